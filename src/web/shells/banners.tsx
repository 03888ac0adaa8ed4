import { Form, useLocation } from 'react-router'
import { legalPaths } from '#modules/content/rules.legal.ts'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Notice } from '#ui/display.tsx'
import { usePageSettings } from '#ui/i18n/page-settings.tsx'
import type { AnnouncementData, LegalBannerData, Viewer } from '#web/document/root-data.ts'

type BannersProps = { viewer: Viewer; legal: LegalBannerData | null; announcement: AnnouncementData | null }

/** All that a viewer is told above a page of the site. */
export function Banners({ viewer, legal, announcement }: BannersProps) {
  return (
    <>
      <ActingBanner viewer={viewer} />
      <SupportAccessBanner viewer={viewer} />
      <MailBanner viewer={viewer} />
      {legal && <LegalBanner legal={legal} />}
      {announcement && <AnnouncementBanner announcement={announcement} />}
    </>
  )
}

/** Shown on every page while an administrator acts for the account (IM-01). */
export function ActingBanner({ viewer }: { viewer: Viewer }) {
  const t = useTexts('shell')
  const format = useFormat()
  if (!('acting' in viewer) || !viewer.acting) return null
  const looks = viewer.acting === 'READ'
  return (
    <section aria-label={t('banner')}>
      <Notice
        bar
        tone="warning"
        title={t(looks ? 'acting.readTitle' : 'acting.title', { name: viewer.name })}
        action={
          <Form method="post" action="/support-access">
            <input type="hidden" name="intent" value="end" />
            <Button type="submit" size="sm">
              {t('acting.stop')}
            </Button>
          </Form>
        }
      >
        {t(looks ? 'acting.readText' : 'acting.text')}{' '}
        {viewer.actingUntil && t('acting.until', { time: format.time(viewer.actingUntil) })}
      </Notice>
    </section>
  )
}

/** Support asks to use the site as this person, or does so. */
export function SupportAccessBanner({ viewer }: { viewer: Viewer }) {
  const t = useTexts('shell')
  if (!('supportAccess' in viewer) || !viewer.supportAccess) return null
  return (
    <section aria-label={t('supportAccess.ASKED')}>
      <Notice
        bar
        tone="warning"
        title={t(`supportAccess.${viewer.supportAccess}`)}
        action={
          <LinkButton to="/support-access" size="sm">
            {t('supportAccess.open')}
          </LinkButton>
        }
      >
        {t(`supportAccess.${viewer.supportAccess}Text`)}
      </Notice>
    </section>
  )
}

const settingsOf = { candidate: '/jobsseekers/settings', employer: '/employer/profile', unassigned: null } as const

/** Mails to the person come back: they change the address, or prove that it works again. */
export function MailBanner({ viewer }: { viewer: Viewer }) {
  const t = useTexts('shell')
  if (!('mailBounces' in viewer) || !viewer.mailBounces) return null
  const settings = settingsOf[viewer.kind]
  return (
    <section aria-label={t('mailBounces.label')}>
      <Notice
        bar
        tone="warning"
        title={t('mailBounces.title')}
        action={
          settings && (
            <LinkButton to={`${settings}#email`} size="sm">
              {t('mailBounces.fix')}
            </LinkButton>
          )
        }
      >
        {t('mailBounces.text')}
      </Notice>
    </section>
  )
}

/** A legal page changes: what, from when on, and where to accept it; closed for good by the person. */
export function LegalBanner({ legal }: { legal: LegalBannerData }) {
  const t = useTexts('shell')
  const { date } = useFormat()
  const { pathname } = useLocation()
  const now = usePageSettings()?.now ?? 0
  const { banner, document, number, acceptance, from } = legal
  const required = acceptance === 'REQUIRED'
  if (pathname === '/accept') return null
  const words = { page: t(`legal.page.${document}`), date: date(from) }
  return (
    <section aria-label={t('legal.label')}>
      <Notice
        bar
        tone={required ? 'warning' : 'primary'}
        title={t(required ? 'legal.REQUIRED' : Date.parse(from) > now ? 'legal.COMING' : 'legal.NOTICE', words)}
        action={
          <div className="flex flex-wrap gap-2">
            <LinkButton to={required ? '/accept' : `${legalPaths[document]}?version=${number}`} size="sm">
              {t(required ? 'legal.accept' : 'legal.read')}
            </LinkButton>
            <CloseBanner banner={banner} back={pathname} />
          </div>
        }
      >
        {required && t('legal.requiredText')}
      </Notice>
    </section>
  )
}

const levelTones = { INFO: 'primary', WARNING: 'warning', URGENT: 'error' } as const

/** What the operator says; closed for good by the person. */
export function AnnouncementBanner({ announcement }: { announcement: AnnouncementData }) {
  const t = useTexts('shell')
  const { pathname } = useLocation()
  const { banner, level, title, text, link, closable } = announcement
  return (
    <section aria-label={t('announcement.label')}>
      <Notice
        bar
        tone={levelTones[level]}
        title={title}
        action={
          (link || closable) && (
            <div className="flex flex-wrap gap-2">
              {link && (
                <LinkButton to={link} size="sm">
                  {t('announcement.more')}
                </LinkButton>
              )}
              {closable && <CloseBanner banner={banner} back={pathname} />}
            </div>
          )
        }
      >
        {text}
      </Notice>
    </section>
  )
}

function CloseBanner({ banner, back }: { banner: string; back: string }) {
  const t = useTexts('shell')
  return (
    <Form method="post" action="/dismiss">
      <input type="hidden" name="banner" value={banner} />
      <input type="hidden" name="back" value={back} />
      <Button type="submit" size="sm" variant="quiet">
        {t('legal.close')}
      </Button>
    </Form>
  )
}

const setupPath = '/employer/company-profile-setup'
const startPaths = new Set(['/employer/home', '/employer/dashboard', '/employer/job-post'])

/** The specification's sentence while the company may not post yet; the set-up itself is what it asks for. */
export function ApprovalBanner({ viewer }: { viewer: Viewer }) {
  const t = useTexts('shell')
  const { pathname } = useLocation()
  if (viewer.kind !== 'employer' || viewer.companyStatus === 'APPROVED') return null
  const { companyStatus: status } = viewer
  const setup = status === 'INCOMPLETE' || status === 'NEEDS_CHANGES'
  if (status === 'INCOMPLETE' && pathname === setupPath) return null
  // Phones read the usual course of things where work begins, not above every screen.
  const brief = (status === 'INCOMPLETE' || status === 'PENDING') && !startPaths.has(pathname)
  return (
    <section aria-label={t('banner')}>
      <Notice
        bar
        tone="warning"
        title={t(status === 'CLOSED' ? 'approval.closed' : 'approval.sentence')}
        action={
          setup && (
            <LinkButton to={setupPath} size="sm">
              {t('approval.setup')}
            </LinkButton>
          )
        }
      >
        <p className={cx(brief && 'max-sm:hidden')}>{t(`approval.${status}`)}</p>
      </Notice>
    </section>
  )
}

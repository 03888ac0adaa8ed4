import { Form } from 'react-router'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import type { Viewer } from '#web/document/root-data.ts'

/** Shown on every page while an administrator acts for the account (IM-01). */
export function ActingBanner({ viewer }: { viewer: Viewer }) {
  const t = useTexts('shell')
  if (!('acting' in viewer) || !viewer.acting) return null
  return (
    <section aria-label={t('banner')}>
      <Notice
        bar
        tone="warning"
        title={t('acting.title', { name: viewer.name })}
        action={
          <Form method="post" action="/support-access">
            <input type="hidden" name="intent" value="end" />
            <Button type="submit" size="sm">
              {t('acting.stop')}
            </Button>
          </Form>
        }
      >
        {t('acting.text')}
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
              {t('mailBounces.mend')}
            </LinkButton>
          )
        }
      >
        {t('mailBounces.text')}
      </Notice>
    </section>
  )
}

/** The specification's sentence while the company may not post yet. */
export function ApprovalBanner({ viewer }: { viewer: Viewer }) {
  const t = useTexts('shell')
  if (viewer.kind !== 'employer' || viewer.companyStatus === 'APPROVED') return null
  const setup = viewer.companyStatus === 'INCOMPLETE' || viewer.companyStatus === 'NEEDS_CHANGES'
  return (
    <section aria-label={t('banner')}>
      <Notice
        bar
        tone="warning"
        title={t(viewer.companyStatus === 'CLOSED' ? 'approval.closed' : 'approval.sentence')}
        action={
          setup && (
            <LinkButton to="/employer/company-profile-setup" size="sm">
              {t('approval.setup')}
            </LinkButton>
          )
        }
      >
        {t(`approval.${viewer.companyStatus}`)}
      </Notice>
    </section>
  )
}

import { Icon } from '#ui/icon.tsx'
import { useState } from 'react'
import { redirect } from 'react-router'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { Card, Page, PageHead, Section } from '#ui/page.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { PageMeta } from '#web/document/page-meta.tsx'
import { app, load } from '#web/pipeline/request.ts'
import type { RouteHandle } from '#web/document/route-handle.ts'
import type { Route } from './+types/job-posted-successfull'

export const handle: RouteHandle = { texts: ['jobPost'] }

export async function loader({ context }: Route.LoaderArgs) {
  const page = app(context)
  const id = page.url.searchParams.get('id')
  if (!id) throw redirect('/employer/job-post')
  const job = await load(context, 'jobs.get', { id })
  if (!job.own || (job.status !== 'ACTIVE' && job.status !== 'PENDING_REVIEW')) throw redirect('/employer/job-post')
  const path = `/jobsseekers/job-detail${job.slug ? `/${job.slug}` : ''}?id=${job.id}`
  return {
    title: job.title,
    company: job.company.name,
    online: job.status === 'ACTIVE',
    expiresAt: job.expiresAt,
    path,
    url: page.url.origin + path,
  }
}

export default function JobPosted({ loaderData }: Route.ComponentProps) {
  const t = useTexts('jobPost')
  const format = useFormat()
  const { title, company, online, expiresAt, path, url } = loaderData
  const lead = online ? t('posted.lead', { date: expiresAt ? format.date(expiresAt) : '' }) : t('posted.waitLead')
  return (
    <Page width="reading">
      <PageMeta title={t(online ? 'posted.title' : 'posted.waitTitle', { title })} noindex />
      <span
        className={`mb-4 grid size-14 place-items-center rounded-full ${online ? 'bg-pandan-soft text-pandan-ink' : 'bg-kunyit-soft text-kunyit-ink'}`}
      >
        {online ? <Icon name="check" /> : <Icon name="clock-3" />}
      </span>
      <PageHead title={t(online ? 'posted.title' : 'posted.waitTitle', { title })} lead={lead} />
      {online && <Share url={url} text={t('posted.shareText', { title, company })} />}
      <Section title={t('posted.after')}>
        <Card>
          <ul className="grid list-disc gap-2 pl-5">
            <li>{t(online ? 'posted.afterOnline' : 'posted.afterReview')}</li>
            <li>{t('posted.afterManage')}</li>
          </ul>
          <div className="mt-5 flex flex-wrap gap-3">
            {online && (
              <LinkButton to={path} variant="primary">
                {t('posted.see')}
              </LinkButton>
            )}
            <LinkButton to="/employer/dashboard">{t('posted.dashboard')}</LinkButton>
            <LinkButton to="/employer/job-type" variant="quiet">
              {t('posted.another')}
            </LinkButton>
          </div>
        </Card>
      </Section>
    </Page>
  )
}

/** Plain links to where people share; nothing of those sites is loaded here. */
function Share({ url, text }: { url: string; text: string }) {
  const t = useTexts('jobPost')
  const hydrated = useHydrated()
  const [copied, setCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => setCopied(true),
      () => setCopied(false), // refused by the browser: the URL is shown next to the button
    )
  const tracked = (channel: string) => `${url}&referrer=${channel}`
  const links = [
    {
      label: t('posted.whatsapp'),
      href: `https://wa.me/?text=${encodeURIComponent(`${text} ${tracked('whatsapp')}`)}`,
    },
    {
      label: t('posted.linkedin'),
      href: `https://www.linkedin.com/sharing/share-offsite/?url=${encodeURIComponent(tracked('linkedin'))}`,
    },
    {
      label: t('posted.facebook'),
      href: `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(tracked('facebook'))}`,
    },
  ]
  return (
    <Section title={t('posted.share')} lead={t('posted.shareLead')}>
      <Card>
        <div className="flex flex-wrap items-center gap-3">
          <input
            readOnly
            className="k-input min-w-0 flex-1 basis-64"
            value={url}
            aria-label={t('posted.address')}
            onFocus={(event) => event.currentTarget.select()}
          />
          {hydrated && (
            <Button icon={copied ? <Icon name="check" /> : <Icon name="copy" />} onClick={() => void copy()}>
              {t(copied ? 'posted.copied' : 'posted.copy')}
            </Button>
          )}
        </div>
        <p role="status" className="sr-only">
          {copied ? t('posted.copied') : ''}
        </p>
        <ul className="mt-4 flex flex-wrap gap-3">
          {links.map((link) => (
            <li key={link.label}>
              <a className="k-btn" data-variant="secondary" href={link.href} target="_blank" rel="noopener noreferrer">
                {link.label}
              </a>
            </li>
          ))}
          <li>
            <a
              className="k-btn"
              data-variant="secondary"
              href={`mailto:?subject=${encodeURIComponent(text)}&body=${encodeURIComponent(tracked('email'))}`}
            >
              <Icon name="mail" />
              {t('posted.mail')}
            </a>
          </li>
        </ul>
      </Card>
    </Section>
  )
}

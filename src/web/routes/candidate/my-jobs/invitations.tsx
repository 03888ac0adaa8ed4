import { Icon } from '#ui/icon.tsx'
import { Form } from 'react-router'
import { JobCard } from '#modules/jobs/ui/job-card.tsx'
import { useAgo, useTexts } from '#ui/i18n/i18n.tsx'
import { StatusBadge, type Tone } from '#ui/badge.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Card } from '#ui/page.tsx'
import { tabPath } from './address.ts'
import { Pages } from './layout.tsx'
import type { MyJobs } from './load.ts'

type Invitation = MyJobs['invitations']['list'][number]
const tones: Record<Invitation['status'], Tone> = {
  WAITING: 'primary',
  APPLIED: 'success',
  DECLINED: 'muted',
  CLOSED: 'muted',
}

/** Companies that would like an application: apply, decline, or leave it. */
export function Invitations({ invitations: { list, total }, decline, page }: MyJobs) {
  const t = useTexts('myJobs')
  if (total === 0)
    return (
      <EmptyState
        icon={<Icon name="mail-open" />}
        title={t('empty.invitations')}
        action={<LinkButton to="/jobsseekers/profile">{t('empty.invitationsProfile')}</LinkButton>}
      >
        {t('empty.invitationsText')}
      </EmptyState>
    )
  return (
    <>
      <p className="mb-4 max-w-prose text-sm text-muted">{t('invitations.lead')}</p>
      <ul aria-label={t('invitations.label')} className="grid gap-6 lg:grid-cols-2 lg:items-start">
        {list.map((invitation) => (
          <li key={invitation.id} id={`i-${invitation.id}`} className="min-w-0 scroll-mt-20">
            <InvitationCard invitation={invitation} declining={decline === invitation.id} page={page} />
          </li>
        ))}
      </ul>
      <Pages page={page} total={total} hrefFor={(to) => tabPath('invitations', to)} />
    </>
  )
}

type CardProps = { invitation: Invitation; declining: boolean; page: number }

function InvitationCard({ invitation, declining, page }: CardProps) {
  const t = useTexts('myJobs')
  const ago = useAgo()
  const { job, status, message, sentAt } = invitation
  const company = job.company.name
  const waiting = status === 'WAITING'
  return (
    <>
      <p className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <span className="font-semibold">{t('invitations.from', { company, ago: ago(sentAt) })}</span>
        <StatusBadge tone={tones[status]}>{t(`invitations.status.${status}`)}</StatusBadge>
      </p>
      <div>
        <JobCard job={job} heading="h2" />
      </div>
      {message && (
        <blockquote className="mt-3 border-l-3 border-nila-line pl-4">
          <p className="text-sm text-muted">{t('invitations.words', { company })}</p>
          <p className="max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">{message}</p>
        </blockquote>
      )}
      {status === 'APPLIED' && (
        <LinkButton to={tabPath('applied')} size="sm" className="mt-3">
          {t('invitations.see')}
        </LinkButton>
      )}
      {waiting && declining && <Decline invitation={invitation} page={page} />}
      {waiting && !declining && (
        <div className="mt-3 flex flex-wrap gap-3">
          <LinkButton
            to={`/jobsseekers/apply-job?id=${job.id}`}
            aria-label={t('invitations.applyTo', { title: job.title })}
          >
            {t('invitations.apply')}
          </LinkButton>
          <LinkButton
            to={`${declineHref(invitation.id, page)}#i-${invitation.id}`}
            variant="quiet"
            preventScrollReset
            aria-label={t('invitations.declineOf', { title: job.title })}
          >
            {t('invitations.decline')}
          </LinkButton>
        </div>
      )}
    </>
  )
}

const declineHref = (id: string, page: number): string => {
  const path = tabPath('invitations', page)
  return `${path}${path.includes('?') ? '&' : '?'}decline=${id}`
}

/** Asks once more, with what follows; on the same page, so that it works without a script. */
function Decline({ invitation: { id, job }, page }: Omit<CardProps, 'declining'>) {
  const t = useTexts('myJobs')
  return (
    <Card tint as="section" aria-labelledby={`decline-${id}`} className="mt-3">
      <h3 id={`decline-${id}`} className="text-base">
        {t('invitations.declineTitle')}
      </h3>
      <p className="mt-1 max-w-prose text-sm">{t('invitations.declineText', { company: job.company.name })}</p>
      <Form method="post" className="mt-3 flex flex-wrap gap-3">
        <input type="hidden" name="id" value={id} />
        <LinkButton to={tabPath('invitations', page)} preventScrollReset>
          {t('invitations.keep')}
        </LinkButton>
        <Button type="submit" name="intent" value="decline" variant="danger">
          {t('invitations.declineYes')}
        </Button>
      </Form>
    </Card>
  )
}

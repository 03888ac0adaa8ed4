import { dot } from '#ui/dot.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from 'react-router'
import { Form } from '#ui/form/page-form.tsx'
import { jobPath } from '#modules/jobs/rules.address.ts'
import { useAgo, useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { LogoBox } from '#ui/avatar.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import { Facts } from '#ui/facts.tsx'
import { Card } from '#ui/page.tsx'
import type { OwnApplication } from '../contract.shapes.ts'
import { AnswersView } from './answers-view.tsx'
import { ApplicationTimeline } from './application-timeline.tsx'
import { CoverLetterForm } from './cover-letter-form.tsx'
import { OwnStateBadge } from './status-badge.tsx'

type OwnApplicationCardProps = {
  application: OwnApplication
  /** Shows the timeline; `doing` is the form that is open. */
  open: boolean
  doing: 'withdraw' | 'letter' | null
  hrefFor: (more: Record<string, string>) => string
}

/** One own application: status, timeline and what was sent. Needs the text sets `myJobs` and `applications`. */
export function OwnApplicationCard({ application, open, doing, hrefFor }: OwnApplicationCardProps) {
  const t = useTexts('myJobs')
  const common = useTexts('common')
  const format = useFormat()
  const { id, job } = application
  const place = job.workFromAnywhere ? common('wfh') : job.cityName
  const title = job.deleted ? job.title : <Link to={jobPath(job)}>{job.title}</Link>
  return (
    <Card as="article" id={id} aria-labelledby={`${id}-title`} className="scroll-mt-20">
      <div className="flex items-start gap-4">
        <LogoBox name={job.company.name} src={job.company.logoUrl} size={44} />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1.5">
            <h2 id={`${id}-title`} className="text-base">
              {title}
            </h2>
            <OwnStateBadge application={application} />
          </div>
          <p className="text-sm text-muted">{[job.company.name, place].filter(Boolean).join(dot)}</p>
          <p className="mt-2 flex flex-wrap gap-x-3 gap-y-0.5 text-sm text-muted">
            <span>{t('applied.on', { date: format.date(application.appliedAt) })}</span>
            <StatusNote application={application} />
          </p>
          {(application.interview || application.messages.unread) && (
            <p className="mt-2 flex flex-wrap gap-2">
              {application.interview && (
                <LinkButton size="sm" to="/jobsseekers/interviews" icon={<Icon name="calendar-clock" />}>
                  {t(`applied.interview.${application.interview}`)}
                </LinkButton>
              )}
              {application.messages.unread && (
                <LinkButton size="sm" to={`/jobsseekers/messages?id=${id}`} icon={<Icon name="messages-square" />}>
                  {t('applied.newMessage')}
                </LinkButton>
              )}
            </p>
          )}
          {!application.meets && application.status === 'APPLIED' && !application.closedAt && (
            <p className="mt-1 text-sm text-muted">{t('applied.misses', { count: application.missed })}</p>
          )}
        </div>
      </div>
      {doing === 'withdraw' && <WithdrawForm application={application} keep={hrefFor({})} />}
      {doing === 'letter' && <CoverLetterForm application={application} cancel={hrefFor({ id })} />}
      <details className="group mt-3 border-t border-line pt-2" open={open}>
        <summary className="flex min-h-9 cursor-pointer list-none items-center gap-1.5 text-sm font-semibold text-nila-ink touch:min-h-11">
          <Icon name="chevron-down" size={16} className="transition-transform group-open:rotate-180" />
          {t('applied.more')}
        </summary>
        <div className="mt-3 grid gap-6 md:grid-cols-2">
          <ApplicationTimeline steps={application.timeline} />
          <div className="grid content-start gap-4">
            <SentDetails application={application} hrefFor={hrefFor} editing={doing === 'letter'} />
            <p>
              <LinkButton size="sm" to={`/jobsseekers/messages?id=${id}`} icon={<Icon name="messages-square" />}>
                {t(application.messages.count > 0 ? 'applied.messages' : 'applied.write', {
                  count: application.messages.count,
                  company: job.company.name,
                })}
              </LinkButton>
            </p>
            {application.actionProblems.withdraw === null && doing !== 'withdraw' && (
              <p>
                <LinkButton
                  size="sm"
                  variant="danger-quiet"
                  to={`${hrefFor({ withdraw: id })}#${id}`}
                  preventScrollReset
                >
                  {t('applied.withdraw')}
                </LinkButton>
              </p>
            )}
          </div>
        </div>
      </details>
    </Card>
  )
}

function StatusNote({
  application: { job, viewedAt, status, closedAt },
}: Pick<OwnApplicationCardProps, 'application'>) {
  const t = useTexts('myJobs')
  const ago = useAgo()
  if (job.deleted) return <span>{t('applied.jobGone')}</span>
  if (closedAt || status === 'HIRED' || status === 'REJECTED') return null
  return (
    <>
      {viewedAt && <span>{t('applied.seen', { ago: ago(viewedAt) })}</span>}
      {!viewedAt && status === 'APPLIED' && <span>{t('applied.unseen')}</span>}
      {job.status !== 'ACTIVE' && <span>{t('applied.jobClosed')}</span>}
      {status === 'APPLIED' && job.company.promisedReplyDays !== null && (
        <span>{t('applied.promised', { count: job.company.promisedReplyDays })}</span>
      )}
    </>
  )
}

function SentDetails({
  application: { id, resume, resumeName, answers, coverLetter, actionProblems },
  hrefFor,
  editing,
}: Pick<OwnApplicationCardProps, 'application' | 'hrefFor'> & { editing: boolean }) {
  const t = useTexts('myJobs')
  return (
    <Facts
      stacked
      className="!grid-cols-1"
      items={[
        {
          term: t('applied.resume'),
          value: (
            <>
              <p className="break-words">{resumeName ?? t('applied.none')}</p>
              {resume && (
                <a className="k-link text-sm" href={resume.uri} target="_blank" rel="noopener">
                  {t('applied.resumeOpen')}
                </a>
              )}
            </>
          ),
        },
        ...(answers.length > 0 ? [{ term: t('applied.answers'), value: <AnswersView answers={answers} /> }] : []),
        {
          term: t('applied.letter'),
          value: (
            <>
              <p className="max-h-48 overflow-y-auto whitespace-pre-line break-words">
                {coverLetter ?? t('applied.none')}
              </p>
              {actionProblems.editLetter === null && !editing && (
                <Link className="k-link text-sm" to={`${hrefFor({ id, letter: '1' })}#${id}`} preventScrollReset>
                  {t('applied.editLetter')}
                </Link>
              )}
            </>
          ),
        },
      ]}
    />
  )
}

/** Confirmation with the consequence; works without JavaScript. */
function WithdrawForm({
  application: { id, job },
  keep,
}: Pick<OwnApplicationCardProps, 'application'> & { keep: string }) {
  const t = useTexts('myJobs')
  return (
    <Notice tone="warning" live title={t('withdraw.title')} className="mt-4">
      <p>{t('withdraw.text', { company: job.company.name })}</p>
      <Form method="post" preventScrollReset className="mt-3 flex flex-wrap gap-3">
        <input type="hidden" name="intent" value="withdraw" />
        <input type="hidden" name="id" value={id} />
        <LinkButton size="sm" to={`${keep}#${id}`} preventScrollReset>
          {t('withdraw.keep')}
        </LinkButton>
        <Button type="submit" size="sm" variant="danger">
          {t('withdraw.confirm')}
        </Button>
      </Form>
    </Notice>
  )
}

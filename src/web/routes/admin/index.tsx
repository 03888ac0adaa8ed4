import { Link } from 'react-router'
import { Age } from '#modules/admin/ui/age.tsx'
import { StatusBadge } from '#ui/badge.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Stat, Tiles } from '#ui/tiles.tsx'
import { Card, Page, PageHead, Section } from '#ui/page.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { load } from '#web/pipeline/request.ts'
import type { RouteHandle } from '#web/document/route-handle.ts'
import type { Route } from './+types/index'

export const handle: RouteHandle = { texts: ['admin'] }
export const loader = ({ context }: Route.LoaderArgs) => load(context, 'admin.overview', {})

const urgency = ['late', 'soon', 'inTime', 'none'] as const
const tones = { late: 'error', inTime: 'success', none: 'muted' } as const
const latenessOf = ({ waiting, late }: { waiting: number; late: number }) =>
  late > 0 ? 'late' : waiting > 0 ? 'inTime' : 'none'

/** What waits for an administrator, what is late first, and how the machine feels. */
export default function Overview({ loaderData }: Route.ComponentProps) {
  const t = useTexts('admin')
  const format = useFormat()
  const { rights } = loaderData
  const { companies, jobs, reviews, cases, appeals, requests, incidents } = loaderData
  const queues = [
    {
      name: 'companies',
      right: 'companies.decide',
      to: companies.waiting > 0 && companies.waiting === companies.changes ? 'companies/proposals' : 'companies',
      ...companies,
    },
    { name: 'jobs', right: 'jobs.decide', to: 'jobs', ...jobs },
    { name: 'reviews', right: 'reviews.decide', to: 'reviews', ...reviews },
    { name: 'cases', right: 'cases.decide', to: 'cases', lateness: latenessOf(cases), ...cases },
    { name: 'appeals', right: 'cases.decide', to: 'cases?show=APPEALED', lateness: latenessOf(appeals), ...appeals },
    { name: 'requests', right: 'people.requests', to: 'rights', lateness: latenessOf(requests), ...requests },
    { name: 'incidents', right: 'incidents.manage', to: 'incidents', lateness: latenessOf(incidents), ...incidents },
  ] as const
  const shown = queues
    .filter(({ right }) => rights.includes(right))
    .toSorted((one, other) => urgency.indexOf(one.lateness) - urgency.indexOf(other.lateness))
  return (
    <Page>
      <PageMeta title={t('overview.title')} noindex />
      <PageHead title={t('overview.title')} lead={t('overview.lead')} />
      {shown.length > 0 && (
        <Section title={t('overview.queues')}>
          <Tiles as="ul">
            {shown.map((queue) => (
              <Card as="li" key={queue.name} live>
                <h3>
                  <Link
                    to={`/admin/${queue.to}`}
                    className="k-cover"
                    aria-label={t('overview.open', { name: t(`nav.${queue.name}`) })}
                  >
                    {t(`nav.${queue.name}`)}
                  </Link>
                </h3>
                <p className="mt-1 mb-2 flex items-baseline gap-2 text-muted">
                  <span className="text-2xl font-bold text-ink tabular-nums">{format.number(queue.waiting)}</span>
                  {t('overview.waiting', { count: queue.waiting })}
                </p>
                {'dueHours' in queue ? (
                  <Age hours={queue.oldestHours} dueHours={queue.dueHours} />
                ) : (
                  <StatusBadge tone={tones[queue.lateness]}>
                    {t(`overview.${queue.lateness}`, { count: queue.late })}
                  </StatusBadge>
                )}
              </Card>
            ))}
          </Tiles>
        </Section>
      )}
      <Section title={t('overview.rest')}>
        <Tiles>
          {rights.includes('referenceData.accept') && (
            <Stat
              label={t('overview.proposals')}
              value={format.number(loaderData.proposals)}
              to="/admin/masters?status=PROPOSED"
            />
          )}
          {rights.includes('messages.answer') && (
            <Stat label={t('overview.messages')} value={format.number(loaderData.messages)} to="/admin/messages" />
          )}
          {rights.includes('money.manage') && (
            <Stat label={t('overview.moneyAlarms')} value={format.number(loaderData.moneyAlarms)} to="/admin/money" />
          )}
          {rights.includes('money.manage') && (
            <Stat label={t('overview.transfers')} value={format.number(loaderData.transfers)} to="/admin/transfers" />
          )}
          {rights.includes('second.decide') && (
            <Stat
              label={t('overview.secondApprovals')}
              value={format.number(loaderData.secondApprovals)}
              to="/admin/second"
            />
          )}
          {rights.includes('work.retry') && (
            <Stat label={t('overview.failedJobs')} value={format.number(loaderData.failedJobs)} to="/admin/failures" />
          )}
          {rights.includes('work.retry') && (
            <Stat
              label={t('overview.failedMails')}
              value={format.number(loaderData.failedMails)}
              to="/admin/failures?kind=mails"
            />
          )}
          <Stat
            label={t('overview.due')}
            value={format.number(loaderData.queueDue)}
            note={t('overview.oldest', { seconds: format.number(Math.round(loaderData.queueOldestSeconds)) })}
          />
          <Stat
            label={t('overview.workers')}
            value={format.number(loaderData.workers)}
            note={loaderData.workers === 0 ? t('overview.noWorker') : undefined}
          />
          {rights.includes('work.retry') && loaderData.archive && (
            <Stat
              label={t('overview.archive')}
              value={
                loaderData.archive.ageSeconds === null
                  ? t('overview.archiveNever')
                  : t('overview.archiveAge', { seconds: Math.ceil(loaderData.archive.ageSeconds) })
              }
              note={loaderData.archive.late ? t('overview.archiveLate') : undefined}
            />
          )}
        </Tiles>
      </Section>
    </Page>
  )
}

import { Age } from '#modules/admin/ui/age.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Stat, StatRow } from '#ui/facts.tsx'
import { Card, Page, PageHead, Section } from '#ui/page.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { load } from '#web/pipeline/request.ts'
import type { RouteHandle } from '#web/document/route-handle.ts'
import type { Route } from './+types/index'

export const handle: RouteHandle = { texts: ['admin'] }
export const loader = ({ context }: Route.LoaderArgs) => load(context, 'admin.overview', {})

/** What waits for an administrator, oldest first, and how the machine feels. */
export default function Overview({ loaderData }: Route.ComponentProps) {
  const t = useTexts('admin')
  const format = useFormat()
  const { rights } = loaderData
  const queues = (['companies', 'jobs', 'reviews'] as const).filter((name) => rights.includes(`${name}.decide`))
  return (
    <Page>
      <PageMeta title={t('overview.title')} noindex />
      <PageHead title={t('overview.title')} lead={t('overview.lead')} />
      {queues.length > 0 && (
        <Section title={t('overview.queues')}>
          <ul className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
            {queues.map((name) => (
              <Card as="li" key={name}>
                <div className="grid justify-items-start gap-1">
                  <h3>{t(`nav.${name}`)}</h3>
                  <Age hours={loaderData[name].oldestHours} dueHours={loaderData[name].dueHours} />
                </div>
                <p className="mt-2 text-3xl font-bold tabular-nums">{format.number(loaderData[name].waiting)}</p>
                <p className="mb-3 text-muted">{t('overview.waiting', { count: loaderData[name].waiting })}</p>
                <LinkButton to={`/admin/${name}`} size="sm">
                  {t('overview.open', { name: t(`nav.${name}`) })}
                </LinkButton>
              </Card>
            ))}
          </ul>
        </Section>
      )}
      <Section title={t('overview.rest')}>
        <StatRow>
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
            <Stat label={t('overview.seconds')} value={format.number(loaderData.seconds)} to="/admin/second" />
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
        </StatRow>
      </Section>
    </Page>
  )
}

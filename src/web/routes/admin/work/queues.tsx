import { Form, Link } from 'react-router'
import { ErrorMessage } from '../error-message.tsx'
import { useAgo, useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { StatusBadge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Card, Page, PageHead } from '#ui/page.tsx'
import { Table } from '#ui/table.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { load, throwBadInput } from '#web/pipeline/request.ts'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { runAction } from '../action.ts'
import { useRightReason } from '../use-right.ts'
import { useKindName } from './kind-name.ts'
import { useLength } from './length.ts'
import { scheduleOf } from './schedule.ts'
import { WorkTabs } from './tabs.tsx'
import type { Route } from './+types/queues'

export const handle: RouteHandle = { texts: ['admin', 'work'] }

const dayMs = 86_400_000

export async function loader({ context }: Route.LoaderArgs) {
  const { list } = await load(context, 'admin.work.kinds', {})
  const dayAgo = Date.now() - dayMs
  return { list, pausedLong: list.filter(({ pausedAt }) => pausedAt && Date.parse(pausedAt) < dayAgo).length }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const name = String(form.get('name'))
  const intent = form.get('intent')
  if (intent !== 'retry' && intent !== 'pause' && intent !== 'resume') throwBadInput()
  return runAction(context, name, '/admin/queues', (call) =>
    intent === 'retry'
      ? call('admin.work.retryAll', { name })
      : call('admin.work.pause', { name, paused: intent === 'pause' }),
  )
}

type Queue = Route.ComponentProps['loaderData']['list'][number]

/** Something waits, runs, has failed or is paused. */
const isBusy = ({ due, later, running, failed, pausedAt }: Queue) =>
  due + later + running + failed > 0 || pausedAt !== null

/** Every kind of background job: what waits, how it runs, and the way to pause it or to try again what failed. */
export default function Queues({ loaderData: { list, pausedLong }, actionData }: Route.ComponentProps) {
  const t = useTexts('work')
  const busy = list.filter(isBusy)
  const idle = list.filter((kind) => !isBusy(kind))
  return (
    <Page>
      <PageMeta title={t('title')} noindex />
      <PageHead title={t('title')} lead={t('lead')} />
      <WorkTabs current="kinds" />
      <div className="mt-4 grid gap-3">
        <ErrorMessage code={actionData?.code} />
        {pausedLong > 0 && <Notice tone="warning">{t('pausedAlarm', { count: pausedLong })}</Notice>}
        {list.length === 0 && <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>}
        {busy.length > 0 && <Kinds caption={t('busy')} list={busy} />}
        {list.length > 0 && busy.length === 0 && <EmptyState title={t('quiet')}>{t('quietText')}</EmptyState>}
        {idle.length > 0 && (
          <details>
            <summary className="k-fold font-semibold">{t('idle', { count: idle.length })}</summary>
            <Kinds caption={t('idle', { count: idle.length })} list={idle} />
          </details>
        )}
        <p className="text-sm text-muted">{t('pauseHint')}</p>
      </div>
    </Page>
  )
}

function Kinds({ caption, list }: { caption: string; list: readonly Queue[] }) {
  const t = useTexts('work')
  const format = useFormat()
  const ago = useAgo()
  const length = useLength()
  return (
    <Card flush>
      <Table
        caption={caption}
        rows={list}
        rowKey={({ name }) => name}
        columns={[
          { key: 'kind', head: t('kind'), rowHeader: true, cell: (kind) => <KindName kind={kind} /> },
          {
            key: 'waiting',
            head: t('waiting'),
            cell: ({ due, later, oldestSeconds }) => (
              <>
                {due + later === 0 && <span className="text-muted">{t('nothing')}</span>}
                {[due > 0 && t('dueNow', { count: due }), later > 0 && t('later', { count: later })]
                  .filter(Boolean)
                  .join(' · ')}
                {oldestSeconds !== null && oldestSeconds > 60 && (
                  <span className="block text-sm text-muted">
                    {t('oldest', { time: length(oldestSeconds * 1000) })}
                  </span>
                )}
              </>
            ),
          },
          { key: 'running', head: t('running'), align: 'end', cell: ({ running }) => format.number(running) },
          {
            key: 'failed',
            head: t('failed'),
            align: 'end',
            cell: ({ name, failed }) =>
              failed === 0 ? (
                format.number(0)
              ) : (
                <Link className="k-link" to={`/admin/failures?name=${name}`}>
                  {t('failedCount', { count: failed })}
                </Link>
              ),
          },
          {
            key: 'last',
            head: t('lastRun'),
            cell: ({ lastEndedAt, lastMs }) =>
              lastEndedAt === null ? (
                <span className="text-muted">{t('never')}</span>
              ) : (
                <>
                  {ago(lastEndedAt)}
                  {lastMs !== null && (
                    <span className="block text-sm text-muted">{t('took', { time: length(lastMs) })}</span>
                  )}
                </>
              ),
          },
          {
            key: 'p95',
            head: t('p95'),
            align: 'end',
            cell: ({ p95Ms, runs }) =>
              p95Ms === null ? (
                ''
              ) : (
                <>
                  {length(p95Ms)}
                  <span className="block text-sm text-muted">{t('runs', { count: runs })}</span>
                </>
              ),
          },
          { key: 'do', head: t('actions'), label: '', align: 'end', cell: (kind) => <Actions kind={kind} /> },
        ]}
      />
    </Card>
  )
}

function KindName({ kind: { name, schedule, nextAt, pausedAt, pausedBy } }: { kind: Queue }) {
  const t = useTexts('work')
  const nameOf = useKindName()
  const format = useFormat()
  const date = pausedAt && format.dateTime(pausedAt)
  const words = schedule && scheduleOf(schedule)
  return (
    <>
      <span className="block">{nameOf(name)}</span>
      <span className="block font-mono text-xs font-normal break-all text-muted">{name}</span>
      {nextAt && <span className="block text-sm font-normal">{t('nextRun', { date: format.dateTime(nextAt) })}</span>}
      {words && <span className="block text-sm font-normal text-muted">{t(`schedule.${words.every}`, words)}</span>}
      {date && (
        <span className="mt-1 block font-normal">
          <StatusBadge tone="warning">
            {pausedBy ? t('pausedBy', { name: pausedBy, date }) : t('pausedSince', { date })}
          </StatusBadge>
        </span>
      )}
    </>
  )
}

function Actions({ kind: { name, failed, pausable, pausedAt } }: { kind: Queue }) {
  const t = useTexts('work')
  const pauseReason = useRightReason()('work.discard')
  const of = { name: useKindName()(name) }
  const fixed = !pausable && !pausedAt && <span className="text-sm text-muted">{t('notPausable')}</span>
  if (fixed && failed === 0) return fixed
  return (
    <Form method="post" className="flex flex-wrap justify-end gap-2">
      <input type="hidden" name="name" value={name} />
      {failed > 0 && (
        <Button type="submit" size="sm" name="intent" value="retry" aria-label={t('retryAllOf', of)}>
          {t('retryAll')}
        </Button>
      )}
      {pausedAt ? (
        <Button
          type="submit"
          size="sm"
          name="intent"
          value="resume"
          aria-label={t('resumeOf', of)}
          reason={pauseReason}
        >
          {t('resume')}
        </Button>
      ) : (
        fixed || (
          <Button
            type="submit"
            size="sm"
            variant="quiet"
            name="intent"
            value="pause"
            aria-label={t('pauseOf', of)}
            reason={pauseReason}
          >
            {t('pause')}
          </Button>
        )
      )}
    </Form>
  )
}

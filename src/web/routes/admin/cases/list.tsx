import { Form, Link } from 'react-router'
import { caseTargets, moderationReasons } from '#kernel/moderation.ts'
import { caseFilters } from '#modules/moderation/contract.cases.ts'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Badge, StatusBadge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Select } from '#ui/form/select.tsx'
import { Card, Page, PageHead } from '#ui/page.tsx'
import { Table } from '#ui/table.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { app, load } from '#web/pipeline/request.ts'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { hoursSince, listAddress, pageOf } from '../list-address.ts'
import { ListPages } from '../list-parts.tsx'
import { loadViews } from '../views/load.ts'
import { SavedViews } from '../views/saved-views.tsx'
import type { Route } from './+types/list'

export const handle: RouteHandle = { texts: ['admin', 'adminCases', 'adminViews', 'moderation'] }
const path = '/admin/cases'
const tones = { URGENT: 'error', HIGH: 'warning', NORMAL: 'primary', LOW: 'muted' } as const

export async function loader({ context }: Route.LoaderArgs) {
  const params = app(context).url.searchParams
  const show = caseFilters.find((each) => each === params.get('show')) ?? 'OPEN'
  const target = caseTargets.find((each) => each === params.get('target'))
  const reason = moderationReasons.find((each) => each === params.get('reason'))
  const filter = { show, ...(target && { target }), ...(reason && { reason }) }
  const found = await load(context, 'admin.cases.list', { page: pageOf(params), limit: 20, ...filter })
  const saved = await loadViews(context, 'cases')
  return { ...found, saved, show, target: target ?? '', reason: reason ?? '', now: new Date().toISOString() }
}

/** Reports in the order in which they are decided: overdue first, then by priority, then by age. */
export default function Cases({ loaderData }: Route.ComponentProps) {
  const { list, total, page, limit, counts, show, target, reason } = loaderData
  const t = useTexts('adminCases')
  const sizes = {
    OPEN: counts.open,
    MINE: counts.mine,
    OVERDUE: counts.overdue,
    WAITING: counts.waiting,
    APPEALED: counts.appealed,
    DECIDED: undefined,
  }
  const address = (shown: string) => listAddress(path, { show: shown === 'OPEN' ? '' : shown, target, reason })
  return (
    <Page>
      <PageMeta title={t('title')} noindex />
      <PageHead title={t('title')} lead={t('lead')} />
      <SavedViews saved={loaderData.saved} />
      <Tabs
        label={t('title')}
        tabs={caseFilters.map((each) => ({
          to: address(each)(1),
          label: t(`show.${each}`),
          current: each === show,
          ...(sizes[each] !== undefined && { count: sizes[each] }),
        }))}
      />
      <Filters show={show} target={target} reason={reason} />
      {list.length === 0 ? (
        <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
      ) : (
        <CaseTable list={list} now={loaderData.now} />
      )}
      <ListPages page={page} total={total} limit={limit} hrefFor={address(show)} />
    </Page>
  )
}

function Filters({ show, target, reason }: { show: string; target: string; reason: string }) {
  const t = useTexts('adminCases')
  const words = useTexts('moderation')
  return (
    <Form className="my-4 flex flex-wrap items-end gap-3">
      {show !== 'OPEN' && <input type="hidden" name="show" value={show} />}
      <Select
        label={t('target')}
        name="target"
        defaultValue={target}
        placeholder={t('anyTarget')}
        options={caseTargets.map((value) => ({ value, label: t(`targets.${value}`) }))}
      />
      <Select
        label={t('reason')}
        name="reason"
        defaultValue={reason}
        placeholder={t('anyReason')}
        options={moderationReasons.map((value) => ({ value, label: words(`reason.${value}`) }))}
      />
      <Button type="submit">{t('filter')}</Button>
    </Form>
  )
}

type Row = Route.ComponentProps['loaderData']['list'][number]

function CaseTable({ list, now }: { list: readonly Row[]; now: string }) {
  const t = useTexts('adminCases')
  const words = useTexts('moderation')
  const format = useFormat()
  const time = (row: Row) => {
    if (row.decidedAt) return format.dateTime(row.decidedAt)
    const late = Math.round(hoursSince(row.dueAt, now))
    return late >= 0 ? t('late', { hours: format.number(late) }) : t('left', { hours: format.number(-late) })
  }
  return (
    <Card flush>
      <Table
        caption={t('title')}
        rows={list}
        rowKey={(row) => row.id}
        columns={[
          {
            key: 'subject',
            head: t('subject'),
            rowHeader: true,
            cell: (row) => (
              <span className="block min-w-0 [overflow-wrap:anywhere]">
                <Link className="font-semibold" to={`${path}/${row.id}`}>
                  {row.title}
                </Link>
                <span className="block text-sm font-normal text-muted">
                  {[t(`targets.${row.target}`), row.company].filter(Boolean).join(' · ')}
                </span>
              </span>
            ),
          },
          {
            key: 'reasons',
            head: t('reasons'),
            cell: (row) => (
              <span className="flex flex-wrap gap-1">
                {row.openedBy === 'SCREEN' && <Badge tone="warning">{t('screened')}</Badge>}
                {row.reasons.map((reason) => (
                  <Badge key={reason}>{words(`reason.${reason}`)}</Badge>
                ))}
              </span>
            ),
          },
          { key: 'reports', head: t('reports'), align: 'end', cell: (row) => format.number(row.reports) },
          {
            key: 'priority',
            head: t('priority'),
            cell: (row) => (
              <StatusBadge tone={tones[row.level]}>
                {t(`level.${row.level}`)} · {format.number(Math.round(row.priority))}
              </StatusBadge>
            ),
          },
          { key: 'due', head: t('due'), cell: time },
          { key: 'with', head: t('with'), cell: (row) => row.claimedBy ?? t('nobody') },
        ]}
      />
    </Card>
  )
}

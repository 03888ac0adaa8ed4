import { Form, Link } from 'react-router'
import { caseTargets, moderationReasons } from '#kernel/moderation.ts'
import { caseHolders } from '#modules/moderation/contract.cases.ts'
import { caseLevels } from '#modules/moderation/rules.ts'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Badge, StatusBadge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Select } from '#ui/form/select.tsx'
import { Card, Page, PageHead } from '#ui/page.tsx'
import { Table } from '#ui/table.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { app, load, shownPage } from '#web/pipeline/request.ts'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { hoursSince, listAddress } from '../list-address.ts'
import { ListPages } from '../list-parts.tsx'
import { CsvLink } from '../lists/csv-link.tsx'
import { loadViews } from '../views/load.ts'
import { SavedViews } from '../views/saved-views.tsx'
import { BulkResults } from '../bulk/results.tsx'
import { useSelection, useSelectionColumn } from '../bulk/selection.tsx'
import { BulkForm } from './bulk-form.tsx'
import { decideCases } from './decide-cases.ts'
import { caseFilter, harms } from './filters.ts'
import type { Route } from './+types/list'

export const handle: RouteHandle = { texts: ['admin', 'adminCases', 'adminViews', 'moderation'] }
const path = '/admin/cases'
const tones = { URGENT: 'error', HIGH: 'warning', NORMAL: 'primary', LOW: 'muted' } as const

export async function loader({ context }: Route.LoaderArgs) {
  const filter = caseFilter(app(context).url.searchParams)
  const cases = await shownPage(context, load(context, 'admin.cases.list', filter))
  const saved = await loadViews(context, 'cases')
  const { show, target = '', reason = '', level = '' } = filter
  const filters = {
    with: filter.with ?? '',
    overdue: filter.overdue ? 'on' : '',
    target,
    reason,
    level,
    harm: filter.harm === undefined ? '' : String(filter.harm),
    sort: filter.sort ?? '',
  }
  return { ...cases, saved, show, filters, now: new Date().toISOString() }
}

export const action = async ({ context, request }: Route.ActionArgs) => decideCases(context, await request.formData())

/** Reports in the order in which they are decided: overdue first, then by priority, then by age. */
export default function Cases({ loaderData, actionData }: Route.ComponentProps) {
  const { list, total, page, limit, counts, show, filters } = loaderData
  const results = actionData?.results
  const selection = useSelection(results)
  const decidable = show !== 'DECIDED' && show !== 'APPEALED'
  const t = useTexts('adminCases')
  const address = (tab: Partial<typeof filters> & { show?: string }) => listAddress(path, { ...filters, ...tab })
  const all = { with: '', overdue: '' }
  const tabs = [
    { name: 'OPEN', count: counts.open, tab: all },
    { name: 'MINE', count: counts.mine, tab: { ...all, with: 'ME' } },
    { name: 'OVERDUE', count: counts.overdue, tab: { ...all, overdue: 'on' } },
    { name: 'WAITING', count: counts.waiting, tab: { ...all, show: 'WAITING' } },
    { name: 'APPEALED', count: counts.appealed, tab: { ...all, show: 'APPEALED' } },
    { name: 'DECIDED', tab: { ...all, show: 'DECIDED' } },
  ] as const
  const current = currentTab(show, filters)
  return (
    <Page>
      <PageMeta title={t('title')} noindex />
      <PageHead title={t('title')} lead={t('lead')} />
      <SavedViews saved={loaderData.saved} />
      <Tabs
        label={t('title')}
        tabs={tabs.map(({ name, tab, ...rest }) => ({
          to: address(tab)(1),
          label: t(`show.${name}`),
          current: name === current,
          ...rest,
        }))}
      />
      <Filters show={show} filters={filters} />
      <BulkResults results={results ?? []} />
      {list.length === 0 ? (
        <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
      ) : (
        <>
          <CaseTable list={list} now={loaderData.now} selection={decidable ? selection : null} />
          {decidable && (
            <BulkForm
              count={list.filter(({ id }) => selection.selected.has(id)).length}
              reply={actionData?.form as Parameters<typeof BulkForm>[0]['reply']}
            />
          )}
        </>
      )}
      <ListPages page={page} total={total} limit={limit} hrefFor={address(show === 'OPEN' ? {} : { show })} />
      {list.length > 0 && (
        <p className="mt-4">
          <CsvLink list="cases" />
        </p>
      )}
    </Page>
  )
}

/** Open cases that are late, or one’s own, have a tab of their own; with both filters the cases are those of the first tab. */
function currentTab(show: string, filters: { with: string; overdue: string }) {
  if (show !== 'OPEN') return show
  if (filters.with === 'ME' && filters.overdue === '') return 'MINE'
  return filters.overdue !== '' && filters.with === '' ? 'OVERDUE' : 'OPEN'
}

type FiltersProps = { show: string; filters: Route.ComponentProps['loaderData']['filters'] }

function Filters({ show, filters: { target, reason, level, harm, overdue, sort, with: holder } }: FiltersProps) {
  const t = useTexts('adminCases')
  const words = useTexts('moderation')
  return (
    <Form className="my-4 grid grid-cols-2 items-end gap-3 md:grid-cols-4">
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
      <Select
        label={t('priority')}
        name="level"
        defaultValue={level}
        placeholder={t('anyLevel')}
        options={caseLevels.map((value) => ({ value, label: t(`level.${value}`) }))}
      />
      <Select
        label={t('harmFrom')}
        name="harm"
        defaultValue={harm}
        placeholder={t('anyHarm')}
        options={harms.map((value) => ({ value, label: value }))}
      />
      <Select
        label={t('with')}
        name="with"
        defaultValue={holder}
        placeholder={t('anybody')}
        options={caseHolders.map((value) => ({ value, label: t(`holder.${value}`) }))}
      />
      {(show === 'OPEN' || show === 'WAITING') && (
        <Select
          label={t('order')}
          name="sort"
          defaultValue={sort}
          placeholder={t('orders.URGENCY')}
          options={[{ value: 'AGE', label: t('orders.AGE') }]}
        />
      )}
      <div className="col-span-2 flex min-h-10 flex-wrap items-center gap-x-6 gap-y-2">
        <Checkbox name="overdue" label={t('show.OVERDUE')} defaultChecked={overdue !== ''} />
        <Button type="submit">{t('filter')}</Button>
      </div>
    </Form>
  )
}

type CaseRow = Route.ComponentProps['loaderData']['list'][number]

type TableProps = {
  list: readonly CaseRow[]
  now: string
  /** Null where nothing can be decided. */
  selection: ReturnType<typeof useSelection> | null
}

const nothing = { selected: new Set<string>(), setSelected: () => {} }

function CaseTable({ list, now, selection }: TableProps) {
  const t = useTexts('adminCases')
  const words = useTexts('moderation')
  const format = useFormat()
  const column = useSelectionColumn({
    ...(selection ?? nothing),
    list,
    name: 'cases',
    valueOf: ({ id, version, targetVersion }: CaseRow) => `${id}:${String(version)}:${String(targetVersion)}`,
  })
  const time = (row: CaseRow) => {
    if (row.decidedAt && !row.appealDueAt) return format.dateTime(row.decidedAt)
    const late = Math.round(hoursSince(row.appealDueAt ?? row.dueAt, now))
    if (late < 0) return t('left', { hours: format.number(-late) })
    return <StatusBadge tone="error">{t('late', { hours: format.number(late) })}</StatusBadge>
  }
  return (
    <Card flush>
      <Table
        caption={t('title')}
        rows={list}
        rowKey={(row) => row.id}
        isSelected={({ id }) => selection?.selected.has(id) ?? false}
        columns={[
          ...(selection ? [column] : []),
          {
            key: 'subject',
            head: t('subject'),
            rowHeader: true,
            cell: (row) => (
              <span className="block min-w-0 [overflow-wrap:anywhere] lg:min-w-48">
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
              <span className="flex flex-wrap gap-1 max-sm:justify-end">
                {row.openedBy === 'SCREEN' && (
                  <Badge tone="warning" className="text-start whitespace-normal">
                    {t('screened')}
                  </Badge>
                )}
                {row.reasons.map((reason) => (
                  <Badge key={reason} className="text-start whitespace-normal">
                    {words(`reason.${reason}`)}
                  </Badge>
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

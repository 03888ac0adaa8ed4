import { Icon } from '#ui/icon.tsx'
import { useEffect, useId, useMemo, useRef } from 'react'
import { Outlet, useFetcher } from 'react-router'
import { ApplicantBoard } from '#modules/applications/ui/applicant-board.tsx'
import { ApplicantList } from '#modules/applications/ui/applicant-list.tsx'
import { BulkBar } from '#modules/applications/ui/bulk-bar.tsx'
import { DecideOutcome } from '#modules/applications/ui/decide-outcome.tsx'
import {
  applicationValue,
  selectionOf,
  type DecideReply,
  type SelectedApplication,
} from '#modules/applications/ui/applicants-state.ts'
import { DecideButton, DecideLink } from '#modules/messages/ui/decide-link.tsx'
import { RejectDialog } from '#modules/applications/ui/reject-dialog.tsx'
import { detailHref, filterQuery, isNarrowed } from './applicant-filter.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { PageContextField } from '#ui/form/page-form.tsx'
import { LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Card } from '#ui/page.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { ListSection } from '#ui/list-section.tsx'
import { cx } from '#ui/cx.ts'
import type { ResponsesData } from './data.ts'
import type { DrawerContext } from './drawer.tsx'
import { ShortcutKeys } from './shortcut-keys.tsx'
import { useApplicants } from './use-applicants.ts'
import { useDrawer } from './use-drawer.ts'
import { useListKeys } from './use-list-keys.ts'

/** The applicants themselves, as a list or a board, with everything that can be decided about them. */
export function ApplicantsView({ data }: { data: ResponsesData }) {
  const { filter, list, lanes, facts } = data
  const t = useTexts('applicants')
  const form = useId()
  const { controls, selected, clear, rejecting, stopRejecting, outcome } = useApplicants()
  const fetcher = useFetcher<DecideReply>({ key: 'bulk' })
  useOutcome(fetcher.data, selected, controls.done)
  const ids = useMemo(
    () => [...(list?.rows ?? []), ...(lanes ?? []).flatMap(({ rows }) => rows)].map(({ id }) => id),
    [list, lanes],
  )
  const drawer = useDrawer(filter, ids)
  const keys = useListKeys(data.keys, drawer)
  const listControls = {
    ...controls,
    open: drawer.show,
    isOpen: (id: string) => drawer.open === id,
    wasOpened: drawer.wasOpened,
  }
  const withJob = filter.job === null
  const pages = list ? Math.ceil(list.total / filter.size) : 1
  const pageRows = list?.rows.map(selectionOf) ?? []
  // Rows on this page are decided with their current version, not with the one from when they were ticked.
  const selectedRows = selected.map((each) => pageRows.find(({ id }) => id === each.id) ?? each)
  const readOnly = list?.rows.every(({ moves }) => moves.HIRED === 'ROLE_NOT_ALLOWED') ?? false
  const context: DrawerContext = { controls, listTo: drawer.listTo }
  return (
    <div className={cx(drawer.open && 'xl:grid xl:grid-cols-[minmax(0,1fr)_minmax(0,34rem)] xl:items-start xl:gap-5')}>
      <div className={cx('min-w-0', drawer.open && 'max-xl:hidden')}>
        <ListSection label={t('list.label')} path="/employer/responses">
          {outcome && <DecideOutcome {...outcome} />}
          {list && list.rows.length > 0 && (
            <>
              <fetcher.Form method="post" id={form}>
                <PageContextField />
                <input type="hidden" name="intent" value="decide" />
                {selected
                  .filter(({ id }) => !pageRows.some((row) => row.id === id))
                  .map((each) => (
                    <input key={each.id} type="hidden" name="application" value={applicationValue(each)} />
                  ))}
              </fetcher.Form>
              <Card flush>
                <div className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-1.5">
                  {!readOnly && (
                    <SelectPage pageRows={pageRows} isPicked={controls.isSelected} pick={controls.select} />
                  )}
                  <BulkBar
                    form={form}
                    selected={selectedRows}
                    busy={fetcher.state !== 'idle'}
                    onClear={clear}
                    onReject={() => controls.reject(selectedRows)}
                    readOnly={readOnly}
                    more={<DecideLink selected={selectedRows.map(applicationValue)} />}
                    plainMore={<DecideButton form={form} />}
                    idle={<p className="text-sm text-muted">{t('list.found', { count: list.total })}</p>}
                  />
                  <span className="ml-auto">
                    <ShortcutKeys on={keys.on} setOn={keys.setOn} opener={keys.opener} />
                  </span>
                </div>
                <ApplicantList
                  rows={list.rows}
                  controls={listControls}
                  hrefOf={(row, at) => detailHref(row.id, filter, (filter.page - 1) * filter.size + at)}
                  readOnly={readOnly}
                  withJob={withJob}
                  bulkForm={form}
                />
              </Card>
              <Pagination
                label={t('list.pages')}
                page={filter.page}
                pages={pages}
                hrefFor={(page) => filterQuery({ ...filter, page }) || '?'}
                previous={t('list.previous')}
                next={t('list.next')}
                pageLabel={(page) => t('list.page', { page: String(page) })}
              />
            </>
          )}
          {lanes && !data.nothingYet && (
            <>
              <div className="mb-2 flex min-h-9 items-center justify-between gap-3">
                <p className="text-sm text-muted">
                  {t('list.found', { count: lanes.reduce((sum, { total }) => sum + total, 0) })}
                </p>
                <ShortcutKeys on={keys.on} setOn={keys.setOn} opener={keys.opener} board />
              </div>
              <ApplicantBoard
                columns={lanes}
                controls={listControls}
                hrefOf={(row) => detailHref(row.id, filter)}
                withJob={withJob}
              />
            </>
          )}
          {(data.nothingYet || list?.rows.length === 0) && (
            <NoApplicants narrowed={isNarrowed(filter)} job={filter.job} />
          )}
        </ListSection>
      </div>
      <Outlet context={context} />
      <RejectDialog selected={rejecting} facts={facts} onClose={stopRejecting} done={controls.done} />
    </div>
  )
}

/** Announces the outcome of a bulk decision, once. */
function useOutcome(
  data: DecideReply | undefined,
  selected: readonly SelectedApplication[],
  done: ReturnType<typeof useApplicants>['controls']['done'],
) {
  const lastReply = useRef<DecideReply | undefined>(undefined)
  useEffect(() => {
    if (!data || data === lastReply.current) return
    lastReply.current = data
    const decidedIds = new Set(data.applicationIds.map((each) => each.split(':')[0]))
    done(
      data,
      selected.filter(({ id }) => decidedIds.has(id)),
    )
  }, [data, done, selected])
}

function SelectPage({
  pageRows,
  isPicked,
  pick,
}: {
  pageRows: readonly SelectedApplication[]
  isPicked: (id: string) => boolean
  pick: (rows: readonly SelectedApplication[], on: boolean) => void
}) {
  const t = useTexts('applicants')
  const selectedCount = pageRows.filter(({ id }) => isPicked(id)).length
  return (
    <label className="k-check -m-2 min-h-0! cursor-pointer p-2!">
      <input
        type="checkbox"
        checked={selectedCount > 0 && selectedCount === pageRows.length}
        ref={(box) => {
          if (box) box.indeterminate = selectedCount > 0 && selectedCount < pageRows.length
        }}
        onChange={(event) => pick(pageRows, event.currentTarget.checked)}
      />
      <span className="sr-only">{t('list.selectPage')}</span>
    </label>
  )
}

function NoApplicants({ narrowed, job }: { narrowed: boolean; job: string | null }) {
  const t = useTexts('applicants')
  const clear = job ? `?job=${job}` : '?'
  if (narrowed)
    return (
      <Card>
        <EmptyState
          icon={<Icon name="inbox" />}
          title={t('empty.filtered')}
          action={<LinkButton to={clear}>{t('filter.clear')}</LinkButton>}
        />
      </Card>
    )
  return (
    <Card>
      <EmptyState
        icon={<Icon name="inbox" />}
        title={t(job ? 'empty.noneJob' : 'empty.none')}
        action={
          job ? (
            <LinkButton to={`/jobsseekers/job-detail?id=${job}`}>{t('job.page')}</LinkButton>
          ) : (
            <LinkButton to="/employer/job-post">{t('empty.post')}</LinkButton>
          )
        }
      >
        <p>{t(job ? 'empty.noneJobText' : 'empty.noneText')}</p>
      </EmptyState>
    </Card>
  )
}

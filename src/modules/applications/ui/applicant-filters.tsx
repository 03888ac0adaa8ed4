import { Icon } from '#ui/icon.tsx'
import { useEffect, useRef } from 'react'
import { Form, Link, useLocation, useSubmit } from 'react-router'
import { cx } from '#ui/cx.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Button } from '#ui/button.tsx'
import { FilterSheetFoot, FilterSheetHead } from '#ui/filter-sheet.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { ApplicantFilterPanel, type PanelProps } from './applicant-filter-panel.tsx'
import { panelFields } from './filter-values.ts'

/** The filter as form values; '' is the default. */
export type FilterValues = { search: string; meets: string; show: string; sort: string; size: string; unseen: boolean }
type FiltersProps = {
  values: FilterValues
  /** Parameters kept as hidden fields: job, view, status. */
  hiddenFields: Readonly<Record<string, string>>
  counts: { unseen: number; notMeeting: number }
  sizes: readonly number[]
  clearTo: string | null
  board: boolean
  panel: Omit<PanelProps, 'id'>
}
const panelId = 'applicant-filters'
/** Below 1024 px: what is in one line above, and the panel. */
const sheetId = 'applicant-filter-sheet'

/** The same for the fields of the panel. */
function showPanel(form: HTMLFormElement | null, fields: Readonly<Record<string, readonly string[]>>): void {
  for (const field of form?.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
    `#${panelId} :is(input, select)[name]`,
  ) ?? []) {
    const values = fields[field.name] ?? []
    if (field.type === 'checkbox' && field instanceof HTMLInputElement) field.checked = values.includes(field.value)
    else if (field !== document.activeElement || field.name === 'skillName') field.value = values[0] ?? ''
  }
}

/** Delay after typing before the search is sent (specification point 9). */
const typingMs = 1000

/** Updates the form fields from the URL, which links change as well. */
function show(form: HTMLFormElement | null, { search, unseen, ...choices }: FilterValues): void {
  if (!form) return
  for (const [name, value] of Object.entries({ q: search, ...choices })) {
    const box = form.elements.namedItem(name)
    if ((box instanceof HTMLSelectElement || box instanceof HTMLInputElement) && box.value !== value) box.value = value
  }
  const unseenBox = form.elements.namedItem('unseen')
  if (unseenBox instanceof HTMLInputElement) unseenBox.checked = unseen
}

/** Filters in one line, below 1024 px in a sheet. Every change is submitted at once; without JavaScript by a button. */
export function ApplicantFilters({ values, hiddenFields, counts, sizes, clearTo, board, panel }: FiltersProps) {
  const t = useTexts('applicants')
  const list = useTexts('applicantList')
  const submit = useSubmit()
  const { search: address } = useLocation()
  const form = useRef<HTMLFormElement>(null)
  const typed = useRef(0)
  /** The addresses of the searches that have no answer yet, the newest last. */
  const sent = useRef<string[]>([])
  const fields = panelFields(panel.values)
  const count = Object.values(fields).filter((each) => each.length > 0).length
  const outside = [values.meets, values.show, values.unseen].filter(Boolean).length
  const serialized = JSON.stringify([values, fields])
  const handled = useRef(serialized)
  useEffect(() => {
    if (sent.current.at(-1) === address) sent.current = []
    // Only when the address says something else: somebody may have chosen already, and the numbers next to it are reloaded.
    if (handled.current === serialized) return
    // The answer to an earlier search would undo what was chosen since.
    if (sent.current.includes(address) || typed.current !== 0) return
    sent.current = []
    handled.current = serialized
    const [shown, inPanel] = JSON.parse(serialized) as [FilterValues, typeof fields]
    show(form.current, shown)
    showPanel(form.current, inPanel)
  }, [serialized, address])
  useEffect(() => () => clearTimeout(typed.current), [])
  const note = (sending: HTMLFormElement) =>
    sent.current.push(
      `?${new URLSearchParams([...new FormData(sending)].map(([name, value]) => [name, String(value)]))}`,
    )
  const send = (wait = 0) => {
    clearTimeout(typed.current)
    typed.current = window.setTimeout(() => {
      typed.current = 0
      if (!form.current) return
      note(form.current)
      void submit(form.current, { replace: true, preventScrollReset: true })
    }, wait)
  }
  return (
    <Form
      method="get"
      role="search"
      autoComplete="off" // the values come from the URL, not from the browser's form history
      aria-label={t('filter.label')}
      ref={form}
      className="flex flex-wrap items-end gap-x-3 gap-y-2"
      onSubmit={({ currentTarget }) => note(currentTarget)}
      onChange={({ target }) => {
        if (!(target instanceof HTMLInputElement)) return send()
        // A skill is searched for once it is chosen or sent by Enter.
        if (target.name !== 'skillName') send(['search', 'number', 'date'].includes(target.type) ? typingMs : 0)
      }}
    >
      {Object.entries(hiddenFields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TextField
        label={t('filter.search')}
        hideLabel
        type="search"
        name="q"
        placeholder={t('filter.search')}
        defaultValue={values.search}
        before={<Icon name="search" size={16} />}
        className="min-w-0 flex-1 basis-40 max-sm:basis-full"
        maxLength={100}
      />
      <OpenFilters sheet={panelId} count={count} className="max-lg:hidden" />
      <OpenFilters sheet={sheetId} count={count + outside} className="lg:hidden" />
      <Select
        label={t('filter.sort')}
        hideLabel
        name="sort"
        defaultValue={values.sort}
        placeholder={t('filter.sortNewest')}
        options={[
          { value: 'match', label: list('filter.match') },
          { value: 'activity', label: list('filter.activity') },
          { value: 'scorecards', label: list('filter.byScorecards') },
          { value: 'oldest', label: t('filter.sortOldest') },
          { value: 'name', label: t('filter.sortName') },
        ]}
        className="max-sm:flex-1 max-sm:basis-32"
      />
      <span aria-hidden="true" className="h-0 basis-full max-lg:hidden" />
      <div
        id={sheetId}
        popover="auto"
        role="group"
        aria-label={list('filter.title')}
        className="k-sheet max-lg:max-h-[88dvh] max-lg:overflow-y-auto lg:contents"
      >
        <FilterSheetHead
          sheet={sheetId}
          title={list('filter.title')}
          closeLabel={list('filter.close')}
          className="lg:hidden"
        />
        <div className="max-lg:grid max-lg:gap-3 max-lg:p-4 max-lg:pb-6 lg:contents">
          <Select
            label={t('filter.meets')}
            hideLabel
            name="meets"
            defaultValue={values.meets}
            placeholder={t('filter.meetsAny')}
            options={[
              { value: 'yes', label: t('filter.meetsYes') },
              { value: 'no', label: `${t('filter.meetsNo')} (${counts.notMeeting})` },
            ]}
            className="lg:max-w-72"
          />
          <Select
            label={t('filter.show')}
            hideLabel
            name="show"
            defaultValue={values.show}
            placeholder={t('filter.showCurrent')}
            options={[
              { value: 'open', label: t('filter.showOpen') },
              { value: 'closed', label: t('filter.showClosed') },
              { value: 'withdrawn', label: t('filter.showWithdrawn') },
              { value: 'all', label: t('filter.showAll') },
            ]}
            className="lg:max-w-60"
          />
          {!board && (
            <Select
              label={t('filter.size')}
              hideLabel
              name="size"
              defaultValue={values.size}
              options={sizes.map((size) => ({
                value: String(size),
                label: t('filter.sizeOf', { count: String(size) }),
              }))}
            />
          )}
          <Checkbox
            label={t('filter.unseen', { count: counts.unseen })}
            name="unseen"
            value="1"
            defaultChecked={values.unseen}
            className="self-center"
          />
          <ApplicantFilterPanel id={panelId} {...panel} />
        </div>
        <FilterSheetFoot label={list('filter.show', { count: panel.total })} className="lg:hidden" />
      </div>
      <noscript>
        <Button type="submit" size="sm">
          {t('filter.apply')}
        </Button>
      </noscript>
      {clearTo && (
        <Link to={clearTo} className="k-link inline-flex min-h-9 items-center text-sm" preventScrollReset>
          {t('filter.clear')}
        </Link>
      )}
    </Form>
  )
}

/** Opens a sheet or card of filters and says how many are in use. */
function OpenFilters({ sheet, count, className }: { sheet: string; count: number; className: string }) {
  const t = useTexts('applicantList')
  return (
    <button
      type="button"
      popoverTarget={sheet}
      className={cx('k-btn', className)}
      data-variant="secondary"
      data-on={count > 0 || undefined}
    >
      <Icon name="sliders-horizontal" />
      {count > 0 ? t('filter.openCount', { count }) : t('filter.open')}
    </button>
  )
}

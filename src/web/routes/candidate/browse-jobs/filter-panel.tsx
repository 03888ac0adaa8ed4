import { useEffect, useRef, type ChangeEvent } from 'react'
import type { JobList } from '#modules/search/contract.ts'
import { browsePath, toWord, type Browse } from '#modules/search/rules.url.ts'
import { Filters } from '#modules/search/ui/filters.tsx'
import { FilterSheetFoot, FilterSheetHead } from '#ui/filter-sheet.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { FindValue } from './find-value.tsx'
import { NearMe } from './near-me.tsx'
import { searchForm, useBrowseSearch, useSalary } from './use-browse-search.ts'

export const filtersId = 'filters'

type FilterPanelProps = {
  browse: Browse
  results: Pick<JobList, 'facets' | 'appliedFilters' | 'total' | 'place'>
  /** The search of the page's address. */
  query: string
}

/**
 * The filters: a column from 1024 px, below a sheet that the browser itself opens and closes, with or without JavaScript.
 * The search's form; words, order and page size are elsewhere in the page and refer to it by id.
 */
export function FilterPanel({ browse, results, query }: FilterPanelProps) {
  const t = useTexts('browse')
  const salary = useSalary()
  const search = useBrowseSearch(query)
  const form = useRef<HTMLFormElement>(null)
  useFormState(form, query, search)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const changed = (event: ChangeEvent<HTMLFormElement>) => {
    clearTimeout(pause.current)
    if (event.target instanceof HTMLInputElement && ['number', 'range'].includes(event.target.type))
      pause.current = setTimeout(search, 600)
    else search()
  }
  return (
    <div
      id={filtersId}
      popover="auto"
      role="group"
      aria-label={t('filters.title')}
      className="k-sheet lg:sticky lg:top-36 lg:z-10 lg:block lg:max-h-[calc(100dvh-10rem)] lg:overflow-y-auto lg:pr-2"
    >
      <form
        id={searchForm}
        action={browsePath}
        autoComplete="off" // a browser that restores old choices would have them searched for
        ref={form}
        onSubmit={(event) => {
          event.preventDefault()
          search(event)
        }}
        onChange={changed}
        className="max-lg:grid max-lg:max-h-[85dvh] max-lg:grid-rows-[auto_minmax(0,1fr)_auto]"
      >
        <FilterSheetHead
          sheet={filtersId}
          title={t('filters.title')}
          closeLabel={t('filters.close')}
          className="lg:hidden"
        />
        <div className="overflow-y-auto overscroll-contain px-4 lg:overflow-visible lg:px-0.5">
          <Filters
            browse={browse}
            facets={results.facets}
            appliedFilters={results.appliedFilters}
            salary={salary}
            place={results.place}
            nearMe={<NearMe browse={browse} />}
            find={(key) => <FindValue of={key} />}
          />
          {browse.company && <input type="hidden" name="company" value={browse.company} />}
          {browse.role.map((code) => (
            <input key={code} type="hidden" name="role" value={toWord(code)} />
          ))}
        </div>
        <FilterSheetFoot label={t('filters.show', { count: results.total })} className="lg:hidden" />
        <div className="hidden py-4 lg:noscript:block">
          <button type="submit" className="k-btn" data-variant="secondary" data-wide="">
            {t('filters.apply')}
          </button>
        </div>
      </form>
    </div>
  )
}

/**
 * Boxes follow the address when it changes by a chip or by going back; focus stays where it is.
 * What was chosen before the page was hydrated is searched for.
 */
function useFormState(form: React.RefObject<HTMLFormElement | null>, query: string, search: () => void): void {
  const shown = useRef<string>(undefined)
  useEffect(() => {
    if (shown.current === query) return
    const hydrated = shown.current === undefined
    shown.current = query
    const params = new URLSearchParams(query)
    const differing = [...(form.current?.elements ?? [])].filter(
      (field): field is HTMLInputElement =>
        field instanceof HTMLInputElement &&
        (field.type === 'checkbox' || field.type === 'radio') &&
        field.checked !== isApplied(field, params),
    )
    if (differing.length === 0) return
    if (hydrated) search()
    else for (const field of differing) field.checked = isApplied(field, params)
  }, [form, query, search])
}

function isApplied({ type, name, value }: HTMLInputElement, params: URLSearchParams): boolean {
  return type === 'radio' ? (params.get(name) ?? '') === value : params.getAll(name).includes(value)
}

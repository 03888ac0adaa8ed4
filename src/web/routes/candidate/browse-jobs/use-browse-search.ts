import { useNavigate, useRouteLoaderData } from 'react-router'
import { browsePath, readBrowse, writeBrowse } from '#modules/search/rules.url.ts'
import type { RootData } from '#web/document/root-data.ts'

/** The form of the search, wherever its fields are in the page. */
export const searchForm = 'browse'

/** The deployment's currency and the steps of its salary slider. */
export function useSalary() {
  const settings = useRouteLoaderData<RootData>('root')?.settings
  return { currency: settings?.currency ?? '', ...(settings?.salary ?? { sliderUnit: 1, sliderMax: 200 }) }
}

/** Searches with the form's current values; does nothing when they equal `query`, the page's own. */
export function useBrowseSearch(query: string): () => void {
  const navigate = useNavigate()
  const salary = useSalary()
  return () => {
    const form = document.getElementById(searchForm)
    if (!(form instanceof HTMLFormElement)) return
    const typed = [...new FormData(form)].flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : []))
    const next = writeBrowse(readBrowse(new URLSearchParams(typed), salary))
    if (next !== query) void navigate(browsePath + next, { preventScrollReset: true })
  }
}

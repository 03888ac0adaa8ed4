import { useNavigate, useRouteLoaderData } from 'react-router'
import { browsePath, readBrowse, writeBrowse } from '#modules/search/rules.url.ts'
import type { RootData } from '#web/document/root-data.ts'
import { namedFields } from './named-values.ts'

/** The form of the search, wherever its fields are in the page. */
export const searchForm = 'browse'

/** The deployment's currency and the steps of its salary slider. */
export function useSalary() {
  const settings = useRouteLoaderData<RootData>('root')?.settings
  return { currency: settings?.currency ?? '', ...(settings?.salary ?? { sliderUnit: 1, sliderMax: 200 }) }
}

/**
 * Searches with the form's current values; does nothing when they equal `query`, the page's own. What is being typed as the name of a
 * value counts when the form is submitted.
 */
export function useBrowseSearch(query: string): (event?: { type: string }) => void {
  const navigate = useNavigate()
  const salary = useSalary()
  return (event) => {
    const form = document.getElementById(searchForm)
    if (!(form instanceof HTMLFormElement)) return
    const typed = [...new FormData(form)].flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : []))
    const next = writeBrowse(readBrowse(new URLSearchParams(typed), salary))
    const named = event?.type === 'submit' ? takeNamed(form) : ''
    if (next !== query || named)
      void navigate(browsePath + next + named.replace('&', next ? '&' : '?'), { preventScrollReset: true })
  }
}

/** The typed names as parts of a query; takes them out of the form. */
function takeNamed(form: HTMLFormElement): string {
  return Object.values(namedFields)
    .map(({ name }) => {
      const field = form.elements.namedItem(name)
      if (!(field instanceof HTMLInputElement) || field.value.trim() === '') return ''
      const part = `&${name}=${encodeURIComponent(field.value)}`
      field.value = ''
      return part
    })
    .join('')
}

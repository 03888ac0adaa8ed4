import type { CompanyChoice } from './context.ts'

/** The company that a page was drawn for, sent along by its script; it is compared and never chosen by it. */
export const pageCompanyHeader = 'x-page-company'

type Works = { companyId: string; companies: readonly CompanyChoice[] }

/** The names of both companies when the page was drawn for another one than the session works in now; null when it is the same. */
export function companyChange(
  headers: Headers,
  { companyId, companies }: Works,
): { drawn: string; now: string } | null {
  const drawnFor = headers.get(pageCompanyHeader)
  if (drawnFor === null || drawnFor === companyId) return null
  const nameOf = (id: string) => companies.find((each) => each.companyId === id)?.name ?? '–'
  return { drawn: nameOf(drawnFor), now: nameOf(companyId) }
}

/** Adds the page's company to what the router fetches for it. */
export function sendPageCompany(company: string): void {
  const plain = window.fetch.bind(window)
  window.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    if (url.origin !== location.origin || !url.pathname.endsWith('.data')) return plain(input, init)
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined))
    headers.set(pageCompanyHeader, company)
    return plain(input, { ...init, headers })
  }
}

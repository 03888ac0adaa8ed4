import { pageContextField } from '#ui/form/page-context.ts'
import type { CompanyChoice } from './context.ts'

/** The company that a page was drawn for, sent along by its script; it is compared and never chosen by it. */
export const pageCompanyHeader = 'x-page-company'

type Works = { companyId: string; companies: readonly CompanyChoice[] }

/** The company that the page of a request was drawn for, by its script or a field of its form; null where nothing is named. */
export async function companyOfPage(request: Request): Promise<string | null> {
  const named = request.headers.get(pageCompanyHeader)
  if (named !== null || request.method !== 'POST') return named
  const form = await request
    .clone()
    .formData()
    .catch(() => null) // not a form
  const field = form?.get(pageContextField)
  return typeof field === 'string' ? field : null
}

export type CompanyChange = {
  /** The names of both companies. */
  drawn: string
  now: string
  /** The membership to switch back to; empty once it has ended. */
  back: string
}

/** What changed when the page was drawn for another company than the session works in now; null when it is the same. */
export function companyChange(pageCompany: string | null, { companyId, companies }: Works): CompanyChange | null {
  if (pageCompany === null || pageCompany === companyId) return null
  const choiceOf = (id: string) => companies.find((each) => each.companyId === id)
  const opened = choiceOf(pageCompany)
  return { drawn: opened?.name ?? '–', now: choiceOf(companyId)?.name ?? '–', back: opened?.memberId ?? '' }
}

import { pageAccountHeader } from '#kernel/page-account.ts'
import { pageCompanyHeader } from './page-company.ts'

/**
 * Adds to what the page's script fetches whom the page was drawn for: the account of that moment to pages and calls of this site, and to
 * pages the company of the first one.
 */
export function sendPageHeaders(): void {
  const { company } = document.documentElement.dataset
  const plain = window.fetch.bind(window)
  window.fetch = (input, init) => {
    const { account } = document.documentElement.dataset
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    const isPage = url.pathname.endsWith('.data')
    const isOwn = url.origin === location.origin && (isPage || url.pathname.startsWith('/client/api/'))
    if (!isOwn || !(account ?? company)) return plain(input, init)
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined))
    if (account) headers.set(pageAccountHeader, account)
    if (company && isPage) headers.set(pageCompanyHeader, company)
    return plain(input, { ...init, headers })
  }
}

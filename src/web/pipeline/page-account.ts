import { data, redirectDocument } from 'react-router'
import { isOtherAccount, pageAccountHeader } from '#kernel/page-account.ts'
import type { AppRequest } from './context.ts'

/** Signing out is right whoever is signed in. */
const signOut = '/logout'

/** Throws for what a page of another account fetches: what would be read is drawn anew, what would be written is not. */
export function refuseOtherAccount({ headers, method }: Request, { caller, url }: AppRequest): void {
  if (!isOtherAccount(headers.get(pageAccountHeader), caller) || url.pathname === signOut) return
  if (method === 'GET') throw redirectDocument(url.pathname + url.search)
  throw data({ code: 'ACCOUNT_CHANGED' }, { status: 409 })
}

/** Adds the account that the page is drawn for at that moment to what it fetches from this site. */
export function sendPageAccount(): void {
  const plain = window.fetch.bind(window)
  window.fetch = (input, init) => {
    const account = document.documentElement.dataset['account']
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    const isOwn = url.origin === location.origin
    if (!account || !isOwn || !(url.pathname.endsWith('.data') || url.pathname.startsWith('/client/api/')))
      return plain(input, init)
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined))
    headers.set(pageAccountHeader, account)
    return plain(input, { ...init, headers })
  }
}

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

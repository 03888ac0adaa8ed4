import { isId } from '#kernel/id.ts'
import { browserKeys, storeKey } from '#ui/browser/storage-keys.ts'

const personal = [browserKeys.token, browserKeys.user, browserKeys.candidate, browserKeys.admin, browserKeys.percentage]
const awaiting =
  /^\/(jobsseekers|employer)\/(otp|registration-verification|register-verification|forgot-password-otp|register)$/
const jobPages =
  /^\/(jobsseekers\/(job-detail(\/[^/]*)?|apply-job)|employer\/(job-(type|description|post-verification)|location|benefits|company-info|additional-question))$/

/** Stores what the URL says: which job is open, which category is browsed, and that no code is awaited any more. */
export function storePageKeys({ pathname, search }: { pathname: string; search: string }): void {
  const query = new URLSearchParams(search)
  const id = query.get('id')
  if (jobPages.test(pathname) && id && isId(id)) storeKey(browserKeys.job, id)
  const category = pathname === '/jobsseekers/browse-jobs' ? query.get('domain') : null
  if (category && /^[\w-]{1,60}$/.test(category)) storeKey(browserKeys.category, category)
  if (awaiting.test(pathname)) return
  storeKey(browserKeys.email, null)
  storeKey(browserKeys.phone, null)
}

/** For a guest: whatever an earlier person left is removed. */
export function removePersonalKeys(): void {
  for (const key of personal) storeKey(key, null)
}

import type { Viewer } from '#web/document/root-data.ts'

/**
 * The keys of local storage that the specification (point 3) names. Nothing here gives authority: `token` is the access token of
 * five minutes, `email` and `mobNo` live while a code is awaited, and signing out clears all of them (`forget.ts`).
 */
export const browserKeys = {
  token: 'token',
  user: 'user',
  candidate: 'candidateDetails',
  job: 'JOB_ID',
  email: 'email',
  phone: 'mobNo',
  admin: 'ADMIN_ID',
  category: 'categoryName',
  percentage: 'profilePercentage',
} as const
export type BrowserKey = (typeof browserKeys)[keyof typeof browserKeys]

/** Writes a key, or removes it for null. Storage that is off or full keeps nothing; nothing depends on it. */
export function keepKey(key: BrowserKey, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
  }
}

const personal = [browserKeys.token, browserKeys.user, browserKeys.candidate, browserKeys.admin, browserKeys.percentage]
const awaiting =
  /^\/(jobsseekers|employer)\/(otp|registration-verification|register-verification|forgot-password-otp|register)$/
const jobPages =
  /^\/(jobsseekers\/(job-detail(\/[^/]*)?|apply-job)|employer\/(job-(type|description|post-verification)|location|benefits|company-info|additional-question))$/
const jobId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** What an address says: which job is open, which category is looked through, and that no code is awaited any more. */
export function keepPlace({ pathname, search }: { pathname: string; search: string }): void {
  const query = new URLSearchParams(search)
  const id = query.get('id')
  if (jobPages.test(pathname) && id && jobId.test(id)) keepKey(browserKeys.job, id)
  const category = pathname === '/jobsseekers/browse-jobs' ? query.get('domain') : null
  if (category && /^[\w-]{1,60}$/.test(category)) keepKey(browserKeys.category, category)
  if (awaiting.test(pathname)) return
  keepKey(browserKeys.email, null)
  keepKey(browserKeys.phone, null)
}

/** Who is signed in and the short token; for a guest, who has no need of that file, whatever was left of somebody goes. */
export async function keepPerson(viewer: Viewer): Promise<void> {
  if (viewer.kind === 'guest') for (const key of personal) keepKey(key, null)
  else await import('#web/document/person-keys.ts').then((keys) => keys.keepSignedIn(viewer))
}

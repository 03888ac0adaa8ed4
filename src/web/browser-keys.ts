import type { Viewer } from './root-data.ts'

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

function readKey(key: BrowserKey): string | null {
  try {
    return localStorage.getItem(key)
  } catch (error) {
    if (error instanceof DOMException) return null
    throw error
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

type Answer = { user: { id: string; type: string; name: string; locale: string } | null }
let tokenUntil = 0

/** Who is signed in, once a sign-in, and the short token, once it has run out; for a guest whatever was left of somebody goes. */
export async function keepPerson(viewer: Viewer): Promise<void> {
  if (viewer.kind === 'guest') {
    for (const key of personal) keepKey(key, null)
    return
  }
  await Promise.all([keepUser(viewer), keepToken()])
}

async function keepUser(viewer: Exclude<Viewer, { kind: 'guest' }>): Promise<void> {
  const kept = readKey(browserKeys.user)
  if (kept && isOf(kept, viewer)) return
  const { user } = await ask<Answer>('/api/userData', { user: null })
  if (!user) return
  const { id, type, name, locale } = user
  keepKey(browserKeys.user, JSON.stringify({ id, type, name, locale }))
  keepKey(browserKeys.candidate, type === 'CANDIDATE' ? JSON.stringify({ id, name }) : null)
  keepKey(browserKeys.admin, type === 'ADMIN' ? id : null)
}

function isOf(kept: string, viewer: Exclude<Viewer, { kind: 'guest' }>): boolean {
  try {
    const { type, name } = JSON.parse(kept) as { type?: string; name?: string }
    return type === viewer.kind.toUpperCase() && name === viewer.name
  } catch {
    return false // somebody else wrote it: it is written anew
  }
}

async function keepToken(): Promise<void> {
  if (performance.now() < tokenUntil) return
  const { token, expiresIn } = await ask('/api/getToken', { token: null as string | null, expiresIn: 0 })
  keepKey(browserKeys.token, token)
  tokenUntil = performance.now() + expiresIn * 1000
  if (token) setTimeout(() => keepKey(browserKeys.token, null), expiresIn * 1000)
}

/** The answer, or `nothing` while the server cannot be reached. */
async function ask<T>(path: string, nothing: T): Promise<T> {
  const answer = await fetch(path, { credentials: 'same-origin' }).catch(() => null)
  return answer?.ok ? ((await answer.json()) as T) : nothing
}

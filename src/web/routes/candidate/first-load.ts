import { redirect } from 'react-router'
import { afterSignIn } from '#modules/accounts/rules.access-paths.ts'
import { completionThreshold } from '#modules/profiles/rules.ts'
import { safeNext } from '#kernel/safe-next.ts'
import { app, load } from '#web/pipeline/request.ts'
import type { PageContext } from '#web/pipeline/context.ts'

type FirstVisit = {
  path: string
  search: string
  /** Sec-Fetch-Site: `none` for what was typed, a bookmark, or the installed app's icon. */
  site: string | null
  /** The cookie of the first load: the account it was for, or that somebody has just signed in without a destination. */
  mark: string | undefined
}

const cookie = 'first-load'
const signedIn = 'signed-in'
const homePath = '/'
const setup = '/jobsseekers/profile-setup'
const home = '/jobsseekers/browse-jobs'

/**
 * Whether this is the first load of the app: the home after signing in, or the front page or home opened by itself. A link that was
 * followed and every other page were opened on purpose, and nobody is sent away from those.
 */
export function isFirstLoad({ path, search, site, mark }: FirstVisit): boolean {
  if (search !== '') return false
  if (path === home) return mark === signedIn || site === 'none'
  return path === homePath && site === 'none'
}

/**
 * The first load of a candidate whose profile is below 60 percent leads to the setup (specification point 2, decisions §2): once a
 * browser session and account, so that browsing stays free.
 */
export async function redirectToProfileSetup(context: PageContext, { headers }: Request): Promise<void> {
  const { caller, url, cookie: read } = app(context)
  const mark = read(cookie)
  if (caller.kind !== 'candidate' || caller.termsPending || caller.suspended || mark === caller.accountId) return
  const { pathname: path, search } = url
  // Who is in the set-up need not be led there; every other page that nobody is sent away from leaves the first load to come.
  if (path === setup) return setMark(context, caller.accountId)
  if (!isFirstLoad({ path, search, site: headers.get('sec-fetch-site'), mark })) return
  setMark(context, caller.accountId)
  const { completion } = await load(context, 'candidate.view', {})
  if (completion.percent < completionThreshold) throw redirect(setup)
}

/** The way after a candidate's sign-in. Without a destination the home that follows counts as the first load of the app. */
export function redirectAfterSignIn(context: PageContext, next: string | null): Response {
  if (safeNext(next, '') === '') setMark(context, signedIn)
  return redirect(afterSignIn('candidate', next))
}

function setMark(context: PageContext, value: string): void {
  const { setCookie, secure } = app(context)
  setCookie(`${cookie}=${value}; Path=/; SameSite=Lax; HttpOnly${secure ? '; Secure' : ''}`)
}

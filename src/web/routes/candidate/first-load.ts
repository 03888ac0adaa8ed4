import { redirect, type RouterContextProvider } from 'react-router'
import { completionThreshold } from '#modules/profiles/rules.ts'
import { app, load } from '#web/pipeline/request.ts'

const cookie = 'first-load'
/** Where people start; whoever comes for something of their own (a search, one application) is left alone. */
const entryPaths = ['/jobsseekers/browse-jobs', '/jobsseekers/my-jobs']

/**
 * The first page of a candidate's visit goes to the set-up while the profile is below 60 percent (decisions §2): once a browser
 * session and account, so that browsing stays free.
 */
export async function redirectToProfileSetup(context: Readonly<RouterContextProvider>): Promise<void> {
  const { caller, url, cookie: read, setCookie, secure } = app(context)
  if (caller.kind !== 'candidate' || read(cookie) === caller.accountId) return
  setCookie(`${cookie}=${caller.accountId}; Path=/; SameSite=Lax; HttpOnly${secure ? '; Secure' : ''}`)
  if (url.search !== '' || !entryPaths.includes(url.pathname)) return
  const { completion } = await load(context, 'candidate.view', {})
  if (completion.percent < completionThreshold) throw redirect('/jobsseekers/profile-setup')
}

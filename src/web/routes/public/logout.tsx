import { data, redirect } from 'react-router'
import { isFail } from '#kernel/fail.ts'
import { clearBrowserData } from '#web/pipeline/clear-browser.ts'
import { app, flash } from '#web/pipeline/request.ts'
import type { Route } from './+types/logout'

/** Ends the session on the server and in the browser; whatever else fails, the cookie goes. */
export async function action({ context }: Route.ActionArgs) {
  const page = app(context)
  try {
    if (page.caller.kind !== 'guest')
      await page.call(`${page.caller.kind === 'unassigned' ? 'employer' : page.caller.kind}.logout`, {})
  } catch (error) {
    if (!isFail(error)) throw error
    page.log.error({ err: error, requestId: page.requestId }, 'logout call refused')
  }
  page.endSession()
  page.setHeader('Clear-Site-Data', '"storage"')
  flash(context, 'LOGGED_OUT')
  return page.fetched ? data({ done: true }) : redirect('/', 303)
}

/** With JavaScript the browser forgets too, even when the server cannot be reached (HD-05). */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  await Promise.allSettled([serverAction(), clearBrowserData()])
  location.assign('/')
  return null
}

export function loader() {
  return redirect('/')
}

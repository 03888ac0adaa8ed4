import { data, redirect } from 'react-router'
import { isFail } from '#kernel/fail.ts'
import { samePage } from '#kernel/safe-next.ts'
import { app, throwErrorResponse } from '#web/pipeline/request.ts'
import type { Route } from './+types/dismiss'

/** Closes a banner for good, then back to the same page. */
export async function action({ request, context }: Route.ActionArgs) {
  const page = app(context)
  const form = await request.formData()
  try {
    await page.call('content.dismiss', { banner: String(form.get('banner')) })
  } catch (error) {
    if (!isFail(error)) throw error
    // What no longer exists is closed.
    if (error.code !== 'NOT_FOUND' && error.code !== 'UNAUTHENTICATED') throwErrorResponse(page, error)
  }
  return page.fetched ? data({ done: true }) : redirect(samePage(form.get('back')), 303)
}

/** For a reload, or a URL typed by hand. */
export function loader() {
  return redirect('/')
}

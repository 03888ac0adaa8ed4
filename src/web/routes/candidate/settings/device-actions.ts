import { data, redirect } from 'react-router'
import { isFail } from '#kernel/fail.ts'
import { locales } from '#kernel/locale.ts'
import { app, flash, throwErrorResponse, throwBadInput } from '#web/pipeline/request.ts'
import type { PageRequest } from '#web/pipeline/context.ts'

/** Ends one session (`intent` end), all others, or saves the language; then redirects to the page it was posted from. `given` is the form once it is read. */
export async function deviceAction({ request, context }: PageRequest, given?: FormData) {
  const page = app(context)
  const form = given ?? (await request.formData())
  const intent = form.get('intent')
  try {
    if (intent === 'language') {
      const locale = locales.find((each) => each === form.get('locale'))
      if (locale) await page.call('accounts.setLocale', { locale })
    } else if (intent === 'end') await page.call('accounts.endSession', { id: String(form.get('id') ?? '') })
    else if (intent === 'others') await page.call('accounts.endSession', {})
    else throwBadInput()
  } catch (error) {
    if (!isFail(error)) throw error
    // A session that ended meanwhile is the desired result.
    if (error.code !== 'NOT_FOUND') throwErrorResponse(page, error)
  }
  flash(context, intent === 'language' ? 'LANGUAGE_SAVED' : 'SESSIONS_ENDED')
  return page.fetched && intent === 'language' ? data({ locale: form.get('locale') }) : redirect(page.url.pathname)
}

import { preferencesInput } from '#modules/notifications/contract.preferences.ts'
import { allZoneOptions } from '#platform/i18n/time-zone-options.ts'
import { app, load, redirectWithNotice } from '#web/pipeline/request.ts'
import type { PageContext } from '#web/pipeline/context.ts'
import { submit } from '#web/pipeline/submit.ts'

/** Time zones of the site's country. */
const near = ['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura']

export async function loadPreferences(context: PageContext) {
  const now = await load(context, 'notifications.preferences', {})
  return { now, zones: allZoneOptions([...near, now.timeZone], new Date(), app(context).locale) }
}

export async function savePreferences(context: PageContext, request: Request) {
  const done = await submit(context, request, preferencesInput, 'notifications.setPreferences')
  if (!done.ok) return done.reply
  return redirectWithNotice(context, app(context).url.pathname, 'SAVED')
}

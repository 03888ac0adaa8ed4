import type { Context } from '#platform/core/context.server.ts'
import { announcementBanner, announcementFor } from './rules.ts'
import { standingAnnouncements } from './store.server.ts'

/** The announcement that the caller sees at the top of the pages, in their language. */
export async function shownAnnouncement({
  db,
  caller,
  locale,
  now,
}: Pick<Context, 'db' | 'caller' | 'locale' | 'now'>) {
  if (caller.kind === 'admin' || caller.kind === 'system') return null
  const dismissed = caller.kind === 'guest' ? [] : (caller.dismissed ?? [])
  const found = announcementFor(await standingAnnouncements(db), { kind: caller.kind, locale, now, dismissed })
  const words = found?.texts[locale]
  if (!found || !words) return null
  const { id, level, link } = found
  return { banner: announcementBanner(id), level, ...words, link, closable: caller.kind !== 'guest' }
}

import type { Context } from '#platform/core/context.server.ts'
import { announcementBanner, announcementsFor, isFor, isNarrowed } from './rules.ts'
import { readerFacts, standingAnnouncements } from './store.server.ts'

const nobody = { plan: null, city: null }

/** The announcement that the caller sees at the top of the pages, in their language. */
export async function shownAnnouncement({
  db,
  caller,
  locale,
  now,
}: Pick<Context, 'db' | 'caller' | 'locale' | 'now'>) {
  if (caller.kind === 'admin' || caller.kind === 'system') return null
  const dismissed = caller.kind === 'guest' ? [] : (caller.dismissed ?? [])
  const all = announcementsFor(await standingAnnouncements(db), { kind: caller.kind, locale, now, dismissed })
  // Asked only when the answer decides: an announcement for everybody that comes first is shown to whomever.
  const who = all[0] && isNarrowed(all[0]) && 'accountId' in caller ? await readerFacts(db, caller, now) : nobody
  const announcement = all.find((each) => isFor(each, who))
  const words = announcement?.texts[locale]
  if (!announcement || !words) return null
  const { id, level, link } = announcement
  return { banner: announcementBanner(id), level, ...words, link, closable: caller.kind !== 'guest' }
}

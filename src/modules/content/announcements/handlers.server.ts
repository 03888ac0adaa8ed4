import type * as z from 'zod'
import { requireAdministrator } from '#kernel/admin-rights.ts'
import { Fail, fail, invalid } from '#kernel/fail.ts'
import { atLocalMinute, localMinuteOf } from '#kernel/time-zone.ts'
import { knownCities, loadPlaces, readSetting } from '#modules/reference/public.server.ts'
import type { Context, Handlers } from '#platform/core/context.server.ts'
import type { AnnouncementRow, announcementsContract } from './contract.ts'
import { announcementProblems, announcementState, type AnnouncementContent } from './rules.ts'
import {
  announcements,
  contentOf,
  insertAnnouncement,
  listAnnouncements,
  planCodes,
  updateAnnouncement,
  writeAnnouncementVersion,
  type StoredAnnouncement,
} from './store.server.ts'

type SaveInput = z.output<(typeof announcementsContract)['admin.announcements.save']['input']>
const mostListed = 100

async function rowsOf(ctx: Context, rows: readonly StoredAnnouncement[]): Promise<AnnouncementRow[]> {
  const timeZone = await readSetting(ctx.db, 'timeZone')
  const places = await loadPlaces(ctx.db, ctx.locale, [...new Set(rows.flatMap(({ cities }) => cities))])
  const label = (id: string) => {
    const place = places.get(id)
    return place ? [place.cityName, place.stateName].filter(Boolean).join(', ') : ''
  }
  return rows.map((row) => rowOf(row, ctx.now, timeZone, label))
}

function rowOf(row: StoredAnnouncement, now: Date, timeZone: string, label: (id: string) => string): AnnouncementRow {
  const local = (at: Date | null) => (at ? localMinuteOf(at, timeZone) : '')
  const { startsAt, endsAt, versions, at, plans, cities, ...rest } = row
  return {
    ...rest,
    plans: [...plans],
    cities: cities.map((id) => ({ id, label: label(id) })),
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    startsLocal: local(startsAt),
    endsLocal: local(endsAt),
    state: announcementState(row, now),
    at: at.toISOString(),
    versions: versions.map(({ number, content, at: when, by }) => ({
      number,
      title: content.texts.en?.title ?? content.texts.id?.title ?? '',
      removed: content.removed,
      at: new Date(when).toISOString(),
      by,
    })),
  }
}

async function view(ctx: Context, id: number): Promise<AnnouncementRow> {
  const [row] = await rowsOf(ctx, [await storedOf(ctx, id)])
  if (!row) throw fail('NOT_FOUND')
  return row
}

/** Plans and cities that do not exist. */
async function unknownNarrowing(ctx: Context, { plans, cities }: Pick<SaveInput, 'plans' | 'cities'>) {
  const known = plans.length > 0 ? await planCodes(ctx.db) : []
  const existing = await knownCities(ctx.db, cities)
  return [
    ...(plans.some((code) => !known.includes(code)) ? ['plans'] : []),
    ...(cities.some((id) => !existing.has(id)) ? ['cities'] : []),
  ].map((field) => ({ field, code: 'NOT_IN_LIST' }))
}

async function storedOf(ctx: Context, id: number): Promise<StoredAnnouncement> {
  const [announcement] = await announcements(ctx.db, { id, now: ctx.now, limit: 1 })
  if (!announcement) throw fail('NOT_FOUND')
  return announcement
}

/** What was sent, with its times as moments. */
function contentIn(input: SaveInput, timeZone: string, now: Date): AnnouncementContent {
  const { audience, plans, cities, language, level, link, removed, title, text, startsAt, endsAt } = input
  const pair = (locale: 'en' | 'id') => ({ title: title[locale], text: text[locale] })
  return {
    audience,
    plans: [...new Set(plans)],
    cities: [...new Set(cities)],
    language,
    level,
    link: link || null,
    removed,
    texts: { ...(language !== 'id' && { en: pair('en') }), ...(language !== 'en' && { id: pair('id') }) },
    startsAt: startsAt ? atLocalMinute(startsAt, timeZone) : now,
    endsAt: endsAt ? atLocalMinute(endsAt, timeZone) : null,
  }
}

const audit = (ctx: Context, action: string, { texts }: AnnouncementContent) =>
  ctx.audit({
    action,
    subjectType: 'announcement',
    subjectId: null,
    details: { key: texts.en?.title ?? texts.id?.title ?? '' },
  })

export const announcementHandlers: Handlers<typeof announcementsContract> = {
  async 'admin.announcements.list'({ ctx }) {
    const { list, plans } = await listAnnouncements(ctx.db, { now: ctx.now, limit: mostListed }, ctx.locale)
    return { list: await rowsOf(ctx, list), plans }
  },

  async 'admin.announcements.save'({ ctx, input }) {
    const { accountId } = requireAdministrator(ctx)
    const content = contentIn(input, await readSetting(ctx.db, 'timeZone'), ctx.now)
    const problems = [...announcementProblems(content), ...(await unknownNarrowing(ctx, input))]
    if (problems.length > 0) throw new Fail('INVALID', problems)
    const written = { ...content, by: accountId, now: ctx.now }
    const { id, version, key } = input
    if (id === null) {
      if (key === null) throw invalid({ field: 'key', code: 'REQUIRED' })
      const added = await insertAnnouncement(ctx.db, { ...written, key })
      if (!added.isNew) return view(ctx, added.id)
      await writeAnnouncementVersion(ctx.db, added.id, content)
      await audit(ctx, 'announcement.add', content)
      return view(ctx, added.id)
    }
    await storedOf(ctx, id)
    if (!(await updateAnnouncement(ctx.db, { ...written, id, version }))) throw fail('STALE_VERSION')
    await writeAnnouncementVersion(ctx.db, id, content)
    await audit(ctx, content.removed ? 'announcement.remove' : 'announcement.change', content)
    return view(ctx, id)
  },

  async 'admin.announcements.undo'({ ctx, input: { id, version, number } }) {
    const { accountId } = requireAdministrator(ctx)
    const earlier = (await storedOf(ctx, id)).versions.find((each) => each.number === number)
    if (!earlier) throw fail('NOT_FOUND')
    const content = contentOf(earlier.content)
    if (!(await updateAnnouncement(ctx.db, { ...content, by: accountId, now: ctx.now, id, version })))
      throw fail('STALE_VERSION')
    await writeAnnouncementVersion(ctx.db, id, content)
    await audit(ctx, 'announcement.undo', content)
    return view(ctx, id)
  },
}

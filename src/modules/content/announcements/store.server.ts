import { sql, type InferResult } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { readTogether, rowsOf } from '#db/read-together.server.ts'
import { cachedRows } from '#db/table-cache.server.ts'
import type { Locale } from '#kernel/locale.ts'
import type { Announcement, AnnouncementContent, ReaderFacts } from './rules.ts'

/** Versions of earlier releases name no plans and no cities. */
type StoredContent = Omit<AnnouncementContent, 'startsAt' | 'endsAt' | 'plans' | 'cities'> &
  Partial<Pick<AnnouncementContent, 'plans' | 'cities'>> & { startsAt: string; endsAt: string | null }
type VersionRow = { number: number; content: StoredContent; at: string; by: string | null }
export type StoredAnnouncement = Announcement & {
  version: number
  at: Date
  by: string | null
  versions: VersionRow[]
}

const columns = sql`a.id, a.audience, a.plans, a.cities, a.language, a.level, a.texts, a.link, a.starts_at as "startsAt", a.ends_at as "endsAt", a.removed`

type AnnouncementQuery = { id?: number; now: Date; limit: number }

/** Those in use or to come first, then the last ones. */
const announcementsQuery = ({ id, now, limit }: AnnouncementQuery) => sql<StoredAnnouncement>`
    select ${columns}, a.version, a.changed_at as at, p.full_name as by, coalesce((
      select jsonb_agg(jsonb_build_object('number', v.number, 'content', v.content, 'at', v.at, 'by', v.full_name) order by v.number desc)
      from (select v.*, va.full_name from announcement_version v left join account va on va.id = v.author
        where v.announcement_id = a.id and v.number < a.version order by v.number desc limit 5) v), '[]') as versions
    from announcement a left join account p on p.id = a.author
    where ${id ?? null}::int is null or a.id = ${id ?? null}::int
    order by a.removed or coalesce(a.ends_at <= ${now}, false), a.starts_at desc, a.id desc limit ${limit}`

export async function announcements(db: Db, listed: AnnouncementQuery): Promise<StoredAnnouncement[]> {
  const { rows } = await announcementsQuery(listed).execute(db)
  return rows
}

/** The list and the plans that one can be narrowed to, also those that are no longer sold: who has one keeps it. */
export async function listAnnouncements(db: Db, listed: AnnouncementQuery, locale: Locale) {
  const { list, plans } = await readTogether(db, {
    list: rowsOf(announcementsQuery(listed), { startsAt: true, endsAt: true, at: true }),
    plans: rowsOf(plansQuery(db)),
  })
  return { list, plans: titledPlans(plans, locale) }
}

/** Those that anybody may see now or later, from the memory of the process. */
export async function standingAnnouncements(db: Db): Promise<readonly Announcement[]> {
  const rows = await cachedRows(db, 'announcement', ['standing'], async (from) => {
    const { rows: read } = await sql<Announcement>`
      select ${columns} from announcement a where not a.removed and (a.ends_at is null or a.ends_at > now()) order by a.id limit 200`.execute(
      from,
    )
    return new Map([['standing', read]])
  })
  return rows.get('standing') ?? []
}

/** The plan and the city of somebody: of a member those of the company that they work for now. */
export async function readerFacts(
  db: Db,
  { accountId, companyId = null }: { accountId: string; companyId?: string | null },
  now: Date,
): Promise<ReaderFacts> {
  const { rows } = await sql<ReaderFacts>`
    select case when ${companyId}::uuid is not null then coalesce((
        select p.plan_code from plan_period p
        where p.company_id = ${companyId} and p.starts_at <= ${now}::timestamptz and p.ends_at > ${now}::timestamptz
        order by p.starts_at desc limit 1), 'FREE') end as plan,
      case when ${companyId}::uuid is not null then (select c.city_id from company c where c.id = ${companyId})
        else (select c.city_id from candidate_profile c where c.account_id = ${accountId}) end as city`.execute(db)
  return rows[0] ?? { plan: null, city: null }
}

const plansQuery = (db: Db) => db.selectFrom('plan').select(['code', 'title']).orderBy('sort').orderBy('code')

const titledPlans = (rows: InferResult<ReturnType<typeof plansQuery>>, locale: Locale) =>
  rows.map(({ code, title }) => ({ code, title: title[locale] }))

/** Codes of all plans, whether sold or not. */
export async function planCodes(db: Db): Promise<string[]> {
  return (await plansQuery(db).execute()).map(({ code }) => code)
}

type SavedAnnouncement = AnnouncementContent & { by: string; now: Date }
const values = ({
  audience,
  plans,
  cities,
  language,
  level,
  texts,
  link,
  startsAt,
  endsAt,
  removed,
  by,
  now,
}: SavedAnnouncement) => ({
  audience,
  plans: [...plans],
  cities: [...cities],
  language,
  level,
  texts: JSON.stringify(texts),
  link,
  starts_at: startsAt,
  ends_at: endsAt,
  removed,
  author: by,
  changed_at: now,
})

/** Adds an announcement; one that was sent twice is the same. */
export async function insertAnnouncement(db: Db, { key, ...written }: SavedAnnouncement & { key: string }) {
  const added = await db
    .insertInto('announcement')
    .values({ ...values(written), form_key: key })
    .onConflict((conflict) => conflict.column('form_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added) return { id: added.id, isNew: true }
  const { id } = await db.selectFrom('announcement').select('id').where('form_key', '=', key).executeTakeFirstOrThrow()
  return { id, isNew: false }
}

/** Changes an announcement if it is as it was seen. */
export async function updateAnnouncement(
  db: Db,
  { id, version, ...written }: SavedAnnouncement & { id: number; version: number },
) {
  const { numUpdatedRows } = await db
    .updateTable('announcement')
    .set({ ...values(written), version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function writeAnnouncementVersion(db: Db, id: number, content: AnnouncementContent): Promise<void> {
  await sql`
    insert into announcement_version (announcement_id, number, content, author, at)
    select id, version, ${JSON.stringify(content)}::jsonb, author, changed_at from announcement where id = ${id}
    on conflict do nothing`.execute(db)
}

/** A version as it was said. */
export const contentOf = ({
  startsAt,
  endsAt,
  plans = [],
  cities = [],
  ...rest
}: StoredContent): AnnouncementContent => ({
  ...rest,
  plans,
  cities,
  startsAt: new Date(startsAt),
  endsAt: endsAt === null ? null : new Date(endsAt),
})

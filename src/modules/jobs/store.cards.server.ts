import { sql, type Expression, type InferResult } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { rowsOf } from '#db/read-together.server.ts'
import { shownAverage } from '#modules/companies/rules.ts'
import { publicUri } from '#modules/files/rules.ts'
import type { Locale } from '#kernel/shapes.ts'
import { statusAt } from './rules.ts'
import { loadLabels, loadPlaces, of } from '#modules/reference/public.server.ts'
import { publicSalary } from './store.view.server.ts'

const maxLocations = 3
const maxSkills = 6
const snippetLength = 160

/** What a candidate did with a job. */
type CardState = { liked: boolean; hidden: boolean; applied: boolean }
/** `now` decides which jobs have expired; `candidateId` whose choices the cards show, null for everybody else. */
type CardOptions = { locale: Locale; now: Date; candidateId?: string | null }

/** Types 1 and 2 of `job_interaction` are a choice about the job. */
function stateColumn(candidateId: string | null) {
  if (candidateId === null) return sql<CardState>`'{"liked": false, "hidden": false, "applied": false}'::jsonb`
  const chose = (type: 1 | 2) =>
    sql`exists (select from job_interaction i where i.account_id = ${candidateId} and i.job_id = j.id and i.type = ${sql.lit(type)})`
  return sql<CardState>`jsonb_build_object('liked', ${chose(1)}, 'hidden', ${chose(2)}, 'applied',
    exists (select from application a where a.account_id = ${candidateId} and a.job_id = j.id and a.withdrawn_at is null))`
}

/** Job cards in the order of `ids`, without deleted jobs. */
export async function jobCards(db: Db, ids: readonly string[], options: CardOptions) {
  if (ids.length === 0) return []
  // Not `anyOf`: an array whose length PostgreSQL knows is planned anew each time, which takes longer than reading the cards.
  const page = sql<string>`any(array(select unnest(${ids}::uuid[])))`
  const rows = await cardsQuery(db, page, options.candidateId ?? null).execute()
  const cards = await readCards(db, rows, options)
  return ids.flatMap((id) => cards.get(id) ?? [])
}

/** For `readCards`: the cards of the jobs that a query of ids names. */
export const cardRows = (db: Db, ids: Expression<string>, { candidateId = null }: CardOptions) =>
  rowsOf(cardsQuery(db, sql<string>`any(array(${ids}))`, candidateId), {
    published_at: true,
    expires_at: true,
    created_at: true,
  })

const cardsQuery = (db: Db, ids: Expression<string>, candidateId: string | null) =>
  db
    .selectFrom('job as j')
    .innerJoin('company as c', 'c.id', 'j.company_id')
    .leftJoin('company_rating as r', 'r.company_id', 'c.id')
    .select([
      'j.id',
      'j.slug',
      'j.title',
      'j.status',
      'j.role_code',
      'j.language',
      'j.location_type',
      'j.work_from_anywhere',
      'j.employment_type',
      'j.position_level',
      'j.salary_hidden',
      'j.salary_min_minor',
      'j.salary_max_minor',
      'j.salary_currency',
      'j.salary_period',
      'j.published_at',
      'j.expires_at',
      'j.created_at',
      'c.id as companyId',
      'c.name',
      'c.slug as companySlug',
      'c.logo_file_id',
      'c.promised_reply_days',
      'r.average',
      'r.count',
    ])
    .select(({ fn, val, ref }) => fn<string>('left', [ref('j.description_text'), val(snippetLength * 2)]).as('text'))
    .select(
      sql<
        { code: string; required: boolean }[]
      >`array(select jsonb_build_object('code', skill_code, 'required', required)
        from job_skill where job_id = j.id order by required desc, sort limit ${maxSkills})`.as('skills'),
    )
    .select(sql<string[]>`array(select city_id from job_location where job_id = j.id order by sort)`.as('cityIds'))
    .select(stateColumn(candidateId).as('state'))
    .where('j.id', '=', ids)
    .where('j.deleted_at', 'is', null)

/** Job cards by id. */
export async function readCards(
  db: Db,
  rows: InferResult<ReturnType<typeof cardsQuery>>,
  { locale, now }: CardOptions,
) {
  const places = await loadPlaces(
    db,
    locale,
    rows.flatMap(({ cityIds }) => cityIds.slice(0, maxLocations)),
  )
  const labels = await loadLabels(db, locale, [
    ...rows.flatMap((row) => [
      { category: 'TYPE_OF_EMPLOYMENT', code: row.employment_type },
      { category: 'POSITION_LEVEL', code: row.position_level },
      { category: 'LOCATION_TYPE', code: row.location_type },
    ]),
    ...of(
      'SKILLS',
      rows.flatMap(({ skills }) => skills.map(({ code }) => code)),
    ),
  ])
  const cards = rows.map((row) => {
    const rating = { average: row.average ?? 0, count: row.count ?? 0 }
    return {
      id: row.id,
      slug: row.slug,
      title: row.title,
      status: statusAt({ status: row.status, expiresAt: row.expires_at }, now),
      language: row.language,
      roleCode: row.role_code,
      company: {
        id: row.companyId,
        name: row.name,
        slug: row.companySlug,
        logoUrl: row.logo_file_id && publicUri(row.logo_file_id),
        rating: shownAverage(rating),
        reviewCount: rating.count,
        promisedReplyDays: row.promised_reply_days,
      },
      locations: row.cityIds.slice(0, maxLocations).flatMap((id) => {
        const place = places.get(id)
        if (!place) return []
        const { cityName, stateName, countryNm, countryCode } = place
        return [{ id, cityName, stateName, countryNm, countryCode }]
      }),
      moreLocations: Math.max(0, row.cityIds.length - maxLocations),
      workFromAnywhere: row.work_from_anywhere,
      locationType: labels.masterRefs('LOCATION_TYPE', row.location_type),
      employmentType: labels.masterRefs('TYPE_OF_EMPLOYMENT', row.employment_type),
      positionLevel: labels.masterRefs('POSITION_LEVEL', row.position_level),
      salary: publicSalary(row),
      salaryHidden: row.salary_hidden,
      skills: row.skills.map(({ code, required }) => ({ ...labels.masterRefs('SKILLS', code), required })),
      snippet: snippetOf(row.text),
      postedAt: (row.published_at ?? row.created_at).toISOString(),
      expiresAt: row.expires_at?.toISOString() ?? null,
      ...row.state,
    }
  })
  return new Map(cards.map((card) => [card.id, card]))
}
export type JobCardRow = Awaited<ReturnType<typeof jobCards>>[number]

/** The start of a text on one line, cut at a word boundary. */
function snippetOf(text: string): string {
  const flat = text.replaceAll(/\s+/g, ' ').trim()
  if (flat.length <= snippetLength) return flat
  const cut = flat.slice(0, snippetLength)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), snippetLength - 30))}…`
}

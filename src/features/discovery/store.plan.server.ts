import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { Locale } from '#kernel/shapes.ts'
import { estimateMatches } from './rules.plan.ts'
import type { FilterKeys } from './rules.tokens.ts'
import type { JobFilter } from './contract.ts'
import { coverOf, readWords, wordsOf } from './rules.words.ts'
import type { Fitting, Wanted } from './store.search.server.ts'

const masterOf = {
  employmentTypes: 'TYPE_OF_EMPLOYMENT',
  positionLevels: 'POSITION_LEVEL',
  qualifications: 'EMPLOYEE_QUALIFICATION',
  domains: 'JOB_DOMAIN',
  industries: 'INDUSTRY',
  roles: 'JOB_ROLE',
  skills: 'SKILLS',
} as const
const names = Object.keys(masterOf) as (keyof typeof masterOf)[]

export type Chosen = { name: string; code: string; label: string }

/** Keys of everything a filter names, and how it is called; a query a kind of thing, none for an empty filter. */
export async function filterKeys(
  db: Db,
  filter: JobFilter,
  locale: Locale,
): Promise<{ keys: FilterKeys; chosen: Chosen[] }> {
  const chosen: Chosen[] = []
  const keys: FilterKeys = {
    employmentTypes: [],
    positionLevels: [],
    qualifications: [],
    domains: [],
    industries: [],
    roles: [],
    skills: [],
    cityIds: [],
    stateKey: null,
    companyKey: null,
  }
  const pairs = names.flatMap((name) => filter[name].map((code) => ({ name, category: masterOf[name], code })))
  if (pairs.length > 0) {
    const rows = await db
      .selectFrom('master')
      .select(['key', 'category', 'code', locale === 'id' ? 'id_text as label' : 'en as label'])
      .where((where) => where.or(pairs.map(({ category, code }) => where.and({ category, code }))))
      .execute()
    for (const { name, category, code } of pairs) {
      const row = rows.find((each) => each.category === category && each.code === code)
      if (!row) continue
      keys[name].push(row.key)
      chosen.push({ name, code, label: row.label })
    }
  }
  if (filter.cityIds.length > 0) {
    const rows = await db.selectFrom('city').select(['key', 'id', 'name']).where('id', 'in', filter.cityIds).execute()
    keys.cityIds = rows.map((row) => row.key)
    chosen.push(...rows.map((row) => ({ name: 'cityIds', code: row.id, label: row.name })))
  }
  if (filter.stateId) {
    const row = await db
      .selectFrom('state')
      .select(['key', locale === 'id' ? 'name_id as label' : 'name_en as label'])
      .where('id', '=', filter.stateId)
      .executeTakeFirst()
    keys.stateKey = row?.key ?? null
    if (row) chosen.push({ name: 'stateId', code: filter.stateId, label: row.label })
  }
  if (filter.companyId) {
    const row = await db
      .selectFrom('company')
      .select(['key', 'name'])
      .where('id', '=', filter.companyId)
      .where('status', '=', 'APPROVED')
      .executeTakeFirst()
    keys.companyKey = row?.key ?? null
    if (row) chosen.push({ name: 'companyId', code: filter.companyId, label: row.name })
  }
  return { keys, chosen }
}

/** How many jobs should match, from the nightly counts: good to a factor, made in one round trip. */
export async function estimate(db: Db, wanted: Wanted, fitting: Fitting): Promise<number> {
  const all = wanted.tokens.all.flatMap((part) => part.tokens)
  const tokens = [...all, ...wanted.tokens.groups.flatMap((group) => group.any)]
  const { rows } = await sql<{ open: number; words: Record<string, number>; toks: { tok: number; n: number }[] }>`
    select (select greatest(reltuples, 0)::int from pg_class where oid = 'js'::regclass) as open,
      coalesce((select jsonb_object_agg(word, ndoc) from ${sql.table(fitting.in === 'head' ? 'term_df_head' : 'term_df_body')} where word = any(${sql.val(wordsOf(fitting.query))}::text[])), '{}') as words,
      coalesce((select jsonb_agg(jsonb_build_object('tok', tok, 'n', n)) from token_df where tok = any(${sql.val(tokens)}::int[])), '[]') as toks`.execute(
    db,
  )
  const found = rows[0]
  if (!found || found.open < 1) return 0
  const share = (token: number) => (found.toks.find((each) => each.tok === token)?.n ?? 0) / found.open
  const shares = [
    ...all.map(share),
    ...wanted.tokens.groups.map((group) =>
      Math.min(
        1,
        group.any.reduce((sum, token) => sum + share(token), 0),
      ),
    ),
  ]
  // A job that fits has one of these words, so it is among the jobs that have any.
  const count = (word: string) => found.words[word] ?? 0
  const cover = coverOf(readWords(fitting.query), count)
  return estimateMatches(found.open, cover ? [cover.reduce((sum, word) => sum + count(word), 0)] : [], shares)
}

/** How many jobs are open, and by each token of these kinds, as they were counted last. */
export async function countsOfAll(
  db: Db,
  wanted: readonly number[],
): Promise<{ total: number; counts: [number, number][] }> {
  const { rows } = await sql<{ open: number; tok: number | null; n: number }>`
    select (select greatest(reltuples, 0)::int from pg_class where oid = 'js'::regclass) as open, d.tok, d.n
    from (select 1) one left join lateral (
      select token_df.tok, token_df.n from unnest(${sql.val(wanted)}::int[]) kind
      cross join lateral (select tok, n from token_df where tok >= tok(kind, 0) and tok < tok(kind + 1, 0)) token_df
    ) d on true`.execute(db)
  return {
    total: rows[0]?.open ?? 0,
    counts: rows.flatMap(({ tok, n }) => (tok === null ? [] : [[tok, n] as [number, number]])),
  }
}

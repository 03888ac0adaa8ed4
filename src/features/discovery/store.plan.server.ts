import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { estimateMatches } from './rules.plan.ts'
import type { FilterKeys } from './rules.tokens.ts'
import type { JobFilter } from './contract.ts'
import type { Wanted } from './store.search.server.ts'

const masterOf = {
  employmentTypes: 'TYPE_OF_EMPLOYMENT', positionLevels: 'POSITION_LEVEL', qualifications: 'EMPLOYEE_QUALIFICATION', domains: 'JOB_DOMAIN',
  industries: 'INDUSTRY', roles: 'JOB_ROLE', skills: 'SKILLS',
} as const
const names = Object.keys(masterOf) as (keyof typeof masterOf)[]

/** Keys of everything a filter names, in two queries at most. */
export async function filterKeys(db: Db, filter: JobFilter): Promise<FilterKeys> {
  const keys: FilterKeys = {
    employmentTypes: [], positionLevels: [], qualifications: [], domains: [], industries: [], roles: [], skills: [], cityIds: [], stateKey: null, companyKey: null,
  }
  const pairs = names.flatMap((name) => filter[name].map((code) => ({ name, category: masterOf[name], code })))
  if (pairs.length > 0) {
    const rows = await db
      .selectFrom('master')
      .select(['key', 'category', 'code'])
      .where((where) => where.or(pairs.map(({ category, code }) => where.and({ category, code }))))
      .execute()
    for (const { name, category, code } of pairs) {
      const key = rows.find((row) => row.category === category && row.code === code)?.key
      if (key !== undefined) keys[name].push(key)
    }
  }
  if (filter.cityIds.length > 0) {
    const rows = await db.selectFrom('city').select('key').where('id', 'in', filter.cityIds).execute()
    keys.cityIds = rows.map((row) => row.key)
  }
  if (filter.stateId) keys.stateKey = (await db.selectFrom('state').select('key').where('id', '=', filter.stateId).executeTakeFirst())?.key ?? null
  if (filter.companyId) keys.companyKey = (await db.selectFrom('company').select('key').where('id', '=', filter.companyId).executeTakeFirst())?.key ?? null
  return keys
}

/** How many jobs should match, from the nightly counts: good to a factor, made in one round trip. */
export async function estimate(db: Db, wanted: Wanted): Promise<number> {
  const tokens = [...wanted.tokens.all, ...wanted.tokens.groups.flatMap((group) => group.any)]
  const { rows } = await sql<{ open: number; terms: number[]; toks: { tok: number; n: number }[] }>`
    select (select greatest(reltuples, 0)::int from pg_class where oid = 'js'::regclass) as open,
      array(select coalesce(max(d.ndoc), 0) from unnest(tsvector_to_array(to_tsvector('pg_catalog.english', safe_words(${wanted.text})))) w
        left join term_df_head d on d.word = w group by w)::int[] as terms,
      coalesce((select jsonb_agg(jsonb_build_object('tok', tok, 'n', n)) from token_df where tok = any(${sql.val(tokens)}::int[])), '[]') as toks`.execute(db)
  const found = rows[0]
  if (!found || found.open < 1) return 0
  const share = (token: number) => (found.toks.find((each) => each.tok === token)?.n ?? 0) / found.open
  const shares = [
    ...wanted.tokens.all.map(share),
    ...wanted.tokens.groups.map((group) => Math.min(1, group.any.reduce((sum, token) => sum + share(token), 0))),
  ]
  return estimateMatches(found.open, found.terms, shares)
}

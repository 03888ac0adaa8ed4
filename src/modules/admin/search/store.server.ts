import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { and, type Fragment } from '#db/fragments.server.ts'
import { escapeLike } from '#db/like.ts'
import { isHost, kindsFor, maxTerms, type SearchQuery } from './rules.query.ts'
import {
  publicStates,
  type ExactQuery,
  type ResultKind,
  type Reach,
  type SearchKind,
  type SearchScope as Scope,
} from './rules.ts'

export type ResultRow = {
  kind: ResultKind
  id: string
  title: string
  /** Whose it is: a company, the address of a person. */
  detail: string | null
  state: string
  at: Date
}

/** Rows that hold the words somewhere are looked at up to this number, newest of them first. */
const candidates = 300
/** Names that are spelled like the words are compared up to this number: a common name one letter off has tens of thousands. */
const similarCandidates = 500
/** Cities, or fields of work, that one name may mean. */
const meanings = 200
/** Above every letter. */
const last = '\u{10ffff}'

/** The detail of each row comes with the rows, not with what was searched. */
const details = (rows: Fragment) => sql<ResultRow>`
  select r.kind, r.id, r.title, r.state, r.at, coalesce(a.email, c.name, c2.name, c3.name, c4.name) as detail
  from (${rows}) r
  left join account a on r.kind = 'PERSON' and a.id = r.id
  left join job j on r.kind = 'JOB' and j.id = r.id
  left join company c on c.id = j.company_id
  left join pay_order o on r.kind = 'ORDER' and o.id = r.id
  left join company c2 on c2.id = o.company_id
  left join moderation_case k on r.kind = 'CASE' and k.id = r.id
  left join company c3 on c3.id = k.company_id
  left join review w on r.kind = 'REVIEW' and w.id = r.id
  left join company c4 on c4.id = w.company_id
  order by r.place`

/** Holds for rows that hold a text, from three letters on anywhere, else where a word begins. Folded like the rows. */
export const holds = (text: string): Fragment =>
  sql`words like fold_text(${`%${[...text].length < 3 ? ' ' : ''}${escapeLike(text)}%`})`

/** Holds for rows whose first words begin like the text. */
export const beginsWith = (text: string): Fragment =>
  sql`words ~>=~ fold_text(${` ${text}`}) and words ~<~ (fold_text(${` ${text}`}) || ${last})`

function filters(kind: SearchKind, reach: Reach, query: SearchQuery): Fragment[] {
  const conditions: Fragment[] = []
  if (reach === 'PUBLIC') conditions.push(sql`state = ${publicStates[kind] ?? ''}`)
  if (query.states.length > 0) conditions.push(sql`state = any(${query.states}::text[])`)
  if (query.createdFrom) conditions.push(sql`at >= ${query.createdFrom}::timestamptz`)
  if (query.createdBefore) conditions.push(sql`at < ${query.createdBefore}::timestamptz`)
  // The same number of conditions for any number of words, so that the statement is prepared once.
  if (query.without.length > 0)
    conditions.push(
      sql`not words like any(array(select fold_text('%' || each || '%') from unnest(${query.without.map(escapeLike)}::text[]) each))`,
    )
  if (query.not.states.length > 0) conditions.push(sql`state <> all(${query.not.states}::text[])`)
  conditions.push(...facets(reach, query), ...excluded(reach, query))
  // What was never screened has no score: without one it is below every other.
  if (query.scoreAbove !== null) conditions.push(sql`score > 0 and score > ${query.scoreAbove}::int`)
  if (query.scoreBelow !== null) conditions.push(sql`score < ${query.scoreBelow}::int`)
  return conditions
}

/** Kinds without what is asked for are left out by `kindsFor`. */
function facets(reach: Reach, { city, domain, flags }: SearchQuery): Fragment[] {
  const conditions: Fragment[] = []
  if (city !== null) {
    const name = escapeLike(city)
    conditions.push(sql`facets && array(select 'city:' || id from city
      where search_text like fold_text(${`${name}%`}) or search_text like fold_text(${`% ${name}%`}) limit ${meanings})`)
  }
  if (domain !== null && isHost(domain)) {
    conditions.push(sql`facets && ${hostFacets(reach, domain)}::text[]`)
  } else if (domain !== null)
    conditions.push(sql`facets && array(select 'field:' || code from master where category = 'JOB_DOMAIN'
      and (upper(code) = upper(${domain}) or search_text like fold_text(${`%${escapeLike(domain)}%`})) limit ${meanings})`)
  if (flags.length > 0) conditions.push(sql`facets @> ${flags.map((flag) => `flag:${flag}`)}::text[]`)
  return conditions
}

/** Where a role finds what is public, addresses of companies lead to none. */
const hostFacets = (reach: Reach, domain: string): string[] => {
  const host = domain.toLowerCase()
  return reach === 'PUBLIC' ? [`site:${host}`] : [`site:${host}`, `mail:${host}`]
}

/** Patterns of names that begin with one of these, or that have a word that does. */
const beginning = (names: readonly string[]): Fragment =>
  sql`array(select fold_text(pattern) from unnest(${names.map(escapeLike)}::text[]) each, lateral (values (each || '%'), ('% ' || each || '%')) as like_it (pattern))`

/** What has none of what is left out; a name that many cities have leaves all of them out. */
function excluded(reach: Reach, { not: { cities, domains, flags } }: SearchQuery): Fragment[] {
  const conditions: Fragment[] = []
  const [hosts, fields] = [domains.filter(isHost), domains.filter((each) => !isHost(each))]
  if (cities.length > 0)
    conditions.push(sql`not exists (select from unnest(facets) facet
      join city c on c.id = case when facet like 'city:%' then substr(facet, 6)::uuid end
      where c.search_text like any(${beginning(cities)}))`)
  if (fields.length > 0)
    conditions.push(sql`not exists (select from unnest(facets) facet
      join master m on m.category = 'JOB_DOMAIN' and facet = 'field:' || m.code
      where upper(m.code) = any(array(select upper(each) from unnest(${fields}::text[]) each))
        or m.search_text like any(array(select fold_text('%' || each || '%') from unnest(${fields.map(escapeLike)}::text[]) each)))`)
  const has = [...flags.map((flag) => `flag:${flag}`), ...hosts.flatMap((host) => hostFacets(reach, host))]
  if (has.length > 0) conditions.push(sql`not facets && ${has}::text[]`)
  return conditions
}

/** Best rows of a kind: the whole title, its beginning, then words anywhere; newest first in each. */
function matches(kind: SearchKind, scope: Scope, query: SearchQuery, limit: number): Fragment {
  const isKind = sql`kind = ${sql.lit(kind)}`
  const conditions = [isKind, ...filters(kind, scope.kinds[kind] ?? 'PUBLIC', query)]
  const columns = sql`kind, id, title, state, at`
  const newest = sql`row_number() over (order by at desc, id desc) as place`
  const { terms } = query
  if (terms.length === 0) {
    const all = sql`select ${columns} from admin_search where ${and(conditions)}`
    // Few are found by what they are and put in order, many are met soon from the newest on.
    return sql`with few as materialized (${all} limit ${candidates + 1}), counted as materialized (select count(*) as found from few)
      select ${columns}, ${newest} from (
        select * from few where (select found from counted) <= ${candidates}::int
        union all (${all} and (select found from counted) > ${candidates}::int order by at desc, id desc limit ${limit})) candidate
      order by at desc, id desc limit ${limit}`
  }
  const phrase = ` ${terms.join(' ')}`
  const padded = [...terms, ...Array.from({ length: maxTerms - terms.length }, () => '')]
  const all = and([...conditions, ...padded.map((term) => (term ? holds(term) : sql`words like ${'%'}`))])
  const [first = ''] = terms
  // What begins like the words comes first, so that the rest is read only where that does not fill the list. Two letters stand in
  // every third title: they are looked for at the beginning alone.
  const isOpen = sql`(select count(*) from beginning) < ${limit}::int`
  const selective = terms.some((term) => [...term].length >= 3)
  const inside = selective
    ? sql`union all (select ${columns}, case when words like fold_text(${`% ${escapeLike(first)}%`}) then 2 else 3 end as rank
        from admin_search where ${all} and ${isOpen} limit ${candidates})`
    : sql``
  const contact =
    scope.contact && selective && terms.length === 1 && (kind === 'PERSON' || kind === 'COMPANY')
      ? sql`union all (select ${columns}, 2 as rank from admin_search
          where ${and(conditions)} and contact like fold_text(${`%${escapeLike(first)}%`}) and ${isOpen} limit ${candidates})`
      : sql``
  return sql`with beginning as materialized (
      (select ${columns}, 0 as rank from admin_search
        where ${and(conditions)} and words = fold_text(${phrase}) order by at desc limit ${limit})
      union all
      (select ${columns}, 1 as rank from admin_search
        where ${and(conditions)} and words ~>~ fold_text(${phrase}) and words ~<~ (fold_text(${phrase}) || ${last}) limit ${limit})
    )
    select kind, id, title, state, at, row_number() over (order by min(rank), at desc, id desc) as place
    from (select * from beginning ${inside} ${contact}) candidate
    group by kind, id, title, state, at order by min(rank), at desc, id desc limit ${limit}`
}

/** Results of each kind, `limit` a kind and one more that says whether there are others. */
export async function searchRows(
  db: Db,
  scope: Scope,
  query: SearchQuery,
  { kinds, limit }: { kinds: readonly SearchKind[]; limit: number },
): Promise<ResultRow[]> {
  if (kinds.length === 0) return []
  const branches = kinds.map((kind) => sql`(${matches(kind, scope, query, limit + 1)})`)
  const { rows } = await details(sql.join(branches, sql` union all `)).execute(db)
  return rows
}

/** Names that are spelled like the words, for when nothing holds them: people and companies. */
export async function similarRows(db: Db, scope: Scope, query: SearchQuery, limit: number): Promise<ResultRow[]> {
  const kinds = kindsFor(query, scope).filter((kind) => kind === 'PERSON' || kind === 'COMPANY')
  const text = query.terms.join(' ')
  if (kinds.length === 0 || [...text].length < 4) return []
  const branches = kinds.map(
    (kind) => sql`(select kind, id, title, state, at,
        row_number() over (order by word_similarity(fold_text(${text}), words) desc, at desc, id desc) as place
      from (select kind, id, title, state, at, words from admin_search
        where ${and([sql`kind = ${sql.lit(kind)}`, ...filters(kind, scope.kinds[kind] ?? 'PUBLIC', query)])}
          and words %> fold_text(${text}) limit ${similarCandidates}) candidate
      order by place limit ${limit})`,
  )
  const { rows } = await details(sql.join(branches, sql` union all `)).execute(db)
  return rows
}

/** What an id or a key names, of the kinds that may be found. */
export async function exactRows(db: Db, scope: Scope, { id, keys }: ExactQuery): Promise<ResultRow[]> {
  if (id) return rowsOfId(db, scope, id)
  if (keys.length === 0) return []
  const kinds = Object.keys(scope.kinds)
  const { rows } =
    await details(sql`select kind, id, title, state, at, row_number() over (order by at desc) as place from admin_search
    where keys && ${keys}::text[] and kind = any(${kinds}::text[])
      and (${scope.contact} or kind <> 'PERSON') and ${reachable(scope)}
    order by at desc limit 10`).execute(db)
  return rows
}

/** Of kinds that a role finds in public only, what is public. */
const reachable = (scope: Scope): Fragment =>
  and(
    Object.entries(publicStates)
      .filter(([kind]) => scope.kinds[kind as SearchKind] === 'PUBLIC')
      .map(([kind, state]) => sql`(kind <> ${kind} or state = ${state})`),
  )

async function rowsOfId(db: Db, scope: Scope, id: string): Promise<ResultRow[]> {
  const kinds = Object.keys(scope.kinds)
  const { rows } = await sql<ResultRow>`
    select * from ((${details(sql`select kind, id, title, state, at, 1 as place from admin_search
        where id = coalesce((select order_id from invoice where id = ${id}), ${id}) and ${reachable(scope)}`)})
      union all
      select 'APPLICATION' as kind, p.id, j.title, p.status, p.created_at, a.full_name || ' · ' || c.name
      from application p join job j on j.id = p.job_id join company c on c.id = p.company_id join account a on a.id = p.account_id
      where p.id = ${id}) found
    where kind = any(${kinds}::text[])`.execute(db)
  return rows
}

import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { cachedRows } from '#db/table-cache.server.ts'
import { anyOf } from '#db/any-of.server.ts'
import type { Fragment } from '#db/fragments.server.ts'
import type { Locale } from '#kernel/shapes.ts'
import { kinds, searchToken } from './rules.tokens.ts'
import { conceptsOf } from './store.concepts.server.ts'

export type Related = { code: string; label: string; count: number }
type RelatedInput = {
  search: string
  roles: readonly string[]
  jobIds: readonly string[]
  foundRoles: readonly string[]
  /** With what was learned from use. */
  learned: boolean
}
type Role = { key: number; code: string; domain: string | null; isco: string | null }
/** `near`: groups of occupations, the nearest first. `learned`: groups that were learned from use. */
type OwnRoles = {
  keys: number[]
  here: number[]
  domains: string[]
  groups: string[]
  near: number[]
  learned: number[]
}

/** Most words of a role's name, and of a search that is looked at. */
const [longestName, mostWords] = [4, 12]
/** Roles that others are near to, and how many of those found are such where nothing is named. */
const [mostOwn, mostResultRoles] = [4, 2]

/** Up to four words in a row of a search, the longest first; excluded words are left out. */
function namesIn(search: string): string[][] {
  const plain = search.replaceAll(/(^|\s)-\S+/g, ' ').toLowerCase()
  const words = plain.split(/[\s,;()!?:"]+/).filter((word) => word !== '')
  const starts = words.slice(0, mostWords).map((_, at) => at)
  return Array.from({ length: longestName }, (_, nth) => longestName - nth).map((size) => [
    ...new Set(starts.filter((at) => at + size <= words.length).map((at) => words.slice(at, at + size).join(' '))),
  ])
}

const [codePrefix, namePrefix] = ['code ', 'name ']

/** The unit group of ISCO-08 of a role, a row of `master`: a taxonomy's own, or the nearest to its names. */
const unitGroup = (m: Fragment): Fragment =>
  sql`(select g.isco from concept o join concept g on g.id = o.group_id where o.master_id = ${m}.id)`

/** Roles by their codes and by their names, from the memory of the process; what is new is read by one statement. */
const rolesFor = (db: Db, keys: readonly string[]) =>
  cachedRows<Role[]>(db, 'roles of a search', keys, async (source, missing) => {
    const after = (prefix: string) =>
      missing.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length))
    const columns = sql`m.key, m.code, m.meta->>'domain' as domain, ${unitGroup(sql`m`)} as isco`
    const active = sql`m.category = 'JOB_ROLE' and m.status = 'ACTIVE'`
    const { rows } = await sql<Role & { lookup: string }>`
      select ${codePrefix} || m.code as lookup, ${columns} from master m
      where ${active} and m.code = any(${sql.val(after(codePrefix))}::text[])
      union all
      select ${namePrefix} || typed.name, ${columns} from unnest(${sql.val(after(namePrefix))}::text[]) typed(name)
      join master_name n on n.category = 'JOB_ROLE' and n.name = fold_text(typed.name)
      join master m on m.id = n.master_id and ${active}
      order by 2`.execute(source)
    return Map.groupBy(rows, ({ lookup }) => lookup)
  })

/** Roles of open jobs, those of most jobs first. */
async function rolesOfJobs(db: Db, jobIds: readonly string[]): Promise<string[]> {
  if (jobIds.length === 0) return []
  const { rows } = await sql<{ code: string }>`
    select m.code from job_search join master m on m.key = job_search.role_id and m.category = 'JOB_ROLE'
    where job_search.job_id = ${anyOf(jobIds)} group by m.key, m.code order by count(*) desc, m.key`.execute(db)
  return rows.map(({ code }) => code)
}

/** The roles that the words name (the longest name wins) or the filter asks for, else those of the found jobs; and of the found jobs all. */
async function ownRoles(db: Db, { search, roles, jobIds, foundRoles, learned }: RelatedInput): Promise<OwnRoles> {
  const resultRoles = [...new Set([...foundRoles, ...(await rolesOfJobs(db, jobIds))])]
  const names = namesIn(search)
  const known = await rolesFor(db, [
    ...[...roles, ...resultRoles].map((code) => codePrefix + code),
    ...names.flat().map((name) => namePrefix + name),
  ])
  const byCode = (codes: readonly string[]) => codes.flatMap((code) => known.get(codePrefix + code) ?? [])
  const bySize = names.map((each) => each.flatMap((name) => known.get(namePrefix + name) ?? []))
  const named = bySize.find((each) => each.length > 0) ?? []
  const here = byCode(resultRoles)
  const requestedRoles = [...byCode(roles), ...named]
  const all = roles.length === 0 && named.length === 0 ? here.slice(0, mostResultRoles) : requestedRoles
  const own = [...new Map(all.map((role) => [role.key, role])).values()].slice(0, mostOwn)
  const numbers = (list: readonly Role[]) => list.map(({ key }) => key).toSorted((a, b) => a - b)
  // What no role is called is compared by its occupations.
  const concepts = requestedRoles.length === 0 || learned ? await conceptsOf(db, search, learned) : null
  const near = requestedRoles.length === 0 ? (concepts?.groups ?? []) : []
  const texts = (list: readonly (string | null)[]) => [...new Set(list.filter((each) => each !== null))].toSorted()
  return {
    keys: numbers(own),
    here: numbers(here),
    domains: texts(own.map(({ domain }) => domain)),
    groups: texts(own.map(({ isco }) => isco)),
    near,
    learned: concepts?.learned ?? [],
  }
}

/**
 * Roles with open jobs near the asked ones, or near the search where it names none: those of the jobs found first, then the same unit group of ISCO (four digits), the minor
 * group (three), the same field of work; each by likeness of the name, then by jobs.
 */
export async function relatedRoles(db: Db, locale: Locale, input: RelatedInput, limit: number): Promise<Related[]> {
  const own = await ownRoles(db, input)
  if (own.keys.length === 0 && own.near.length === 0) return []
  const key = JSON.stringify([locale, own.keys, own.here, own.near, own.learned, limit])
  const cached = await cachedRows(
    db,
    'related roles',
    [key],
    async (source) => new Map([[key, await rolesNear(source, locale, own, limit)]]),
  )
  return cached.get(key) ?? []
}

async function rolesNear(db: Db, locale: Locale, own: OwnRoles, limit: number): Promise<Related[]> {
  const label = sql.ref(locale === 'id' ? 'r.name_id' : 'r.name_en')
  const wider = own.groups.map((group) => group.slice(0, 3))
  const { rows } = await sql<Related>`
    with near as (
      select key from master where category = 'JOB_ROLE' and status = 'ACTIVE' and meta->>'domain' = any(${sql.val(own.domains)}::text[])
      union select r.key from concept g join concept o on o.group_id = g.id join master r on r.id = o.master_id where left(g.isco, 3) = any(${sql.val(wider)}::text[])
      union select unnest(${sql.val(own.here)}::int[])
      union select r.key from concept o join master r on r.id = o.master_id where o.group_id = any(${sql.val([...own.near, ...own.learned])}::int[])
    )
    select r.code, ${label} as label, d.job_count as count
    from near join master r on r.key = near.key and r.category = 'JOB_ROLE' and r.status = 'ACTIVE'
    join job_token_count d on d.token = ${searchToken(kinds.role, 0)} + r.key
    cross join lateral (select max(similarity(r.search_text, m.search_text)) as alike from master m where m.key = any(${sql.val(own.keys)}::int[])) o
    cross join lateral (select ${unitGroup(sql`r`)} as isco) u
    where r.key <> all(${sql.val(own.keys)}::int[])
    order by r.key = any(${sql.val(own.here)}::int[]) desc,
      exists (select from concept o where o.master_id = r.id and o.group_id = any(${sql.val(own.learned)}::int[])) desc,
      case when u.isco = any(${sql.val(own.groups)}::text[]) then 2 when left(u.isco, 3) = any(${sql.val(wider)}::text[]) then 1 else 0 end desc,
      (select array_position(${sql.val(own.near)}::int[], o.group_id::int) from concept o where o.master_id = r.id) nulls last,
      round(o.alike::numeric, 1) desc, d.job_count desc, r.code
    limit ${limit}`.execute(db)
  return rows
}

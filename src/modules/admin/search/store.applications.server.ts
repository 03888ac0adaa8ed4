import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { and, or, type Fragment } from '#db/fragments.server.ts'
import { escapeLike } from '#db/like.ts'
import type { SearchQuery } from './rules.query.ts'
import { beginsWith, holds, type ResultRow } from './store.server.ts'
import type { SearchKind } from './rules.ts'

/** People, jobs and companies that hold one of the words: those with most of them first, then the newest. */
const mostNamed = 100
/** Applications of each of them, newest first. */
const mostOfOne = 50

function named(kind: SearchKind, terms: readonly string[]): Fragment {
  const held = sql.join(
    terms.map((term) => sql`(${holds(term)})::int`),
    sql` + `,
  )
  // Fewer than three letters are no help to the index, so they are looked for at the beginning.
  const any = or(terms.map((term) => ([...term].length < 3 ? beginsWith(term) : holds(term))))
  return sql`(select id from admin_search where kind = ${sql.lit(kind)} and ${any} order by ${held} desc, at desc limit ${mostNamed})`
}

const newestOf = (column: 'account_id' | 'job_id' | 'company_id', ids: Fragment): Fragment =>
  sql`(select p.id from ${ids} one cross join lateral (select id from application
    where ${sql.ref(column)} = one.id order by created_at desc limit ${mostOfOne}) p)`

/** Applications whose person, job and company hold all the words together, newest first; nothing that was sent is looked at. */
export async function applicationRows(db: Db, query: SearchQuery, limit: number): Promise<ResultRow[]> {
  const { terms, without, states, not, createdFrom, createdBefore } = query
  const words = sql`' ' || fold_text(concat_ws(' ', a.full_name, j.title, c.name))`
  const anywhere = (text: string) => sql`fold_text(${`%${escapeLike(text)}%`})`
  const conditions = [
    ...terms.map((term) => sql`${words} like ${anywhere([...term].length < 3 ? ` ${term}` : term)}`),
    ...without.map((term) => sql`${words} not like ${anywhere(term)}`),
    ...(states.length > 0 ? [sql`p.status = any(${states}::text[])`] : []),
    ...(not.states.length > 0 ? [sql`p.status <> all(${not.states}::text[])`] : []),
    ...(createdFrom ? [sql`p.created_at >= ${createdFrom}::timestamptz`] : []),
    ...(createdBefore ? [sql`p.created_at < ${createdBefore}::timestamptz`] : []),
  ]
  if (terms.length > 0)
    conditions.push(sql`p.id in (${newestOf('account_id', named('PERSON', terms))}
      union ${newestOf('job_id', named('JOB', terms))} union ${newestOf('company_id', named('COMPANY', terms))})`)
  const { rows } = await sql<ResultRow>`
    select 'APPLICATION' as kind, p.id, j.title, p.status as state, p.created_at as at, concat_ws(' · ', nullif(a.full_name, ''), c.name) as detail
    from application p join job j on j.id = p.job_id join company c on c.id = p.company_id join account a on a.id = p.account_id
    where ${and(conditions)} order by p.id desc limit ${limit + 1}`.execute(db)
  return rows
}

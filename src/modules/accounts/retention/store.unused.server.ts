import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { SettingValue } from '#modules/reference/settings.ts'
import { graceDays } from '../rules.own.ts'

export type UnusedMonths = SettingValue<'unusedMonths'>
type At = { months: UnusedMonths; now: Date }

const monthsAgo = (now: Date, months: number) => sql`${now}::timestamptz - make_interval(months => ${months}::int)`

/** Accounts `a` of people in which nobody signed in for long. The only owner of a company whose team is at work keeps the account. */
const isUnused = ({ months, now }: At) => sql<boolean>`a.kind <> 'ADMIN' and a.email_verified_at is not null
  and a.deleted_at is null and a.blocked_at is null and a.deletion_at is null and a.last_active_at < ${monthsAgo(now, months.ask)}
  and not exists (
    select 1 from company_member own
    join company_member m on m.company_id = own.company_id and m.removed_at is null
    join account colleague on colleague.id = m.account_id
    where own.account_id = a.id and own.removed_at is null and own.role = 'OWNER'
    group by own.company_id
    having bool_or(colleague.last_active_at >= ${monthsAgo(now, months.ask)})
      and not bool_or(m.role = 'OWNER' and colleague.last_active_at >= ${monthsAgo(now, months.ask)}))`

/** Whose owner was not asked yet. */
const toAsk = (at: At) => sql<boolean>`a.erase_unused_at is null and ${isUnused(at)}`
/** Whose use ends now, so that the days of grace are over on the day that their owner was told. */
const toEnd = (at: At) =>
  sql<boolean>`a.erase_unused_at <= ${at.now}::timestamptz + make_interval(days => ${graceDays}::int) and ${isUnused(at)}`

export const unusedSteps = { unusedAsked: toAsk, unusedEnded: toEnd } as const
export type UnusedStep = keyof typeof unusedSteps

export async function countUnused(db: Db, step: UnusedStep, at: At): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from account a where ${unusedSteps[step](at)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Those unused the longest first. */
export async function unusedAccounts(db: Db, step: UnusedStep, at: At & { limit: number }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id from account a where ${unusedSteps[step](at)} order by a.last_active_at, a.id limit ${at.limit}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Locks an account and answers whether the step still applies: somebody may have signed in meanwhile. */
export async function lockUnused(db: Db, step: UnusedStep, at: At & { id: string }): Promise<boolean> {
  await sql`select 1 from account where id = ${at.id} for update`.execute(db)
  const { rows } = await sql`select 1 from account a where a.id = ${at.id} and ${unusedSteps[step](at)}`.execute(db)
  return rows.length > 0
}

/** Writes down on which day an account is erased: after the months without a sign-in, but never sooner than its owner was promised. */
export async function promiseErasure(db: Db, id: string, { months, now }: At): Promise<Date> {
  const { erase_unused_at } = await db
    .updateTable('account')
    .set({
      erase_unused_at: sql<Date>`greatest(last_active_at + make_interval(months => ${months.erase}::int),
        ${now}::timestamptz + make_interval(months => ${months.erase - months.ask}::int))`,
    })
    .where('id', '=', id)
    .returning('erase_unused_at')
    .executeTakeFirstOrThrow()
  if (!erase_unused_at) throw new Error('an account has no day on which it is erased')
  return erase_unused_at
}

import { sql, type InferResult } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { listPage } from '#db/list-page.server.ts'
import { readTogether, rowsOf } from '#db/read-together.server.ts'
import { cachedRows } from '#db/table-cache.server.ts'
import type { CaseTarget, ModerationReason } from '#kernel/moderation.ts'
import { belongsTo, isSamePerson } from '#modules/accounts/public.server.ts'
import type { CaseLevel } from './rules.ts'
import type { Owner } from './store.owner.server.ts'
import { caseCompany, caseTargetVersion, caseTitle } from './store.titles.server.ts'
import type { CaseState, caseHolders } from './contract.cases.ts'

export type CaseFilter = {
  page: number
  limit: number
  show: CaseState
  with?: (typeof caseHolders)[number] | undefined
  overdue: boolean
  target?: CaseTarget | undefined
  reason?: ModerationReason | undefined
  level?: CaseLevel | undefined
  harm?: number | undefined
  sort: 'URGENCY' | 'AGE'
}

/** Cases with the names of what they are about and of who works on them now. */
const casesQuery = (db: Db, now: Date) =>
  db
    .selectFrom('moderation_case as k')
    .leftJoin('account as w', (join) => join.onRef('w.id', '=', 'k.claimed_by').on('k.claimed_until', '>', now))
    .select([
      'k.id',
      'k.target_type as target',
      'k.target_id as targetId',
      'k.company_id as companyId',
      'k.account_id as accountId',
      'k.harm',
    ])
    .select(['k.priority', 'k.weight', 'k.views_7d as views7d', 'k.applications_7d as applications7d', 'k.version'])
    .select([
      'k.previous_id as previousId',
      'k.opened_by as openedBy',
      'k.created_at as createdAt',
      'k.due_at as dueAt',
    ])
    .select(['k.decided_at as decidedAt', 'k.claimed_until as claimedUntil', 'w.id as claimant'])
    .select(['w.full_name as claimedBy', 'k.waiting_since as waitingSince'])
    .select([
      caseTitle.as('title'),
      caseCompany.as('company'),
      sql<ModerationReason[]>`k.reasons`.as('reasons'),
      sql<CaseLevel>`k.level`.as('level'),
      sql<number>`(select count(*)::int from report r where r.case_id = k.id)`.as('reports'),
    ])

export type CaseRow = InferResult<ReturnType<typeof casesQuery>>[number]

const lateAppeal = (
  now: Date,
) => sql<boolean>`exists (select from appeal p join moderation_decision d on d.id = p.decision_id
  where d.case_id = k.id and p.decided_at is null and p.due_at <= ${now})`

const openAppeal = sql<boolean>`exists (select from appeal p join moderation_decision d on d.id = p.decision_id
  where d.case_id = k.id and p.decided_at is null)`

/** Until when the first of its open appeals is to be decided. */
const appealDue = sql<Date | null>`(select min(p.due_at) from appeal p join moderation_decision d on d.id = p.decision_id
  where d.case_id = k.id and p.decided_at is null)`

/** What makes a case late, by what is shown. */
function lateIn(show: CaseState, now: Date) {
  if (show === 'DECIDED') return sql<boolean>`k.due_at < k.decided_at`
  return show === 'APPEALED' ? lateAppeal(now) : sql<boolean>`k.due_at <= ${now}`
}

export async function listCases(db: Db, filter: CaseFilter, { me, now }: { me: string; now: Date }) {
  let query = casesQuery(db, now).select([
    sql<number>`(count(*) over ())::int`.as('total'),
    caseTargetVersion.as('targetVersion'),
    appealDue.as('appealDueAt'),
  ])
  query = query.where('k.decided_at', filter.show === 'DECIDED' || filter.show === 'APPEALED' ? 'is not' : 'is', null)
  if (filter.show === 'OPEN') query = query.where('k.waiting_since', 'is', null)
  if (filter.show === 'WAITING') query = query.where('k.waiting_since', 'is not', null)
  if (filter.show === 'APPEALED') query = query.where(openAppeal)
  if (filter.with === 'ME') query = query.where('w.id', '=', me)
  if (filter.with === 'OTHERS') query = query.where('w.id', '<>', me)
  if (filter.with === 'NOBODY') query = query.where('w.id', 'is', null)
  if (filter.overdue) query = query.where(lateIn(filter.show, now))
  if (filter.target) query = query.where('k.target_type', '=', filter.target)
  if (filter.level) query = query.where('k.level', '=', filter.level)
  if (filter.harm) query = query.where('k.harm', '>=', filter.harm)
  if (filter.reason) query = query.where(sql<boolean>`${filter.reason} = any(k.reasons)`)
  const ordered = () => {
    if (filter.show === 'DECIDED') return query.orderBy('k.decided_at', 'desc')
    if (filter.show === 'APPEALED') return query.orderBy('appealDueAt')
    if (filter.sort === 'AGE') return query.orderBy('k.created_at')
    return query
      .orderBy(sql`(k.due_at <= ${now}) desc`)
      .orderBy('k.priority', 'desc')
      .orderBy('k.created_at')
  }
  return listPage(filter, ({ limit, offset }) => ordered().orderBy('k.id').limit(limit).offset(offset).execute())
}

/** How many cases and appeals wait for moderators, how many of them are late, and since when the oldest case waits. */
export const waitingCases = (db: Db, now: Date) =>
  db
    .selectFrom('moderation_case')
    .select([
      sql<number>`count(*)::int`.as('open'),
      sql<number>`(count(*) filter (where due_at <= ${now}))::int`.as('overdue'),
      sql<Date | null>`min(created_at)`.as('oldest'),
      sql<number>`(select count(*)::int from appeal where appeal.decided_at is null)`.as('appeals'),
      sql<number>`(select count(*)::int from appeal where appeal.decided_at is null and appeal.due_at <= ${now})`.as(
        'appealsLate',
      ),
    ])
    .where('decided_at', 'is', null)
    .where('waiting_since', 'is', null)
    .executeTakeFirstOrThrow()

export const countCases = (db: Db, { me, now }: { me: string; now: Date }) =>
  db
    .selectFrom('moderation_case')
    .select([
      sql<number>`(count(*) filter (where waiting_since is null))::int`.as('open'),
      sql<number>`(count(*) filter (where due_at <= ${now} and waiting_since is null))::int`.as('overdue'),
      sql<number>`(count(*) filter (where waiting_since is not null))::int`.as('waiting'),
      sql<number>`(count(*) filter (where claimed_by = ${me} and claimed_until > ${now}))::int`.as('mine'),
      sql<number>`(select count(*)::int from appeal where appeal.decided_at is null)`.as('appealed'),
    ])
    .where('decided_at', 'is', null)
    .executeTakeFirstOrThrow()

/** How many cases are open, from the memory of the process. */
export async function openCaseCount(db: Db): Promise<number> {
  const rows = await cachedRows(db, 'open cases', ['all'], async (source) => {
    const { open } = await source
      .selectFrom('moderation_case')
      .select((each) => each.fn.countAll<number>().as('open'))
      .where('decided_at', 'is', null)
      .where('waiting_since', 'is', null)
      .executeTakeFirstOrThrow()
    return new Map([['all', Number(open)]])
  })
  return rows.get('all') ?? 0
}

/** A case with what was reported. */
export async function findCase(db: Db, id: string, now: Date) {
  const { cases, snapshots } = await readTogether(db, {
    cases: rowsOf(casesQuery(db, now).where('k.id', '=', id), {
      createdAt: true,
      dueAt: true,
      decidedAt: true,
      claimedUntil: true,
      waitingSince: true,
    }),
    snapshots: rowsOf(snapshotQuery(db, id), { takenAt: true }),
  })
  const [row, snapshot] = [cases[0], snapshots[0]]
  return row && snapshot ? { row, snapshot } : undefined
}

/** The latest version that was reported in a case, held by the screen or found by a rule. */
const snapshotQuery = (db: Db, caseId: string) =>
  db
    .selectFrom('moderation_case as k')
    .innerJoin('target_snapshot as s', (join) =>
      join.onRef('s.target_type', '=', 'k.target_type').onRef('s.target_id', '=', 'k.target_id'),
    )
    .select(['s.version', 's.taken_at as takenAt', 's.content'])
    .where('k.id', '=', caseId)
    .where((where) =>
      where.or([
        where('k.opened_by', '<>', 'REPORT'),
        where('s.id', 'in', where.selectFrom('report as r').select('r.snapshot_id').where('r.case_id', '=', caseId)),
      ]),
    )
    .where((where) =>
      where.or([where('k.decided_at', 'is', null), where('s.taken_at', '<=', where.ref('k.decided_at'))]),
    )
    .orderBy('s.version', 'desc')
    .limit(1)

export const snapshotOf = (db: Db, caseId: string) => snapshotQuery(db, caseId).executeTakeFirst()

/** The reports of a case, the oldest first, at most 100. */
export const reportsQuery = (db: Db, caseId: string) =>
  db
    .selectFrom('report as r')
    .leftJoin('account as a', 'a.id', 'r.account_id')
    .select(['r.number', 'r.reason', 'r.details', 'r.weight', 'r.outcome', 'r.created_at as createdAt', 'a.kind'])
    .select([
      sql<string>`coalesce(r.name, a.full_name, '')`.as('name'),
      sql<string>`coalesce(r.email, a.email, '')`.as('email'),
    ])
    .where('r.case_id', '=', caseId)
    .orderBy('r.created_at')
    .orderBy('r.number')
    .limit(100)

/** Keeps an open case for somebody; false when another has it. */
export async function claimCase(db: Db, id: string, by: string, { now, until }: { now: Date; until: Date }) {
  const { numUpdatedRows } = await db
    .updateTable('moderation_case')
    .set({ claimed_by: by, claimed_until: until })
    .where('id', '=', id)
    .where('decided_at', 'is', null)
    .where((where) =>
      where.or([where('claimed_by', 'is', null), where('claimed_by', '=', by), where('claimed_until', '<=', now)]),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function releaseCase(db: Db, id: string, by: string): Promise<void> {
  await db
    .updateTable('moderation_case')
    .set({ claimed_by: null, claimed_until: null })
    .where('id', '=', id)
    .where('claimed_by', '=', by)
    .execute()
}

/** Gives back every case that an administrator works on. */
export async function releaseCasesOf(db: Db, by: string): Promise<void> {
  await db
    .updateTable('moderation_case')
    .set({ claimed_by: null, claimed_until: null })
    .where('claimed_by', '=', by)
    .execute()
}

/** Whether an administrator belongs to whom a case is about, or reported it: by account, proven address or phone. */
export async function isOwnCase(db: Db, adminId: string, row: Owner & { id: string }): Promise<boolean> {
  const { rows } = await ownCaseQuery(adminId, row).execute(db)
  return rows[0]?.own ?? false
}

export const ownCaseQuery = (adminId: string, row: Owner & { id: string }) =>
  sql<{ own: boolean }>`select exists (
    select from account me where me.id = ${adminId} and (${belongsTo(row)}
      or exists (select from report r left join account a on a.id = r.account_id
        where r.case_id = ${row.id} and (r.email = me.email or ${isSamePerson})))) as own`

/** Whom a case is about: a company by its name, a person by what they wrote or are called. */
export async function nameOfCase(db: Db, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('moderation_case as k')
    .leftJoin('company as c', 'c.id', 'k.company_id')
    .select(sql<string>`coalesce(c.name, ${caseTitle})`.as('name'))
    .where('k.id', '=', id)
    .executeTakeFirst()
  return row?.name ?? null
}

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { runNow } from '../../../../test/fixtures/applications.ts'
import { aJob } from '../../../../test/fixtures/jobs.ts'
import { aCase } from '../../../../test/fixtures/moderation.ts'
import { anAdministrator, anEmployer } from '../../../../test/fixtures/people.ts'
import { testApp } from '../../../../test/fixtures/test-app.ts'

const app = testApp()
const fiveYears = 1825

/** A job removed with points, with a question that was answered by a file, and an appeal that was decided. */
async function aClosedCase() {
  const employer = await anEmployer(app)
  const job = await aJob(app, { employer })
  const id = await aCase(app, job.id)
  const moderator = await anAdministrator(app, 'MODERATOR')
  const now = app.clock.now()
  const file = await app.db
    .insertInto('file')
    .values({
      account_id: employer.caller.accountId,
      company_id: employer.companyId,
      purpose: 'EVIDENCE',
      name: 'contract.pdf',
      mime: 'application/pdf',
      size: 1,
      sha256: Buffer.alloc(32),
      storage_key: randomUUID(),
      stored_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: requestId } = await app.db
    .insertInto('evidence_request')
    .values({
      case_id: id,
      company_id: employer.companyId,
      subject_title: 'A job',
      question: 'Who asked for money?',
      answer: 'Nobody.',
      requested_at: now,
      due_at: now,
      ended_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.db.insertInto('evidence_file').values({ request_id: requestId, file_id: file.id, sort: 0 }).execute()
  const shown = await app.as(moderator)('admin.cases.get', { id })
  const { decisionId } = await app.as(moderator)('admin.cases.decide', {
    id,
    version: shown.case.version,
    targetVersion: shown.today?.version ?? 0,
    reasons: ['MISLEADING'],
    actions: ['REMOVE', 'STRIKE'],
    points: 1,
  })
  await app.as(employer)('moderation.appeal', { decisionId, text: 'It is right.' })
  const appeal = app.db.selectFrom('appeal').select('id').where('decision_id', '=', decisionId)
  const { id: appealId } = await appeal.executeTakeFirstOrThrow()
  return { id, job, employer, decisionId, fileId: file.id, appealId }
}
type Closed = Awaited<ReturnType<typeof aClosedCase>>

const decideAppeal = async ({ appealId: id }: Closed) =>
  app.as(await anAdministrator(app, 'MODERATOR'))('admin.appeals.decide', {
    id,
    outcome: 'UPHELD',
    answer: 'It is not.',
  })

const times: readonly [table: string, ofCase: string, columns: readonly string[]][] = [
  ['moderation_case', 'id = $1', ['decided_at', 'created_at']],
  ['moderation_decision', 'case_id = $1', ['at']],
  ['statement_of_reasons', 'decision_id in (select id from moderation_decision where case_id = $1)', ['created_at']],
  ['appeal', 'decision_id in (select id from moderation_decision where case_id = $1)', ['filed_at', 'decided_at']],
  ['target_snapshot', 'target_id = (select target_id from moderation_case where id = $1)', ['taken_at']],
  ['report', 'case_id = $1', ['created_at']],
]

/** As if all of it had happened so many days earlier. */
async function age({ id }: Closed, days: number) {
  const client = await app.database.pool.connect()
  try {
    await client.query('begin')
    for (const [table, ofCase, columns] of times) {
      await client.query(`alter table ${table} disable trigger user`)
      const set = columns.map((column) => `${column} = ${column} - make_interval(days => ${days})`).join(', ')
      await client.query(`update ${table} set ${set} where ${ofCase}`, [id])
      await client.query(`alter table ${table} enable trigger user`)
    }
    await client.query('commit')
  } finally {
    client.release()
  }
}

const children = ['report', 'evidence_request', 'moderation_decision', 'restriction'] as const
async function left({ id, decisionId, job }: Closed) {
  const counts: Record<string, number> = {}
  const count = async (table: string, where: ReturnType<typeof sql<boolean>>) => {
    const { rows } = await sql<{
      count: number
    }>`select count(*)::int as count from ${sql.table(table)} where ${where}`.execute(app.db)
    counts[table] = rows[0]?.count ?? 0
  }
  await count('moderation_case', sql<boolean>`id = ${id}`)
  for (const table of children) await count(table, sql<boolean>`case_id = ${id}`)
  for (const table of ['statement_of_reasons', 'strike', 'appeal'])
    await count(table, sql<boolean>`decision_id = ${decisionId}`)
  await count('target_snapshot', sql<boolean>`target_id = ${job.id}`)
  await count('admin_search', sql<boolean>`id = ${id}`)
  return counts
}
const none = (counts: Record<string, number>) => Object.entries(counts).filter(([, count]) => count > 0)
const deletedAt = async (id: string) =>
  (await app.db.selectFrom('file').select('deleted_at').where('id', '=', id).executeTakeFirstOrThrow()).deleted_at

test('a case goes five years after the last decision in it, with all that was written, asked and decided', async () => {
  const [over, fresh] = [await aClosedCase(), await aClosedCase()]
  for (const each of [over, fresh]) await decideAppeal(each)
  await app.db.updateTable('moderation_case').set({ previous_id: over.id }).where('id', '=', fresh.id).execute()
  const all = await left(fresh)
  expect(Object.keys(all).filter((table) => table !== 'restriction' && all[table] === 0)).toEqual([])
  await age(over, fiveYears + 1)
  await age(fresh, fiveYears - 1)
  const keeper = app.as({ caller: (await anAdministrator(app, 'SUPPORT')).caller })
  await keeper('admin.retention.count', {})
  for (let night = 0; night < 2; night++) await runNow(app, 'retention.run')
  const { runs } = await keeper('admin.retention.get', {})
  expect(runs.map(({ dry, counts }) => [dry, counts['cases']])).toEqual([
    [false, 0],
    [false, 1],
    [true, 1],
  ])
  expect(none(await left(over))).toEqual([])
  expect(await left(fresh)).toEqual(all)
  expect([await deletedAt(over.fileId), await deletedAt(fresh.fileId)]).toEqual([expect.any(Date), null])
})

test('a case stays while something is closed by it or its appeal waits', async () => {
  const [waits, closes] = [await aClosedCase(), await aClosedCase()]
  await decideAppeal(closes)
  const now = app.clock.now()
  await app.db
    .insertInto('restriction')
    .values({
      target_type: 'COMPANY',
      target_id: closes.employer.companyId,
      company_id: closes.employer.companyId,
      kind: 'SUSPENDED',
      decision_id: closes.decisionId,
      case_id: closes.id,
      from_at: now,
    })
    .execute()
  for (const each of [waits, closes]) await age(each, 2 * fiveYears)
  await runNow(app, 'retention.run')
  for (const each of [waits, closes]) expect((await left(each))['moderation_case']).toBe(1)
  await decideAppeal(waits)
  await app.db.updateTable('restriction').set({ ended_at: now }).where('case_id', '=', closes.id).execute()
  await runNow(app, 'retention.run')
  // What was decided today counts from today.
  expect((await left(waits))['moderation_case']).toBe(1)
  expect(none(await left(closes))).toEqual([])
})

test('what was decided, stated and kept as evidence cannot be deleted before, by nobody', async () => {
  const fresh = await aClosedCase()
  await age(fresh, 3 * 365)
  for (const [table, where] of [
    ['statement_of_reasons', `decision_id = '${fresh.decisionId}'`],
    ['moderation_decision', `case_id = '${fresh.id}'`],
    ['target_snapshot', `target_id = '${fresh.job.id}'`],
  ] as const)
    await expect(app.database.pool.query(`delete from ${table} where ${where}`)).rejects.toThrow(
      `${table} is never changed`,
    )
})

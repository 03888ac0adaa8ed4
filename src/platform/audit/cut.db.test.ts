import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#db/db.server.ts'
import { auditRowsOver } from '#db/retention.server.ts'
import { keysOf, sealAll, tamper, testKeys, writeRow } from '../../../test/fixtures/audit.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { cutAudit } from './cut.server.ts'
import { describeReport } from './describe.ts'
import { verifyAudit } from './verify.server.ts'

const app = testApp()
const day = 86_400_000
const days = 2557
const now = new Date()
const ago = (given: number) => new Date(now.getTime() - given * day)
let ids: number[]

/** Six rows that are over, and six that are not. */
beforeEach(async () => {
  ids = []
  for (let at = 0; at < 12; at++) {
    ids.push(await writeRow(app.db, 'company.decide', at < 6 ? ago(days + 1) : ago(0)))
    if (at === 5) await sealAll(app.db)
  }
  await sealAll(app.db)
})
afterEach(async () => {
  await sql`truncate audit_log, audit_chain, audit_cut restart identity`.execute(app.db)
})

const row = (place: number) => `id = (select audit_id from audit_chain where seq = ${place})`
const cut = async (keys = testKeys) =>
  inTransaction(app.db, async (tx) =>
    cutAudit(tx, keys, {
      ids: await auditRowsOver(tx, 'auditLog', { days, now, limit: 100 }),
      rule: 'auditLog',
      before: ago(days),
      now,
    }),
  )
const check = (keys = testKeys) => verifyAudit(app.db, keys, { batch: 5 })
const left = async () => (await app.db.selectFrom('audit_log').select('id').orderBy('id').execute()).map(({ id }) => id)

test('what is over goes with a sealed list, and the check proves the rest and says where it begins', async () => {
  const head = (await check()).head
  expect([await cut(), await cut()]).toEqual([6, 0])
  expect(await left()).toEqual(ids.slice(6))
  const report = await verifyAudit(app.db, testKeys, { noted: head ? [head] : [] })
  expect(report).toMatchObject({ links: 12, removed: 6, begins: { seq: 7 }, head, problem: null })
  expect(describeReport(report).slice(0, 3)).toEqual([
    'The audit chain is whole: 6 rows are as they were sealed. 0 rows are not sealed yet.',
    '6 rows were deleted when their time was over, as sealed lists of them say.',
    `The log begins with link 7, of ${report.begins?.at ?? ''}.`,
  ])
  await writeRow(app.db)
  await sealAll(app.db)
  expect(await check()).toMatchObject({ links: 13, removed: 6, problem: null })
  await tamper(app.db, `update audit_log set action = 'x' where ${row(9)}`)
  expect((await check()).problem).toMatchObject({ kind: 'CHANGED', seq: 9 })
})

test('no row goes that no list names, and lists never change', async () => {
  const refused = (statement: string) => expect(app.database.pool.query(statement)).rejects.toThrow('is append-only')
  await refused(`delete from audit_log where ${row(1)}`)
  await cut()
  await refused(`delete from audit_log where ${row(8)}`)
  await refused(`update audit_log set action = 'x' where ${row(8)}`)
  await refused(`delete from audit_chain where seq = 1`)
  await refused(`update audit_cut set seqs = '{[1,13)}'`)
  await refused(`delete from audit_cut`)
})

test('a row that was changed to look old stays, and the check names it', async () => {
  await tamper(app.db, `update audit_log set at = at - interval '10 years' where ${row(9)}`)
  expect(await cut()).toBe(6)
  expect(await left()).toContain(ids[8])
  expect((await check()).problem).toMatchObject({ kind: 'CHANGED', seq: 9 })
})

test.each([
  ['a longer list', `update audit_cut set seqs = '{[1,10)}'`, 1],
  ['another rule', `update audit_cut set rule = 'failedSignIns'`, 1],
  ['another day', `update audit_cut set before = before + interval '1 day'`, 1],
  ['another time', `update audit_cut set made_at = made_at + interval '1 day'`, 1],
  ['another number', 'update audit_cut set rows = 9', 1],
  ['no list', 'delete from audit_cut', 1],
  [
    'a list copied for other rows',
    `insert into audit_cut (rule, before, seqs, rows, made_at, key_id, hash) select rule, before, '{[8,10)}', 2, made_at, key_id, hash from audit_cut`,
    8,
  ],
])('%s excuses nothing', async (_, statement, place) => {
  await cut()
  await tamper(app.db, statement)
  if (place === 8) await app.database.pool.query(`delete from audit_log where ${row(8)}`)
  expect((await check()).problem).toMatchObject({ kind: 'MISSING', seq: place })
})

test('a list of another site excuses nothing; that of an old key does while the key is here', async () => {
  const both = keysOf('a-new-key-of-at-least-32-characters!!', 'a-test-secret-of-at-least-32-characters')
  await cut(both)
  expect((await check(both)).problem).toBeNull()
  expect((await check()).problem).toMatchObject({ kind: 'MISSING', seq: 1 })
})

test('rows that go while the check runs are no break', async () => {
  let answers = 0
  const db = app.db.withPlugin({
    transformQuery: ({ node }) => node,
    // After the second answer, which says which lists there are.
    transformResult: async ({ result }) => {
      if (++answers === 2) await cut()
      return result
    },
  })
  expect(await verifyAudit(db, testKeys, { batch: 5 })).toMatchObject({ removed: 6, problem: null })
})

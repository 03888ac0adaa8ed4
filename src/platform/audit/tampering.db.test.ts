import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ChainProblemKind } from '#kernel/chain-problem.ts'
import { keysOf, sealAll, sealedRows, tamper, testKeys, writeRow } from '../../../test/fixtures/audit.ts'
import { openRollbackScope, type RollbackScope } from '../../../test/fixtures/rollback-scope.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { verifyAudit, type NotedHead } from './verify.server.ts'

const app = testApp()
let ids: number[]
let head: NotedHead | null

async function seal(): Promise<void> {
  ids = await sealedRows(app.db)
  const report = await verifyAudit(app.db, testKeys)
  if (report.links !== 12 || report.problem) throw new Error(`the chain is broken before: ${JSON.stringify(report)}`)
  head = report.head
}
const empty = () => sql`truncate audit_log, audit_chain restart identity`.execute(app.db)

/** The row at a place, from 1, as SQL; the places are those of the chain, whatever the ids. */
const row = (place: number) => `id = (select audit_id from audit_chain where seq = ${place})`
const setRow = (place: number, change: string) => `update audit_log set ${change} where ${row(place)}`
const setLink = (place: number, change: string) => `update audit_chain set ${change} where seq = ${place}`
const copyRow = (place: number, change: string) => `insert into audit_log
  (at, actor_kind, action, subject_type, details, xid) select ${change} from audit_log where ${row(place)}`
const exchange = (table: string, key: string, a: string, b: string) =>
  `update ${table} set ${key} = -${key} where ${key} in (${a}, ${b}); ` +
  `update ${table} set ${key} = case when ${key} = -(${a}) then ${b} else ${a} end where ${key} < 0`

type Tampering = [what: string, statement: string, kind: ChainProblemKind, place: number | null]
const tamperings: Tampering[] = [
  ['a time moved by a microsecond', setRow(5, `at = at + interval '1 microsecond'`), 'CHANGED', 5],
  ['a time moved by a month', setRow(5, `at = at - interval '1 month'`), 'CHANGED', 5],
  ['another kind of caller', setRow(6, `actor_kind = 'employer'`), 'CHANGED', 6],
  ['another role', setRow(6, `actor_role = 'SUPPORT'`), 'CHANGED', 6],
  ['no role', setRow(6, 'actor_role = null'), 'CHANGED', 6],
  ['another actor', setRow(7, 'actor_id = gen_random_uuid()'), 'CHANGED', 7],
  ['the actor removed', setRow(7, 'actor_id = null'), 'CHANGED', 7],
  ['acting hidden', setRow(7, 'acting_admin_id = null'), 'CHANGED', 7],
  ['another company', setRow(1, 'company_id = gen_random_uuid()'), 'CHANGED', 1],
  ['another action', setRow(12, `action = 'company.submit'`), 'CHANGED', 12],
  ['another type of subject', setRow(8, `subject_type = 'job'`), 'CHANGED', 8],
  ['another subject', setRow(8, 'subject_id = gen_random_uuid()'), 'CHANGED', 8],
  ['a refusal made of a success', setRow(8, `outcome = 'REFUSED'`), 'CHANGED', 8],
  ['another request', setRow(9, `request_id = 'x'`), 'CHANGED', 9],
  ['a reason reworded', setRow(9, `details = details || '{"reason": "Seen"}'`), 'CHANGED', 9],
  ['a detail added', setRow(9, `details = details || '{"more": null}'`), 'CHANGED', 9],
  ['a detail removed', setRow(9, `details = details - 'reason'`), 'CHANGED', 9],
  [
    'text moved from a field to the next',
    setRow(9, `action = 'company.', subject_type = 'decidecompany'`),
    'CHANGED',
    9,
  ],
  ['another transaction', setRow(9, `xid = '3'`), 'CHANGED', 9],
  ['two rows changed', `${setRow(10, `action = 'x'`)}; ${setRow(4, `action = 'x'`)}`, 'CHANGED', 4],
  ['the first row deleted', `delete from audit_log where ${row(1)}`, 'MISSING', 1],
  ['a row deleted', `delete from audit_log where ${row(6)}`, 'MISSING', 6],
  ['the last row deleted', `delete from audit_log where ${row(12)}`, 'MISSING', 12],
  ['all rows deleted', 'delete from audit_log', 'MISSING', 1],
  ['a row given another id', setRow(6, 'id = default'), 'MISSING', 6],
  [
    'a row put in with the transaction of another',
    copyRow(3, 'at, actor_kind, action, subject_type, details, xid'),
    'PUT_IN_LATER',
    null,
  ],
  [
    'a row put in with a transaction of long ago',
    copyRow(3, `at, actor_kind, action, subject_type, details, '3'::xid8`),
    'PUT_IN_LATER',
    null,
  ],
  [
    'a row put in with a transaction to come',
    copyRow(3, `at, actor_kind, action, subject_type, details, '999999999999'::xid8`),
    'PUT_IN_LATER',
    null,
  ],
  [
    'two links that name each other’s rows',
    exchange(
      'audit_chain',
      'audit_id',
      '(select min(audit_id) from audit_chain where audit_id > 0) + 2',
      '(select min(audit_id) from audit_chain where audit_id > 0) + 7',
    ),
    'REORDERED',
    3,
  ],
  ['two links exchanged', exchange('audit_chain', 'seq', '4', '9'), 'REORDERED', 4],
  [
    'two links with rows exchanged in place',
    `update audit_chain c set audit_id = -o.audit_id, row_hash = o.row_hash from audit_chain o where c.seq in (5, 8) and o.seq = 13 - c.seq; update audit_chain set audit_id = -audit_id where audit_id < 0`,
    'REORDERED',
    5,
  ],
  ['a link removed', 'delete from audit_chain where seq = 5', 'LINK_MISSING', 5],
  ['the first link removed', 'delete from audit_chain where seq = 1', 'LINK_MISSING', 1],
  [
    'a link removed and the later ones moved up',
    'delete from audit_chain where seq = 5; update audit_chain set seq = -seq where seq > 5',
    'LINK_CHANGED',
    5,
  ],
  ['another hash of a row', setLink(5, `row_hash = sha256('x')`), 'LINK_CHANGED', 5],
  ['another hash of a link', setLink(5, `hash = sha256('x')`), 'LINK_CHANGED', 5],
  ['another horizon', setLink(5, `horizon = '3'`), 'LINK_CHANGED', 5],
  ['another epoch', setLink(12, 'epoch = 2'), 'LINK_CHANGED', 12],
  ['another cluster', setLink(12, `cluster = '1'`), 'LINK_CHANGED', 12],
  ['another time of sealing', setLink(5, `sealed_at = sealed_at + interval '1 microsecond'`), 'LINK_CHANGED', 5],
  ['another format', setLink(5, 'format = 2'), 'LINK_CHANGED', 5],
  ['a key nobody knows', setLink(5, `key_id = 'deadbeef'`), 'KEY_UNKNOWN', 5],
  [
    'the newest rows and links removed',
    `delete from audit_log where id in (select audit_id from audit_chain where seq > 9); delete from audit_chain where seq > 9`,
    'OTHER_HEAD',
    12,
  ],
  ['all rows and links removed', 'delete from audit_log; delete from audit_chain', 'OTHER_HEAD', 12],
]

test('there are more than thirty kinds', () => expect(tamperings.length).toBeGreaterThan(30))

describe('the first that is wrong is named', () => {
  let rollbackScope: RollbackScope
  // Sealing waits for older transactions of the whole cluster, so it is done once and every change is rolled back.
  beforeAll(async () => {
    await seal()
    rollbackScope = await openRollbackScope(app)
  })
  afterAll(async () => {
    rollbackScope.close()
    await empty()
  })

  test.each(tamperings)('%s', async (_, statement, kind, place) => {
    const { problem } = await rollbackScope.run(async () => {
      const moved = statement.includes('seq = -seq')
      if (moved) await tamper(app.db, 'alter table audit_chain drop constraint audit_chain_seq_check')
      await tamper(app.db, statement)
      if (moved)
        await tamper(
          app.db,
          'update audit_chain set seq = -seq - 1 where seq < 0; alter table audit_chain add constraint audit_chain_seq_check check (seq > 0)',
        )
      return verifyAudit(app.db, testKeys, { noted: head ? [head] : [], batch: 5 })
    })
    const auditId = kind === 'PUT_IN_LATER' ? expect.any(Number) : (problem?.auditId ?? null)
    expect(problem).toEqual({ kind, seq: place, auditId })
    if (place !== null && kind !== 'OTHER_HEAD' && kind !== 'LINK_MISSING') expect(problem?.auditId).toBeGreaterThan(0)
  })

  test('nothing is wrong where nothing was changed', async () => {
    expect(await verifyAudit(app.db, testKeys)).toMatchObject({ links: 12, problem: null })
  })
})

describe('what is sealed after it', () => {
  beforeEach(seal)
  afterEach(empty)

  test('a row dated before everything was sealed is found although it was sealed like a new one', async () => {
    await writeRow(app.db, 'company.decide', new Date(Date.now() - 3 * 86_400_000))
    await sealAll(app.db)
    expect((await verifyAudit(app.db, testKeys)).problem).toMatchObject({ kind: 'PUT_IN_LATER', seq: 13 })
  })

  test('a chain made anew from changed rows, with the right key, is not the one whose head was noted', async () => {
    await tamper(app.db, 'delete from audit_chain')
    await tamper(app.db, `update audit_log set action = 'x' where id = ${ids[3] ?? 0}`)
    await sealAll(app.db)
    expect((await verifyAudit(app.db, testKeys)).problem).toBeNull()
    expect((await verifyAudit(app.db, testKeys, { noted: head ? [head] : [] })).problem).toMatchObject({
      kind: 'OTHER_HEAD',
      seq: 12,
    })
  })

  test('without the key nobody makes a chain that this site accepts', async () => {
    await tamper(app.db, 'delete from audit_chain')
    await sealAll(app.db, keysOf('somebody-else-with-a-key-of-32-characters'))
    expect((await verifyAudit(app.db, testKeys)).problem).toMatchObject({ kind: 'KEY_UNKNOWN', seq: 1 })
  })

  test('a new key seals on, and the old one behind it verifies what it sealed', async () => {
    const both = keysOf('a-new-key-of-at-least-32-characters!!', 'a-test-secret-of-at-least-32-characters')
    await writeRow(app.db)
    await sealAll(app.db, both)
    expect(await verifyAudit(app.db, both)).toMatchObject({ links: 13, problem: null })
  })
})

import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { inTransaction, openDatabase } from '#db/db.server.ts'
import { migrate } from '#db/migrate.server.ts'
import { startTemporary } from '#platform/postgres/temporary.server.ts'
import { urlOf } from '../../../test/fixtures/backups.ts'
import { longRun } from '../../../test/fixtures/long-run.ts'
import { sealAll, sealedRows, settle, tamper, testKeys, writeRow } from '../../../test/fixtures/audit.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { rowFields, rowFormat } from './row.server.ts'
import { readMoment, sealAudit, sealRestored } from './seal.server.ts'
import { chainFacts } from './store.server.ts'
import { verifyAudit } from './verify.server.ts'

const app = testApp()
afterEach(async () => {
  await sql`truncate audit_log, audit_chain restart identity`.execute(app.db)
})

test('every column of the audit log is hashed', async () => {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute where attrelid = 'audit_log'::regclass and attnum > 0 and not attisdropped`.execute(
    app.db,
  )
  const fields = rowFields(rowFormat).compile(app.db).sql
  expect(rows.map(({ name }) => name).filter((name) => !new RegExp(`\\bl\\.${name}\\b`).test(fields))).toEqual([])
})

test('a row waits for the transactions that are older than it, and then keeps its place behind them', async () => {
  const order: number[] = []
  await inTransaction(app.db, async (tx) => {
    order.push(await writeRow(tx, 'slow'))
    const quick = await writeRow(app.db, 'quick')
    expect(await sealAudit(app.db, testKeys)).toBe(0)
    expect(await chainFacts(app.db)).toMatchObject({ head: null, unsealed: 1 })
    order.push(quick)
  })
  expect(await sealAll(app.db)).toBe(2)
  const links = await app.db.selectFrom('audit_chain').select('audit_id').orderBy('seq').execute()
  expect(links.map((link) => link.audit_id)).toEqual(order)
  expect(await verifyAudit(app.db, testKeys)).toMatchObject({ links: 2, unsealed: 0, problem: null })
})

test('batches promise nothing before the last of them', async () => {
  for (let at = 0; at < 7; at++) await writeRow(app.db)
  await settle(app.db)
  await sealAudit(app.db, testKeys, { batch: 3, seconds: 0 })
  const first = await app.db.selectFrom('audit_chain').select('horizon').execute()
  expect(first.map(({ horizon }) => horizon)).toEqual(['0', '0', '0'])
  expect(await verifyAudit(app.db, testKeys)).toMatchObject({ links: 3, unsealed: 4, problem: null })
  await sealAll(app.db)
  expect(await verifyAudit(app.db, testKeys)).toMatchObject({ links: 7, unsealed: 0, problem: null })
})

test('rows restored into another cluster are sealed before it opens, and what follows is no break', async () => {
  await sealedRows(app.db)
  expect(await sealRestored(app.db, testKeys)).toBe(0)
  // Two rows that were not sealed: of a transaction far beyond those of the new cluster, and of one that it will soon have.
  const [far, near] = [await writeRow(app.db), await writeRow(app.db)]
  const cluster = await startTemporary()
  try {
    await migrate(cluster.url)
    const { db, close } = openDatabase({ url: cluster.url, max: 4 })
    try {
      const { xmax } = await readMoment(db)
      await tamper(app.db, `update audit_log set xid = '900000000' where id = ${far}`)
      await tamper(app.db, `update audit_log set xid = '${BigInt(xmax) + 20n}' where id = ${near}`)
      for (const table of ['audit_log', 'audit_chain']) {
        const rows = await sql<{ rows: unknown }>`select to_jsonb(t)::text as rows from ${sql.table(table)} t`.execute(
          app.db,
        )
        for (const row of rows.rows)
          await sql`insert into ${sql.table(table)} overriding system value
            select * from jsonb_populate_record(null::${sql.table(table)}, ${row.rows}::jsonb)`.execute(db)
      }
      // Before it opens nothing is wrong, only unsealed: numbers of another cluster say nothing here.
      expect(await verifyAudit(db, testKeys)).toMatchObject({ links: 12, unsealed: 2, problem: null })
      const restored = await sealRestored(db, testKeys)
      expect(restored).toBeGreaterThanOrEqual(1)
      await sql`select setval(pg_get_serial_sequence('audit_log', 'id'), 1000)`.execute(db)
      for (let at = 0; at < 30; at++) await writeRow(db)
      expect(await sealAll(db)).toBe(30 + 2 - restored)
      expect(await verifyAudit(db, testKeys)).toMatchObject({ links: 44, unsealed: 0, problem: null })
      const epochs = await db.selectFrom('audit_chain').select('epoch').distinct().orderBy('epoch').execute()
      expect(epochs.map(({ epoch }) => epoch)).toEqual([1, 2])
      await tamper(
        db,
        `insert into audit_log (at, actor_kind, action, subject_type, xid) values (now(), 'admin', 'x', 'y', '900000001')`,
      )
      expect((await verifyAudit(db, testKeys)).problem).toMatchObject({ kind: 'PUT_IN_LATER' })
    } finally {
      await close()
    }
  } finally {
    await cluster.stop()
  }
}, 60_000)

const scale = longRun ? { writers: 200, each: 40, kills: 20 } : { writers: 30, each: 8, kills: 5 }

test('writers at once, with sealers that are killed, leave one chain without a break', async () => {
  // Connections of their own, so that only sealers are killed.
  const sealing = openDatabase({ url: urlOf(app), max: 3 })
  let writing = true
  let killed = 0
  const write = async () => {
    for (let at = 0; at < scale.each; at++)
      await inTransaction(app.db, async (tx) => {
        await writeRow(tx)
        await pause(Math.random() * 20)
        if (Math.random() < 0.1) await sql`select 1 / 0`.execute(tx)
      }).catch((error: unknown) => {
        if (!(error instanceof Error && error.message === 'division by zero')) throw error
      })
  }
  const seal = async () => {
    while (writing) {
      await sealAudit(sealing.db, testKeys, { batch: 20 }).catch((error: unknown) => {
        if (!/terminat|connection error|ECONNRESET/i.test(String(error))) throw error
      })
      await pause(1)
    }
  }
  const kill = async () => {
    while (writing && killed < scale.kills) {
      await pause(15)
      const { rows } =
        await sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = 7311502 and granted
        and database = (select oid from pg_database where datname = current_database())`.execute(app.db)
      killed += rows.length
    }
  }
  const sealers = [seal(), seal(), kill()]
  await Promise.all(Array.from({ length: scale.writers }, write))
  writing = false
  await Promise.all(sealers)
  await sealing.close()
  await sealAll(app.db)
  const { rows } = await sql<{ rows: number }>`select count(*) as rows from audit_log`.execute(app.db)
  expect(killed).toBeGreaterThan(0)
  expect(await verifyAudit(app.db, testKeys)).toMatchObject({ links: rows[0]?.rows, unsealed: 0, problem: null })
}, 120_000)

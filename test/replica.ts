import { chmodSync, chownSync, cpSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { chooseAccount } from '#platform/postgres/account.server.ts'
import { findBinaries } from '#platform/postgres/binaries.server.ts'
import { knownHome, placeAt } from '#platform/postgres/place.server.ts'
import { freePort } from '#platform/postgres/port.server.ts'
import { startPostmaster, stopPostmaster } from '#platform/postgres/postmaster.server.ts'
import type { Temporary } from '#platform/postgres/temporary.server.ts'

export type TestReplica = {
  url: string
  /** As the superuser, in the database of the application. */
  ask(statement: string): Promise<Record<string, unknown>[]>
  start(): Promise<void>
  stop(): Promise<void>
}

const silent = () => undefined

async function ask(url: string, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', silent) // a server that stops meanwhile fails the question
  await client.connect()
  try {
    let rows: Record<string, unknown>[] = []
    for (const statement of statements) rows = (await client.query<Record<string, unknown>>(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

/**
 * A streaming replica of a temporary PostgreSQL, in its folder, made without pg_basebackup: a copy of the files between
 * pg_backup_start and pg_backup_stop, and a slot that keeps the log from then on.
 */
export async function startReplica(primary: Temporary, name = 'replica'): Promise<TestReplica> {
  const source = placeAt(knownHome(path.join(primary.folder, 'postgres'))).cluster
  const account = await chooseAccount(undefined, source)
  const place = placeAt(path.join(primary.folder, name))
  mkdirSync(place.cluster, { recursive: true, mode: 0o700 })
  chmodSync(place.home, 0o711)
  const label = await copyCluster(primary.adminUrl, name, source, place.cluster)
  const { hostname, port: primaryPort, username, password } = new URL(primary.adminUrl)
  const conninfo = `host=${hostname} port=${primaryPort} user=${username} password=${decodeURIComponent(password)}`
  for (const [file, text] of [
    ['backup_label', label],
    ['standby.signal', ''],
    ['postgresql.auto.conf', `primary_conninfo = '${conninfo}'\nprimary_slot_name = '${name}'\n`],
  ] as const)
    writeFileSync(path.join(place.cluster, file), text, { mode: 0o600 })
  if (account)
    for (const file of ['', ...readdirSync(place.cluster, { recursive: true, encoding: 'utf8' })])
      chownSync(path.join(place.cluster, file), account.uid, account.gid)
  const binaries = await findBinaries(account, silent)
  const port = await freePort()
  const conf = { fsync: 'off', max_connections: 200 } // a standby refuses fewer connections than its primary has
  const start = async () => void (await startPostmaster({ place, binaries, conf, port, log: silent }))
  await start()
  const at = (url: string) => Object.assign(new URL(url), { port: String(port) })
  const admin = at(primary.adminUrl)
  admin.pathname = new URL(primary.url).pathname
  return {
    url: at(primary.url).href,
    ask: (statement) => ask(admin.href, statement),
    start,
    stop: async () => void (await stopPostmaster({ place, binaries })),
  }
}

/** Answers the backup's label. */
async function copyCluster(adminUrl: string, slot: string, from: string, to: string): Promise<string> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query(`select pg_create_physical_replication_slot($1, true)`, [slot])
    await client.query(`select pg_backup_start($1, true)`, [slot])
    const left = /^(postmaster\.(pid|opts)|server\.log|pg_wal\/.+|pg_replslot\/.+)$/
    cpSync(from, to, {
      recursive: true,
      filter: (file) =>
        !left.test(path.relative(from, file)) && statSync(file, { throwIfNoEntry: false }) !== undefined,
    })
    chmodSync(to, 0o700)
    mkdirSync(path.join(to, 'pg_wal'), { recursive: true, mode: 0o700 })
    const { rows } = await client.query<{ labelfile: string }>(`select labelfile from pg_backup_stop(false)`)
    return rows[0]?.labelfile ?? ''
  } finally {
    await client.end()
  }
}

import { Readable } from 'node:stream'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { StartError } from '#platform/env/start-error.ts'
import type { Storage } from '#platform/storage/file-storage.ts'
import { sumTable, type Table } from './catalog.server.ts'
import { copyFiles } from './files.server.ts'
import { backupFormat, manifestName, startedName, writeManifest, type Manifest, type TableEntry } from './manifest.ts'
import { quoted } from './session.server.ts'
import { databaseId, lockForBackup, takeSnapshot, type Snapshot } from './snapshot.server.ts'
import { removeOldest, removeUnfinished } from './rotation.server.ts'
import type { BackupStore } from './store.ts'
import { writeObject } from './streams.server.ts'

export type BackupOptions = {
  url: string
  storage: Storage
  store: BackupStore
  /** The text of DATA_DIR/secret.key, when it belongs into the backup. */
  key: string | null
  version: string
  /** How many complete backups of this database stay; all unless given. */
  keep?: number
  log?: (line: string) => void
  /** Steps at which tests interfere. */
  onSnapshot?: (snapshot: Snapshot) => Promise<void>
}

/** Backs the database and its files up, while they are used. Answers the name of the backup in the store. Throws StartError. */
export async function createBackup(options: BackupOptions): Promise<{ name: string; manifest: Manifest }> {
  const { url, store, keep, log = () => undefined } = options
  const session = await lockForBackup(url)
  try {
    const database = await databaseId(session)
    for (const name of await removeUnfinished(store, database)) log(`Removed ${name}, a backup that did not finish.`)
    const name = `karya-${new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')}`
    if ((await store.list(name)).length > 0)
      throw new StartError(`${store.describe(name)} exists already: run the backup again.`)
    await store.writeAtomically(`${name}/${startedName}`, JSON.stringify({ database }))
    const manifest = await write(options, session, name)
    await store.writeAtomically(`${name}/${manifestName}`, writeManifest(manifest))
    if (keep) for (const old of await removeOldest(store, database, keep)) log(`Removed the old backup ${old}.`)
    return { name, manifest }
  } finally {
    await session.end()
  }
}

async function write(options: BackupOptions, session: pg.Client, name: string): Promise<Manifest> {
  const { url, store, storage, key, version, log = () => undefined } = options
  const snapshot = await takeSnapshot(url, session)
  await options.onSnapshot?.(snapshot)
  const tables: TableEntry[] = []
  await snapshot.forTables(async (worker, table) => {
    tables.push(await copyTable(worker, table, store, name))
  })
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  log(`${tables.length} tables with ${rows} rows are copied.`)
  const keys = await snapshot.fileKeys()
  await snapshot.end()
  const files = await copyFiles({ storage, store, name, keys })
  log(`${files.count} files are copied.`)
  return {
    format: backupFormat,
    version,
    ...snapshot.facts,
    tables: tables.toSorted((a, b) => (`${a.schema}.${a.name}` < `${b.schema}.${b.name}` ? -1 : 1)),
    sequences: snapshot.sequences,
    files,
    key:
      key === null
        ? null
        : await writeObject(store, name, 'secret.key', Readable.from([Buffer.from(key)]), { compress: false }),
  }
}

async function copyTable(worker: pg.Client, table: Table, store: BackupStore, name: string): Promise<TableEntry> {
  const { schema, name: tableName, columns, allColumns } = table
  const sum = await sumTable(worker, table)
  const entry = { schema, name: tableName, columns, allColumns, ...sum }
  if (sum.rows === 0) return { ...entry, data: null }
  const list = columns.map((column) => quoted(column)).join(', ')
  const source = worker.query(copyTo(`copy ${quoted(schema, tableName)} (${list}) to stdout`))
  const data = await writeObject(store, name, `tables/${schema}.${tableName}.zst`, source, { compress: true })
  return { ...entry, data }
}

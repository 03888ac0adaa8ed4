import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Log } from '#platform/log/log.server.ts'
import { openSession } from '#platform/backup/session.server.ts'
import { databaseId } from '#platform/backup/snapshot.server.ts'
import type { BackupStore } from '#platform/backup/store.ts'
import type { Storage } from '#platform/storage/file-storage.ts'
import { archiveFiles, queueAllFiles, tidyFiles } from './archived-files.server.ts'
import { archiveLock, openArchive, type OpenArchive } from './archives.server.ts'
import { removeUnfinishedBases, createBaseBackup } from './base-backup.server.ts'
import { listBases } from './layout.ts'
import { cut, openReplication } from './replication.server.ts'
import { prune } from './prune.server.ts'
import { writeState, type ArchiveState } from './state.server.ts'
import { archiveWal } from './wal-archive.server.ts'

export type ArchiverOptions = {
  /** The database of the application, and the server as its superuser. */
  url: string
  adminUrl: string
  postgresSecret: string
  /** The text of DATA_DIR/secret.key, when it belongs into the archive. */
  key: string | null
  storage: Storage
  store: BackupStore
  version: string
  log: Log
  /** Every moment of this many days can be restored. */
  days: number
  times?: Partial<Times>
}

type Times = { intervalMs: number; baseEveryMs: number; standbyMs: number }
const defaultTimes: Times = { intervalMs: 10_000, baseEveryMs: 24 * 3_600_000, standbyMs: 5000 }
const dayMs = 86_400_000
const maintenanceMs = 60_000
const stateMs = 20_000
/** What has come before the process stops is still stored, if it can be. */
const stopMs = 10_000

export type Archiver = { stop(): Promise<void> }

/** Archives until stopped. Whatever fails is begun again, and reported until it goes well. */
export function startArchiver(options: ArchiverOptions): Archiver {
  const stopping = new AbortController()
  const done = supervise({ ...options, times: { ...defaultTimes, ...options.times } }, stopping.signal)
  return {
    async stop() {
      stopping.abort()
      await Promise.race([done, wait(stopMs, undefined, { ref: false })])
    },
  }
}

/** Gives up what a server keeps for an archive that is switched off. */
export async function endArchiving({ url, adminUrl }: Pick<ArchiverOptions, 'url' | 'adminUrl'>): Promise<void> {
  await withSession(url, async (session) => {
    if (!(await tryLock(session))) return // another process archives
    await withSession(adminUrl, (admin) =>
      admin.query(
        `select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name like 'karya\\_%' and not active`,
      ),
    )
    await session.query('delete from archive_state')
    await session.query('delete from file_to_archive')
  })
}

/** Runs `work` on a connection of its own, which ends with it. */
async function withSession<T>(url: string, work: (session: pg.Client) => Promise<T>): Promise<T> {
  const session = await openSession(url)
  try {
    return await work(session)
  } finally {
    await session.end()
  }
}

type ArchiverSettings = ArchiverOptions & { times: Times }

async function supervise(options: ArchiverSettings, signal: AbortSignal): Promise<void> {
  const { log, store, url } = options
  const state: ArchiveState = { place: store.describe(), archivedUntil: null, baseAt: null, failure: null }
  for (let failures = 0; !signal.aborted; failures++) {
    const began = performance.now()
    try {
      await archive(options, state, signal)
    } catch (err) {
      const message = err instanceof Error ? err.message : String(err)
      if (state.failure?.message !== message) log.error({ err }, 'archiving failed and is tried again')
      state.failure = { message, since: state.failure?.since ?? new Date() }
      await report(url, state).catch((error: unknown) => log.debug({ err: error }, 'the failure is not written down'))
    }
    if (performance.now() - began > 60_000) failures = 0
    await pause(Math.min(30_000, 500 * 2 ** Math.min(failures, 6)), signal)
  }
}

async function report(url: string, state: ArchiveState): Promise<void> {
  await withSession(url, (session) => writeState(session, state))
}

/** Archives on connections of its own until the signal, or until something fails. */
async function archive(options: ArchiverSettings, state: ArchiveState, signal: AbortSignal): Promise<void> {
  const { url, adminUrl, store, log, times } = options
  const sessions: pg.Client[] = []
  const open = async (connecting: Promise<pg.Client>) => {
    const session = await connecting
    sessions.push(session)
    return session
  }
  const failing = new AbortController()
  const either = AbortSignal.any([signal, failing.signal])
  try {
    const session = await open(openSession(url))
    while (!(await tryLock(session))) {
      if (signal.aborted) return
      await pause(times.standbyMs, signal) // another process archives
    }
    if (signal.aborted) return
    const admin = await open(openSession(adminUrl))
    const database = await databaseId(session)
    const source = { ...options, admin, database, log: (line: string) => log.info({}, line) }
    const opened = await openArchive(source)
    await writeState(session, state) // from now on, files that are stored are queued
    if (opened.isNew) await queueAllFiles(session)
    await removeUnfinishedBases(store, opened.name)
    const replication = await open(openReplication(adminUrl))
    const parts = [
      archiveWal({
        admin,
        replication,
        store,
        signal,
        archive: opened,
        intervalMs: times.intervalMs,
        onArchived: stateWriter(session, state),
      }),
      copyNewFiles({ ...options, archive: opened.name }, either),
      maintain({ ...options, archive: opened, database }, state, either),
    ]
    // One that fails ends the others, which wait for these connections.
    try {
      await Promise.all(parts)
    } finally {
      failing.abort()
      for (const each of sessions) cut(each)
      await Promise.allSettled(parts)
    }
  } finally {
    for (const each of sessions) cut(each)
  }
}

async function tryLock(session: pg.Client): Promise<boolean> {
  const { rows } = await session.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [archiveLock])
  return rows[0]?.free ?? false
}

/** Writes how far the archive is, now and then: each such row is a commit that is archived too. */
function stateWriter(session: pg.Client, state: ArchiveState): (at: Date) => Promise<void> {
  let writtenAt = Number.NEGATIVE_INFINITY
  return async (at) => {
    const recovered = state.failure !== null
    state.archivedUntil = at
    state.failure = null
    if (!recovered && performance.now() - writtenAt < stateMs) return
    await writeState(session, state)
    writtenAt = performance.now()
  }
}

type Running = ArchiverSettings & { signal?: AbortSignal }

async function copyNewFiles(options: Running & { archive: string }, signal: AbortSignal): Promise<void> {
  await withSession(options.url, async (session) => {
    while (!signal.aborted) {
      const copied = await archiveFiles({ ...options, session })
      if (copied === 0) await pause(options.times.intervalMs, signal)
    }
  })
}

type Maintained = Running & { archive: OpenArchive; database: string }

/** Takes a base backup when the newest is a day old, and removes what is too old to be kept. */
async function maintain(options: Maintained, state: ArchiveState, signal: AbortSignal): Promise<void> {
  try {
    await withSession(options.url, (session) =>
      withSession(options.adminUrl, (admin) => keepBases({ ...options, session, admin }, state, signal)),
    )
  } catch (error) {
    if (!signal.aborted) throw error // a base backup that was cut off by the stop is removed by the next start
  }
}

async function keepBases(
  options: Maintained & { session: pg.Client; admin: pg.Client },
  state: ArchiveState,
  signal: AbortSignal,
): Promise<void> {
  const { store, archive: opened, session, admin, adminUrl, days, times, log, version, database } = options
  let baseAt = (await listBases(store, opened.name)).at(-1)?.manifest.endedAt ?? null
  while (!signal.aborted) {
    const now = await readNow(session)
    state.baseAt = baseAt === null ? null : new Date(baseAt)
    if (!state.baseAt || now.getTime() - state.baseAt.getTime() >= times.baseEveryMs) {
      const base = await createBaseBackup({ admin, adminUrl, store, archive: opened.name, version, signal })
      log.info({ bytes: base.bytes, stored: base.data.bytes }, 'a base backup is in the archive')
      baseAt = base.endedAt
      state.baseAt = new Date(baseAt)
      const since = new Date(now.getTime() - days * dayMs)
      const { name, segmentBytes } = opened
      const oldest = await prune({ store, archive: name, database, segmentBytes, since })
      if (oldest) await tidyFiles({ session, store, archive: name }, oldest, now)
    }
    await pause(Math.min(maintenanceMs, times.baseEveryMs), signal)
  }
}

async function readNow(session: pg.Client): Promise<Date> {
  const { rows } = await session.query<{ now: Date }>('select clock_timestamp() as now')
  return rows[0]?.now ?? new Date()
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await wait(milliseconds, undefined, { signal }).catch(() => undefined) // only the signal rejects it
}

import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { StartError } from '#platform/env/start-error.ts'
import { readTables, sumTable } from '#platform/backup/catalog.server.ts'
import { onSessions, openSession } from '#platform/backup/session.server.ts'
import { connections } from '#platform/backup/snapshot.server.ts'
import { startEmbedded, type Embedded } from '#platform/postgres/embedded.server.ts'
import { liveLock } from '#platform/postgres/lock.server.ts'
import { clusterPaths } from '#platform/postgres/place.server.ts'
import { postmasterLog, type Conf } from '#platform/postgres/postmaster.server.ts'
import { signal } from '#platform/postgres/processes.server.ts'
import type { Recovery } from './choose.server.ts'
import { extractCluster } from './extract.server.ts'

const conf: Conf = {
  // All of the log lies in pg_wal already; PostgreSQL demands a command nevertheless, and takes its failure for the end.
  restore_command: 'false',
  recovery_target_timeline: 'current',
  recovery_target_action: 'promote',
  shared_buffers: '512MB',
  max_wal_size: '4GB',
  checkpoint_timeout: '30min',
  max_connections: 500, // a server that answers while it recovers may not have fewer than the one that wrote the log
}
const endedBefore = 'recovery ended before configured recovery target was reached'

export type RecoverOptions = { home: string; user?: string; log: (line: string) => void }

/** Makes an embedded database of an archive in a folder of its own, and starts it. Stop it when it is no longer needed. */
export async function recoverCluster(recovery: Recovery, { home, user, log }: RecoverOptions): Promise<Embedded> {
  await stopLeftover(home)
  const began = performance.now()
  await extractCluster(recovery, clusterPaths(home))
  log(`The base backup of ${recovery.base.manifest.endedAt} is copied (${seconds(began)} s).`)
  // PostgreSQL reads names of time zones, such as Z, only later.
  const target: Conf = recovery.to ? { recovery_target_time: recovery.to.toISOString().replace('Z', '-00') } : {}
  const start = (more: Conf) => startRecovered({ dir: home, user, conf: { ...conf, ...more } }, log)
  const server = await start(target).catch((error: unknown) => {
    // Nothing was committed between that time and the end of the archive: its end is the state of that time.
    if (recovery.to && recoveryLog(home).includes(endedBefore)) return start({})
    throw error
  })
  log(`PostgreSQL has replayed ${recovery.chunks.length} pieces of its log (${seconds(began)} s in all).`)
  return server
}

const seconds = (began: number) => ((performance.now() - began) / 1000).toFixed(1)

function recoveryLog(home: string): string {
  const file = postmasterLog(clusterPaths(home).cluster)
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

/** Starts PostgreSQL and waits until it has recovered. */
async function startRecovered(
  options: { dir: string; user?: string; conf: Conf },
  log: (line: string) => void,
): Promise<Embedded> {
  const server = await startEmbedded({ ...options, log })
  try {
    const session = await openSession(server.adminUrl)
    try {
      for (let round = 1; await isRecovering(session); round++) {
        if (round % 300 === 0) log('PostgreSQL still replays its log.')
        await pause(100)
      }
    } finally {
      await session.end().catch(() => undefined) // it ended with the server
    }
    return server
  } catch (error) {
    await server.stop()
    const reason = recoveryLog(options.dir)
      .split('\n')
      .findLast((line) => /(FATAL|PANIC): /.test(line))
    throw new StartError(
      `PostgreSQL could not recover the database${reason ? ` (${reason.replace(/^.*?(FATAL|PANIC): +/, '')})` : ''}.`,
      { cause: error },
    )
  }
}

async function isRecovering(session: pg.Client): Promise<boolean> {
  const { rows } = await session.query<{ recovering: boolean }>('select pg_is_in_recovery() as recovering')
  return rows[0]?.recovering ?? true
}

/** A restore that was killed leaves its PostgreSQL running. */
export async function stopLeftover(home: string): Promise<void> {
  const { cluster } = clusterPaths(home)
  if (!existsSync(cluster)) return
  for (let lock = liveLock(cluster); lock; lock = liveLock(cluster)) {
    signal(lock.pid, 'SIGQUIT')
    await pause(100)
  }
}

/** Reads every row of every table, which PostgreSQL checks by the checksums of its pages; answers their sums. */
export async function readAllRows(url: string): Promise<{ table: string; rows: number; checksum: string }[]> {
  const sessions = await Promise.all(Array.from({ length: connections }, () => openSession(url)))
  try {
    const tables = await readTables(sessions[0] as pg.Client)
    const sums: { table: string; rows: number; checksum: string }[] = []
    await onSessions(sessions, tables, async (session, table) => {
      sums.push({ table: `${table.schema}.${table.name}`, ...(await sumTable(session, table)) })
    })
    return sums.toSorted((a, b) => (a.table < b.table ? -1 : 1))
  } finally {
    await Promise.all(sessions.map((session) => session.end()))
  }
}

import { linkSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { errorCode } from '../env/disk-error.ts'
import { isAlive, isPostmasterOf, listProcesses, signal } from './processes.server.ts'

/** What postmaster.pid says: its lines 1, 4 and 8. */
export type Lock = { pid: number; port: number; state: string }

/** Reads the cluster's lock; undefined when PostgreSQL left none. */
export function readLock(cluster: string): Lock | undefined {
  try {
    const lines = readFileSync(file(cluster), 'utf8').split('\n')
    return { pid: Number(lines[0]), port: Number(lines[3]), state: lines[7]?.trim() ?? '' }
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

/** The lock, when the postmaster that wrote it still runs. */
export function liveLock(cluster: string): Lock | undefined {
  const lock = readLock(cluster)
  if (!lock || !(lock.pid > 0)) return undefined
  const processes = listProcesses()
  if (!processes) return isAlive(lock.pid) ? lock : undefined
  const holder = processes.find(({ pid }) => pid === lock.pid)
  return holder && isPostmasterOf(holder, cluster) ? lock : undefined
}

/**
 * Clears what a killed postmaster leaves behind. Backends that outlived it still use its shared memory: they are asked to
 * quit, then killed. A lock whose process id is a zombie's (a parent
 * that never reaps, such as Node as process 1) or now belongs to another program is removed: PostgreSQL would obey it.
 */
export async function clearDeadServer(cluster: string, mark: string, log: (line: string) => void): Promise<void> {
  for (let round = 0; round < 700; round++) {
    const processes = listProcesses() ?? []
    if (liveLock(cluster)) return
    if (processes.some(({ command }) => command.includes(`cluster_name=${mark}`))) {
      await pause(100) // somebody is starting it, or it lost its lock, notices that within a minute and ends
      continue
    }
    const orphans = processes.filter(({ command }) => command.startsWith(`postgres: ${mark}:`))
    if (orphans.length === 0) break
    if (round === 20 || round === 100) {
      log(`Ending ${orphans.length} processes of a PostgreSQL that was killed.`)
      for (const { pid } of orphans) signal(pid, round === 20 ? 'SIGQUIT' : 'SIGKILL')
    }
    await pause(100)
  }
  let lock = readLock(cluster)
  // A full disk or a power cut leaves it empty, and PostgreSQL refuses to start over it; a start of another fills it at once.
  if (lock && !(lock.pid > 0)) {
    await pause(1000)
    lock = readLock(cluster)
  }
  if (lock && (!(lock.pid > 0) || isAlive(lock.pid)) && !liveLock(cluster)) removeLock(cluster, lock.pid)
}

/** Moves the lock away before deleting it, because another start may just have written its own. */
function removeLock(cluster: string, stale: number): void {
  const moved = `${file(cluster)}.stale-${process.pid}`
  try {
    renameSync(file(cluster), moved)
    if (!Object.is(Number(readFileSync(moved, 'utf8').split('\n', 1)[0]), stale)) linkSync(moved, file(cluster))
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
  } finally {
    rmSync(moved, { force: true })
  }
}

const file = (cluster: string) => path.join(cluster, 'postmaster.pid')

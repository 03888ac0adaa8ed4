import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { readLock } from '#platform/postgres/lock.server.ts'
import { clusterPaths, knownHome } from '#platform/postgres/place.server.ts'

/** The fields of /proc/…/stat from the third on (man 5 proc); none when the process has ended. */
export function processFields(pid: number | string): number[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
  } catch {
    return []
  }
}

export const processIds = (): string[] =>
  process.platform === 'linux' ? readdirSync('/proc').filter((name) => /^\d+$/.test(name)) : []

/** Seconds of processor time that the PostgreSQL of a data folder has used so far, ended connections included (Linux, elsewhere 0). */
export function postgresSeconds(dataDir: string): number {
  const postmaster = readLock(clusterPaths(knownHome(path.join(dataDir, 'postgres'))).cluster)?.pid
  const ticks = processIds().map((pid) => {
    const fields = processFields(pid)
    const isPostmaster = Number(pid) === postmaster
    if (!isPostmaster && fields[1] !== postmaster) return 0
    return fields.slice(11, isPostmaster ? 15 : 13).reduce((sum, each) => sum + each, 0) // the postmaster's with ended children
  })
  return ticks.reduce((sum, each) => sum + each, 0) / 100
}

/** The same with the time of this process. */
export function processorSeconds(dataDir: string): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6 + postgresSeconds(dataDir)
}

import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { readLock } from '#platform/postgres/lock.server.ts'
import { clusterPaths, knownHome } from '#platform/postgres/place.server.ts'

/** Seconds of processor time of this process and of the PostgreSQL of a data folder (Linux only, elsewhere of this process). */
export function processorSeconds(dataDir: string): number {
  const { user, system } = process.cpuUsage()
  const own = (user + system) / 1e6
  if (process.platform !== 'linux') return own
  const postmaster = readLock(clusterPaths(knownHome(path.join(dataDir, 'postgres'))).cluster)?.pid
  const ticks = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      const stat = existsSync(`/proc/${pid}/stat`) ? readFileSync(`/proc/${pid}/stat`, 'utf8') : ''
      const fields = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number) // from the third field on
      const isPostmaster = Number(pid) === postmaster
      if (!isPostmaster && fields[1] !== postmaster) return 0
      return fields.slice(11, isPostmaster ? 15 : 13).reduce((sum, each) => sum + each, 0) // the postmaster's with ended children
    })
  return own + ticks.reduce((sum, each) => sum + each, 0) / 100
}

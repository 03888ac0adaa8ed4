import { existsSync, statfsSync } from 'node:fs'
import path from 'node:path'
import { diskFull, errorCode, saysDiskFull } from '#platform/env/disk-error.ts'
import type { Env } from '#platform/env/env.server.ts'
import { StartError } from '#platform/env/start-error.ts'
import { knownHome, placeAt } from '#platform/postgres/place.server.ts'

/** PostgreSQL writes its log in pieces of 16 MB; with less than two of them left, the disk is what ended it. */
const little = 32 << 20

/** Turns what a full disk made fail, wherever in the start, into its one sentence; any other error comes back as it is. */
export function asDiskFull(error: unknown, env: Env, room: (dataDir: string) => number = roomOf): unknown {
  if (error instanceof StartError) return error
  const full = chain(error).some(saysFull) || (!env.databaseUrl && room(env.dataDir) < little)
  return full ? diskFull(env.databaseUrl ? 'the database of DATABASE_URL' : env.dataDir) : error
}

const saysFull = (error: unknown) =>
  ['53100', 'ENOSPC', 'EDQUOT'].includes(errorCode(error) ?? '') ||
  saysDiskFull(error instanceof Error ? error.message : String(error))

/** An error with its causes. */
function chain(error: unknown): unknown[] {
  const more = error instanceof AggregateError ? error.errors : []
  const cause = error instanceof Error && error.cause !== undefined ? [error.cause] : []
  return [error, ...[...more, ...cause].flatMap(chain)]
}

/** How many bytes the disk of the database still takes: when it has none, connections break and what failed says nothing of the reason. */
function roomOf(dataDir: string): number {
  const { home } = placeAt(knownHome(path.join(dataDir, 'postgres')))
  const { bavail, bsize } = statfsSync(existsSync(home) ? home : dataDir)
  return bavail * bsize
}

import { existsSync, statfsSync } from 'node:fs'
import path from 'node:path'
import { diskFull, errorCode, mentionsDiskFull } from '#platform/env/disk-error.ts'
import type { Env } from '#platform/env/env.server.ts'
import { StartError } from '#platform/env/start-error.ts'
import { knownHome, clusterPaths } from '#platform/postgres/place.server.ts'

/** PostgreSQL writes its WAL in segments of 16 MB; with less than two of them free, the disk is why it stopped. */
const minimumFreeBytes = 32 << 20

/** Maps any failure that a full disk caused to its StartError; returns other errors unchanged. */
export function asDiskFull(error: unknown, env: Env, freeBytes: (dataDir: string) => number = freeBytesOf): unknown {
  if (error instanceof StartError) return error
  const full =
    errorChain(error).some(isDiskFullError) || (!env.databaseUrl && freeBytes(env.dataDir) < minimumFreeBytes)
  return full ? diskFull(env.databaseUrl ? 'the database of DATABASE_URL' : env.dataDir) : error
}

const isDiskFullError = (error: unknown) =>
  ['53100', 'ENOSPC', 'EDQUOT'].includes(errorCode(error) ?? '') ||
  mentionsDiskFull(error instanceof Error ? error.message : String(error))

/** An error with its causes. */
function errorChain(error: unknown): unknown[] {
  const more = error instanceof AggregateError ? error.errors : []
  const cause = error instanceof Error && error.cause !== undefined ? [error.cause] : []
  return [error, ...[...more, ...cause].flatMap(errorChain)]
}

/** Free bytes on the disk of the database. When there are none, connections break and the error does not name the reason. */
function freeBytesOf(dataDir: string): number {
  const { home } = clusterPaths(knownHome(path.join(dataDir, 'postgres')))
  const { bavail, bsize } = statfsSync(existsSync(home) ? home : dataDir)
  return bavail * bsize
}

import { isOutdated } from '#db/prepared-statements.server.ts'
import { fail, type Fail } from '#kernel/fail.ts'

const badInput = new Set(['22P02', '22003', '22021', '22P05', '2201W', '22007', '22008'])
/**
 * The server or its resources are away (classes 08, 53, 57 and 58), lets nobody in (28, and a database that is gone or takes no
 * connections, as while it is restored), or takes no writes (25006).
 */
const unavailable = /^(?:(?:08|28|53|57|58)\w{3}|25006|3D000|55000|ECONNREFUSED|ECONNRESET|EPIPE)$/
const connection =
  /connection terminated|query read timeout|timeout exceeded when trying to connect|ECONNREFUSED|ECONNRESET|not queryable/i

/** The SQLSTATE of a database error, or undefined. */
export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

/** Serialization failures, deadlocks, and statements that were prepared before a migration: the transaction is run again. */
export function isRetryable(error: unknown): boolean {
  const state = sqlState(error)
  return state === '40001' || state === '40P01' || isOutdated(error)
}

/** The connection or its server is gone; another server may answer. */
export function isLost(error: unknown): boolean {
  const state = sqlState(error)
  return (
    /^(57P0\d|08\w{3}|3D000|55000|E(CONN\w+|PIPE|TIMEDOUT))$/.test(state ?? '') ||
    (error instanceof Error && connection.test(error.message))
  )
}

/** A healthy replica cannot answer this: it is read-only, busy with recovery, or lacks a new table or column. */
export function isWrongServer(error: unknown): boolean {
  return ['25006', '40001', '40P01', '53300', '42P01', '42703', '42883', '0A000'].includes(sqlState(error) ?? '')
}

/** Maps a database error to an API error; undefined means a defect. */
export function sqlFail(error: unknown): Fail | undefined {
  const state = sqlState(error)
  if (state && badInput.has(state)) return fail('BAD_INPUT')
  if (state === '23505' || state === '23503') return fail('CONFLICT')
  if (state === '23514') return fail('INVALID')
  if (state === 'KA001') return fail('LAST_OWNER') // a company without an owner, see `company_keeps_owner`
  if (state === 'KA002') return fail('LAST_SUPER_ADMIN') // see `account_keeps_super_admin`
  if (unavailable.test(state ?? '') || isRetryable(error)) return fail('UNAVAILABLE')
  if (error instanceof Error && connection.test(error.message)) return fail('UNAVAILABLE')
  return undefined
}

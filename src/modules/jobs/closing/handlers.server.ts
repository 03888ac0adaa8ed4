import type { FieldError } from '#kernel/fail.ts'
import { readSetting, todayHere } from '#modules/reference/public.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import { lastMove, type JobPatch, type JobRow } from '../store.server.ts'
import { afterWaiting, closesAt, closingProblem, movedEnd, runsUntilOf, type JobEnd } from './rules.ts'

const dayMs = 86_400_000
const zoneOf = (ctx: Context) => readSetting(ctx.db, 'timeZone')

export async function closingProblems(ctx: Context, closesOn: string | null): Promise<FieldError[]> {
  const code = closingProblem(closesOn, await todayHere(ctx.db, ctx.now))
  return code ? [{ field: 'closesOn', code }] : []
}

/** The end of a job that is published now; a closing date that passed while it waited for a moderator is moved by the wait. */
export async function firstEnd(ctx: Context, row: JobRow, days: number): Promise<JobEnd> {
  const zone = await zoneOf(ctx)
  const sent = row.closes_on && (await lastMove(ctx.db, row.id, 'PENDING_REVIEW'))
  const closesOn = row.closes_on && afterWaiting(row.closes_on, { sent: sent ? sent.at : ctx.now, now: ctx.now }, zone)
  const runsUntil = new Date(ctx.now.getTime() + days * dayMs)
  return { runs_until: runsUntil, closes_on: closesOn, expires_at: closesAt(runsUntil, closesOn, zone) }
}

/** The end of a job moved by some time. */
export const laterEnd = async (ctx: Context, row: JobRow, ms: number): Promise<JobEnd> =>
  movedEnd({ expires_at: row.expires_at, runs_until: row.runs_until, closes_on: row.closes_on }, ms, await zoneOf(ctx))

/** A change with the end that goes with it, where it changes the closing date of a job that has been online. */
export async function withEnd(ctx: Context, row: JobRow, patch: JobPatch): Promise<JobPatch> {
  const { closes_on: closesOn } = patch
  const runsUntil = runsUntilOf(row)
  if (closesOn === undefined || closesOn === row.closes_on || !runsUntil) return patch
  return { ...patch, runs_until: runsUntil, expires_at: closesAt(runsUntil, closesOn, await zoneOf(ctx)) }
}

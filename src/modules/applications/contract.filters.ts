import * as z from 'zod'
import { dateShape, line } from '#kernel/shapes.ts'
import { stages } from './rules.ts'

/** A day of this century: what is counted is never older, and PostgreSQL knows no year 0. */
export const countedDayShape = dateShape.refine((day) => day >= '2000-01-01' && day < '2100-01-01', { error: 'DATE' })

/** Days in the time zone of the site, both included; open where a side is left out. */
const daysShape = z.strictObject({ from: countedDayShape.nullish(), to: countedDayShape.nullish() }).nullish()
export type DaysFilter = z.output<typeof daysShape>

/** What the numbers of the analytics page lead to. Employers only. */
export const analyticsFilter = {
  /** Sent on these days. */
  applied: daysShape,
  /** Came at least this far, by a step that was not undone. */
  reached: z.enum(stages).nullish(),
  answered: z.boolean().nullish(),
  /** Hired on these days, and still. */
  hired: daysShape,
  /** Rejected on these days, and still. */
  rejected: daysShape,
  /** A code of REJECTION_REASON. */
  reason: line(60).nullish(),
  /** As analytics names it: `linkedin.com`, or `direct`. */
  source: line(60).nullish(),
}

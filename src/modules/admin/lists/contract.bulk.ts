import * as z from 'zod'
import { idShape, optionalMultilineText } from '#kernel/shapes.ts'

/** Things of a queue that are decided about at once. */
export const maxQueueBulk = 50
export const queueDecisions = ['ACCEPT', 'REJECT'] as const

/** A row and what was shown of it: `id:version:more`, where more is the kind of a job or the number of reports of a review. */
const shownRow = z
  .string()
  .regex(/^[\da-f-]{36}:\d{1,9}:[A-Z\d]{1,9}$/i)
  .transform((text) => {
    const [id = '', version, more = ''] = text.split(':')
    return { id, version: Number(version), more }
  })
  .refine(({ id }) => idShape.safeParse(id).success)

/** One decision about several things of a queue; only refusing needs a reason. */
export const queueBulkForm = z
  .object({
    rows: z.array(shownRow).min(1, { error: 'PICK_ONE' }).max(maxQueueBulk),
    decision: z.enum(queueDecisions),
    reason: z
      .string()
      .regex(/^[A-Z_]{1,40}$/)
      .optional(),
    note: optionalMultilineText(500),
  })
  .refine(({ decision, reason }) => decision === 'ACCEPT' || reason !== undefined, {
    path: ['reason'],
    error: 'REQUIRED',
  })

import * as z from 'zod'
import { idShape, multilineText } from '#kernel/shapes.ts'

/**
 * A note about an applicant, visible to the company only; `mentions` are the members who are told of the note, `key` is its id, so that one
 * that is sent twice is written once.
 */
export const noteForm = z.object({
  key: idShape.optional(),
  text: multilineText(2000, 1),
  mentions: z.array(idShape).max(20).default([]),
})

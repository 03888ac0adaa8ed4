import * as z from 'zod'
import { multilineText } from '#kernel/shapes.ts'

/** A note about an applicant, visible to the company only. */
export const noteForm = z.object({ text: multilineText(2000, 1) })

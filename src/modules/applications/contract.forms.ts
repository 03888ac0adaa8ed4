import * as z from 'zod'

/** A note about an applicant, visible to the company only. */
export const noteForm = z.object({ text: z.string().trim().min(1).max(2000) })

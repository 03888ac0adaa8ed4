import * as z from 'zod'

/** A note about an applicant; only the company sees it. */
export const noteForm = z.object({ text: z.string().trim().min(1).max(2000) })

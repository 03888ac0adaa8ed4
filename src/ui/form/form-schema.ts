import type { SubmissionResult } from '@conform-to/react'
import type * as z from 'zod'

/** A schema of an object, whatever else it does. Constrained structurally: much quicker to type-check than z.ZodType<...>. */
export type FormSchema = z.core.$ZodType<unknown, Record<string, unknown>>
export type FormReply = SubmissionResult<string[]>

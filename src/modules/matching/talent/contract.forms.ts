import * as z from 'zod'
import { idShape, line, optionalMultilineText } from '#kernel/shapes.ts'
import { maxPoolName, maxPoolNote } from './rules.ts'

/** What a pool is called and for. `shared`: everybody of the company who may look for candidates sees it. */
export const poolForm = z.object({
  name: line(maxPoolName),
  note: optionalMultilineText(maxPoolNote),
  shared: z.boolean().default(false),
})
/** What to remember of a candidate in a pool. */
export const entryForm = z.object({ note: optionalMultilineText(maxPoolNote) })
/** Puts a candidate into a pool. */
export const addForm = z.object({ poolId: idShape, ...entryForm.shape })

import { event } from '#kernel/event.ts'

/**
 * An administrator merged a value into `into`, by the merge `mergeId`, or rejected a proposal (both are null). Codes are of one category.
 */
export const masterSettled = event<{ category: string; code: string; into: string | null; mergeId: string | null }>(
  'reference.masterSettled',
)

/** An administrator undid the merge of `code` into `into`. */
export const mergeUndone = event<{ mergeId: string; category: string; code: string; into: string }>(
  'reference.mergeUndone',
)

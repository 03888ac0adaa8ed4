import { event } from '#kernel/event.ts'

/** A proposal is settled: it is now a name of `into`, or was declined (null). Codes of one category. */
export const masterSettled = event<{ category: string; code: string; into: string | null }>('reference.masterSettled')

import { event } from '#kernel/event.ts'

/** An administrator merged a proposed value into `into`, or rejected it (`into` is null). Codes are of one category. */
export const masterSettled = event<{ category: string; code: string; into: string | null }>('reference.masterSettled')

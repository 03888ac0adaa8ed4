import { timingSafeEqual } from 'node:crypto'

/** Whether two signatures are the same; how long it takes says nothing about where they differ. */
export const sameBytes = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && timingSafeEqual(one, other)

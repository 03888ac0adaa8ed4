import { event } from '#kernel/event.ts'
import type { ImportStatus } from './rules.ts'

/** An import has come to its end; `count` are jobs that were created or updated. */
export const importEnded = event<{
  runId: string
  by: string
  name: string
  status: ImportStatus
  count: number
  errors: number
}>('imports.ended')

/** A feed names so few of its jobs any more that the others stay online. */
export const feedShrunk = event<{
  feedId: string
  companyId: string
  by: string
  host: string
  gone: number
  all: number
}>('imports.feedShrunk')

/** A feed failed too often and is fetched no longer. */
export const feedSwitchedOff = event<{ feedId: string; by: string; host: string; version: number }>(
  'imports.feedSwitchedOff',
)

import { event } from '#kernel/event.ts'

/** A saved search found new jobs and they are told now: once for each search. `jobId` when it is only one. */
export const alertTold = event<{
  accountId: string
  searchId: string
  name: string
  count: number
  jobId: string | null
}>('alerts.sent')

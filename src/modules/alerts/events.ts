import { event } from '#kernel/event.ts'

/** New jobs of a saved search are sent now, one event a search. `jobId` when there is only one. */
export const alertSent = event<{
  accountId: string
  searchId: string
  name: string
  count: number
  jobId: string | null
}>('alerts.sent')

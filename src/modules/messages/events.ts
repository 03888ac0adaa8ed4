import { event } from '#kernel/event.ts'
import type { MessageSide } from './rules.ts'

/** Messages that somebody has not read two minutes after they were sent. `key` is the last of them. */
export const messagesArrived = event<{
  key: string
  applicationId: string
  jobId: string
  /** Who wrote. */
  side: MessageSide
  author: string
  accountIds: readonly string[]
}>('messages.arrived')

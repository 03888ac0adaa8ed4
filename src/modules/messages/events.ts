import type { MessageReportReason } from '#kernel/enums/messages.ts'
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

/** Somebody reported messages of a thread, or says now something else about them. */
export const messagesReported = event<{ reportId: string; reason: MessageReportReason; details: string | null }>(
  'messages.reported',
)

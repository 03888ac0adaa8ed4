import { jobName } from '#kernel/job.ts'
import type { MessageSide } from './rules.ts'

/** Tells the other side of what it has not read two minutes after it was written. */
export const notifyOfMessages = jobName<{ applicationId: string; side: MessageSide }>('messages.notify')

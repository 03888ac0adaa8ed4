import type { ApplicationStatus } from '#kernel/enums/jobs.ts'
import type { MessageSide } from '#kernel/enums/messages.ts'
import type { CompanyStatus } from '#kernel/caller.ts'
import type { ErrorCode } from '#kernel/fail.ts'
export { messageSides, type MessageSide } from '#kernel/enums/messages.ts'

const dayMs = 86_400_000

/** Messages of a candidate until the company answers. */
export const maxUnanswered = 3
/** How long a company may answer what a candidate asks after the end. */
export const answerMs = 14 * dayMs
/** A thread of somebody who was hired stays open this long. */
export const afterHireMs = 30 * dayMs
/** How long an own message can be withdrawn; one that is held back until it goes out. */
export const withdrawMs = 3_600_000
export const maxFiles = 3
/** Messages of a report, with those added later. */
export const maxReported = 20
/** The same words by hand to more threads a day go through the bulk form. */
export const maxSameText = 20

export const threadStates = ['OPEN', 'CLOSED', 'SEALED'] as const
export type ThreadState = (typeof threadStates)[number]

/** What of an application decides about its thread. */
export type ApplicationFacts = {
  status: ApplicationStatus
  statusAt: Date
  /** When the candidate was told of a rejection. */
  noticeSentAt: Date | null
  withdrawnAt: Date | null
  closedAt: Date | null
}
export type ThreadFacts = {
  /** When the candidate wrote their one message after an end; an earlier one counts for nothing. */
  lastWordAt: Date | null
  blockedAt: Date | null
  /** Messages of the candidate, and whether the company has written. */
  candidateMessages: number
  answered: boolean
}

/** When the conversation ended: withdrawn, rejection told, closed, or 30 days after the hire; null while it is open. */
export function endedAt(application: ApplicationFacts, now: Date): Date | null {
  const { status, statusAt, noticeSentAt, withdrawnAt, closedAt } = application
  const afterHire = status === 'HIRED' ? new Date(statusAt.getTime() + afterHireMs) : null
  const ends = [
    withdrawnAt,
    closedAt,
    status === 'REJECTED' ? noticeSentAt : null,
    afterHire && afterHire <= now ? afterHire : null,
  ].filter((each) => each !== null)
  return ends.length === 0 ? null : new Date(Math.min(...ends.map((each) => each.getTime())))
}

/** The candidate's message after the end, null when it is still theirs to write. */
const lastWordOf = (end: Date, { lastWordAt }: Pick<ThreadFacts, 'lastWordAt'>): Date | null =>
  lastWordAt && lastWordAt >= end ? lastWordAt : null

export function threadState(end: Date | null, thread: Pick<ThreadFacts, 'lastWordAt'>, now: Date): ThreadState {
  if (end === null) return 'OPEN'
  const word = lastWordOf(end, thread)
  return word && now.getTime() - word.getTime() >= answerMs ? 'SEALED' : 'CLOSED'
}

export const writeReasons = ['OPEN', 'LAST_WORD', 'ANSWER', 'WAIT', 'CLOSED', 'SEALED', 'BLOCKED', 'SUSPENDED'] as const

/** What a side may write now, and the sentence that says so. */
export type WriteState = {
  reason: (typeof writeReasons)[number]
  problem: ErrorCode | null
  /** Until when the company may answer. */
  until: Date | null
}
const may = (reason: WriteState['reason'], until: Date | null = null): WriteState => ({ reason, problem: null, until })
const mayNot = (reason: WriteState['reason'], problem: ErrorCode = 'THREAD_CLOSED'): WriteState => ({
  reason,
  problem,
  until: null,
})

export function candidateWriteState(application: ApplicationFacts, thread: ThreadFacts, now: Date): WriteState {
  const end = endedAt(application, now)
  if (threadState(end, thread, now) === 'SEALED') return mayNot('SEALED')
  if (end) return lastWordOf(end, thread) ? mayNot('CLOSED') : may('LAST_WORD')
  return !thread.answered && thread.candidateMessages >= maxUnanswered ? mayNot('WAIT', 'LIMIT_REACHED') : may('OPEN')
}

export function companyWriteState(
  application: ApplicationFacts,
  thread: ThreadFacts,
  now: Date,
  companyStatus: CompanyStatus,
): WriteState {
  const end = endedAt(application, now)
  if (threadState(end, thread, now) === 'SEALED') return mayNot('SEALED')
  if (thread.blockedAt) return mayNot('BLOCKED')
  if (end) {
    const word = lastWordOf(end, thread)
    return word ? may('ANSWER', new Date(word.getTime() + answerMs)) : mayNot('CLOSED')
  }
  // A suspended company answers, and begins nothing.
  if (companyStatus !== 'APPROVED' && thread.candidateMessages === 0) return mayNot('SUSPENDED', 'COMPANY_NOT_APPROVED')
  return may('OPEN')
}

/** Null when the author may withdraw the message now. */
export const withdrawProblem = (
  message: { mine: boolean; sentAt: Date; withdrawnAt: Date | null; removedAt: Date | null },
  now: Date,
): ErrorCode | null => {
  if (!message.mine) return 'ROLE_NOT_ALLOWED'
  if (message.withdrawnAt || message.removedAt) return 'TRANSITION_NOT_ALLOWED'
  return now.getTime() - message.sentAt.getTime() > withdrawMs ? 'UNDO_OVER' : null
}

/** Writing in the last hour: by a candidate, by a member, and by a member in one thread. */
export const hourlyLimits = { candidate: 30, member: 200, thread: 20 } as const

/** What a candidate sees of who wrote. */
export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? ''

/** The beginning of a message as one line; `…` where it goes on. */
export function excerpt(body: string, length: number): string {
  const line = body.replaceAll(/\s+/g, ' ').trim()
  const characters = [...line]
  return characters.length <= length
    ? line
    : `${characters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`
}

/** Where a page of threads goes on: the time of the last message and the application. */
export const threadCursor = (row: { lastAt: Date; applicationId: string }): string =>
  `${row.lastAt.getTime()}_${row.applicationId}`
export const cursorPattern = /^\d{1,15}_[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
export function readCursor(cursor: string): { lastAt: Date; applicationId: string } {
  const [time = '', applicationId = ''] = cursor.split('_')
  return { lastAt: new Date(Number(time)), applicationId }
}

export const maxTemplates = 100

/** The other side of a conversation. */
export const otherSide = (side: MessageSide): MessageSide => (side === 'CANDIDATE' ? 'COMPANY' : 'CANDIDATE')

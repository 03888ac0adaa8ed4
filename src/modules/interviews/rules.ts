import { openInterviewStatuses, type InterviewStatus, type SlotStatus } from '#kernel/enums/interviews.ts'
import type { ErrorCode } from '#kernel/fail.ts'
export {
  interviewKinds,
  interviewStatuses,
  type InterviewEventKind,
  type InterviewSide,
  type InterviewStatus,
} from '#kernel/enums/interviews.ts'

/** Which interviews a list shows. */
export const listKinds = ['UPCOMING', 'WAITING', 'PAST'] as const
export type ListKind = (typeof listKinds)[number]

/** Answers of a candidate that are sent with text of their own. */
export const textAnswers = ['OTHER', 'DECLINE', 'CANCEL', 'ASK_MOVE'] as const
export type TextAnswer = (typeof textAnswers)[number]

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

export const maxSlots = 10
export const maxInterviewers = 8
export const maxWindows = 3
export const maxRounds = 20
export const minuteChoices = [15, 30, 45, 60, 90, 120, 180, 240] as const
/** How long a candidate may answer when nothing else was said, and how long before the first time at the latest. */
const answerMs = 3 * dayMs
export const answerLeadMs = 2 * hourMs
/** Until when before an interview its candidate may ask to move it. */
export const moveLeadMs = 2 * hourMs
/** After the end the company is asked how it went. */
export const outcomeAfterMs = 2 * hourMs
/** Furthest into the future that a time can be offered. */
export const horizonMs = 365 * dayMs
/** Marks before an interview at which both sides are reminded. */
export const reminders = { '24h': dayMs, '1h': hourMs } as const
export type ReminderMark = keyof typeof reminders
export const reminderMarks = Object.keys(reminders) as ReminderMark[]

export const isOpen = (status: InterviewStatus): boolean => openInterviewStatuses.some((each) => each === status)

/** What decides who may do what with an interview now. */
export type InterviewState = {
  status: InterviewStatus
  startsAt: Date | null
  answerBy: Date | null
  rescheduleRequestedAt: Date | null
  slots: readonly { startsAt: Date; status: SlotStatus }[]
}

const problem = (allowed: boolean): ErrorCode | null => (allowed ? null : 'TRANSITION_NOT_ALLOWED')

/** Times that can be picked: offered, ahead, and before the candidate had to answer. */
export const pickable = ({ slots, answerBy, status }: InterviewState, now: Date): boolean =>
  (status === 'PROPOSED' || status === 'BOOKED') &&
  answerBy !== null &&
  answerBy > now &&
  slots.some((slot) => slot.status === 'OFFERED' && slot.startsAt > now)

const isAhead = ({ startsAt }: InterviewState, now: Date) => startsAt !== null && startsAt > now

/** The candidate chooses one of the offered times; a booked interview moves there. */
export const pickProblem = (state: InterviewState, now: Date) => problem(pickable(state, now))

/** The candidate says that none of the offered times suits. */
export const askOtherProblem = ({ status }: InterviewState) => problem(status === 'PROPOSED')

export const declineProblem = ({ status }: InterviewState) => problem(status === 'PROPOSED' || status === 'OTHER_TIMES')

/** Either side; what has begun was held or not. */
export const cancelProblem = (state: InterviewState, now: Date) =>
  problem(
    state.status === 'PROPOSED' || state.status === 'OTHER_TIMES' || (state.status === 'BOOKED' && isAhead(state, now)),
  )

/** The candidate asks for another time; once, until the company answers. */
export const askMoveProblem = (state: InterviewState, now: Date) =>
  problem(
    state.status === 'BOOKED' &&
      state.rescheduleRequestedAt === null &&
      state.startsAt !== null &&
      state.startsAt.getTime() - now.getTime() >= moveLeadMs,
  )

/** The company offers other times, changes what was said, or books a time itself. */
export const changeProblem = (state: InterviewState, now: Date) =>
  problem(
    state.status === 'PROPOSED' || state.status === 'OTHER_TIMES' || (state.status === 'BOOKED' && isAhead(state, now)),
  )

/** The company says how it went, from its beginning on. */
export const outcomeProblem = (state: InterviewState, now: Date) =>
  problem(state.status === 'BOOKED' && state.startsAt !== null && state.startsAt <= now)

/** Offered times to which nobody answered while they could be picked. */
export const hasExpired = ({ status, answerBy }: InterviewState, now: Date): boolean =>
  answerBy !== null && (status === 'PROPOSED' || status === 'BOOKED') && answerBy <= now

/**
 * Until when the candidate answers: as chosen, else three days, never later than two hours before the first time, so that every offered
 * time is ahead while it can be picked. Null when that has passed.
 */
export function answerDeadline(requested: Date | null, starts: readonly Date[], now: Date): Date | null {
  const first = Math.min(...starts.map((start) => start.getTime()))
  const latest = first - answerLeadMs
  const at = Math.min(requested?.getTime() ?? now.getTime() + answerMs, latest)
  return at > now.getTime() ? new Date(at) : null
}

/** The marks that still lie ahead of an interview booked now. */
export const remindersAhead = (startsAt: Date, now: Date): { mark: ReminderMark; at: Date }[] =>
  reminderMarks.flatMap((mark) => {
    const at = new Date(startsAt.getTime() - reminders[mark])
    return at > now ? [{ mark, at }] : []
  })

/** A round of interviews goes on after one was held; what came to nothing is tried again in the same round. */
export function nextRound(existing: readonly { round: number; status: InterviewStatus }[]): number {
  const last = existing.reduce<{ round: number; status: InterviewStatus } | null>(
    (so, each) => (so === null || each.round >= so.round ? each : so),
    null,
  )
  if (last === null) return 1
  const open = existing.some(({ round, status }) => round === last.round && (isOpen(status) || status === 'HELD'))
  return open ? last.round + 1 : last.round
}

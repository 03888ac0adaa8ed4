import { event } from '#kernel/event.ts'
import type { InterviewEventKind, InterviewSide, ReminderMark } from './rules.ts'

export type InterviewFacts = {
  interviewId: string
  applicationId: string
  jobId: string
  companyId: string
  /** The candidate. */
  accountId: string
}

/** Something happened to an interview. `eventId` is the stored event and deduplicates notifications; `wasBooked` says whether a time stood before. */
export const interviewChanged = event<
  InterviewFacts & { eventId: string; kind: InterviewEventKind; side: InterviewSide; wasBooked: boolean }
>('interviews.changed')

/** An interview begins soon. */
export const interviewSoon = event<InterviewFacts & { sequence: number; mark: ReminderMark }>('interviews.soon')

/** An interview is over and nobody has said how it went. */
export const interviewOutcomeDue = event<InterviewFacts & { sequence: number }>('interviews.outcomeDue')

/** Interviewers of an interview that ended a day ago have not submitted their scorecards. */
export const scorecardsDue = event<InterviewFacts & { sequence: number; accountIds: string[] }>(
  'interviews.scorecardsDue',
)

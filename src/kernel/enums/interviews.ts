// Values that rows about interviews hold, each set declared once: rules, schemas and row types take them from here.

export const interviewStatuses = [
  'PROPOSED',
  'OTHER_TIMES',
  'BOOKED',
  'DECLINED',
  'EXPIRED',
  'CANCELLED',
  'HELD',
  'NO_SHOW',
] as const
export type InterviewStatus = (typeof interviewStatuses)[number]

/** Statuses that something can still come of; one interview of a round at a time has one of them. */
export const openInterviewStatuses = ['PROPOSED', 'OTHER_TIMES', 'BOOKED'] as const satisfies readonly InterviewStatus[]
export type OpenInterviewStatus = (typeof openInterviewStatuses)[number]

export const interviewKinds = ['ONSITE', 'VIDEO', 'PHONE'] as const
export type InterviewKind = (typeof interviewKinds)[number]

/** Who acts on an interview, and who did not come. */
export const interviewSides = ['COMPANY', 'CANDIDATE', 'SYSTEM'] as const
export type InterviewSide = (typeof interviewSides)[number]
export type InterviewParty = Exclude<InterviewSide, 'SYSTEM'>

export const interviewEventKinds = [
  'PROPOSED',
  'PROPOSED_AGAIN',
  'BOOKED',
  'MOVED',
  'CHANGED',
  'OTHER_TIMES',
  'DECLINED',
  'EXPIRED',
  'RESCHEDULE_REQUESTED',
  'CANCELLED',
  'HELD',
  'NO_SHOW',
  'INTERVIEWER_LEFT',
] as const
export type InterviewEventKind = (typeof interviewEventKinds)[number]

/** Offered to the candidate, chosen by them, or no longer to be had. */
export const slotStatuses = ['OFFERED', 'PICKED', 'GONE'] as const
export type SlotStatus = (typeof slotStatuses)[number]

/** A time that would suit a candidate. */
export type TimeWindow = { from: string; to: string }

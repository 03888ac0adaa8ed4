import { jobName } from '#kernel/job.ts'
import type { ReminderMark } from './rules.ts'

/** Mails both sides about an event; what a later one replaced is left out. */
export const sendInterviewMails = jobName<{ eventId: string }>('interviews.send')
/** Reminds both sides, if the interview still is the one that was booked with this sequence. */
export const remindOfInterview = jobName<{ id: string; sequence: number; mark: ReminderMark }>('interviews.remind')
/** Asks the company how it went. */
export const askForOutcome = jobName<{ id: string; sequence: number }>('interviews.askOutcome')
/** Reminds interviewers of the scorecards that they have not submitted. */
export const remindOfScorecards = jobName<{ id: string; sequence: number }>('interviews.scorecards')
/** Ends what nobody answered in time. Every ten minutes. */
export const expireInterviews = jobName<object>('interviews.expire')
/** Finds typed times that a change of the rules of their zone moved. Nightly. */
export const checkZones = jobName<object>('interviews.zoneCheck')
/** A member left the company, or may no longer interview: their interviews go on without them. */
export const dropInterviewer = jobName<{ memberId: string }>('interviews.memberLeft')

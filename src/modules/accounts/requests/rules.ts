import type { AccountKind } from '#kernel/enums/accounts.ts'
import type { ErrorCode } from '#kernel/fail.ts'
import type { PrivacyLaw, RefusalGround, RequestKind, RequestState } from '#kernel/rights-request.ts'
import { graceDays } from '../rules.own.ts'

const hourMs = 3_600_000

/** A month later, or the last day of a shorter month, as deadlines in months are counted (Regulation 1182/71, Art. 3). */
export function addMonths(from: Date, months: number): Date {
  const day = from.getUTCDate()
  const to = new Date(from)
  to.setUTCDate(1)
  to.setUTCMonth(to.getUTCMonth() + months)
  const days = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate()
  to.setUTCDate(Math.min(day, days))
  return to
}

/**
 * When a request must be answered: 3×24 hours (UU PDP Art. 30-41) or a month (GDPR Art. 12). A deletion ends the processing at once and
 * is erased a day after the days in which it can be taken back.
 */
export function dueAt(kind: RequestKind, law: PrivacyLaw, receivedAt: Date): Date {
  if (kind === 'DELETE') return new Date(receivedAt.getTime() + (graceDays + 1) * 24 * hourMs)
  return law === 'GDPR' ? addMonths(receivedAt, 1) : new Date(receivedAt.getTime() + 72 * hourMs)
}

export type Clock = {
  /** Part of the time that is over, in percent; more than 100 when late. */
  percent: number
  stage: 'inTime' | 'half' | 'soon' | 'late' | 'closed'
}

/** How far the time of a request is; of a closed one at the moment it was closed. */
export function clockOf(
  { receivedAt, dueAt: due, closedAt }: { receivedAt: Date; dueAt: Date; closedAt: Date | null },
  now: Date,
): Clock {
  const until = closedAt ?? now
  const percent = Math.max(
    0,
    Math.floor((100 * (until.getTime() - receivedAt.getTime())) / (due.getTime() - receivedAt.getTime())),
  )
  if (closedAt) return { percent, stage: 'closed' }
  if (now >= due) return { percent: Math.max(100, percent), stage: 'late' }
  return { percent, stage: percent >= 75 ? 'soon' : percent >= 50 ? 'half' : 'inTime' }
}

/** The thresholds that somebody is told about, in percent. */
export const reminderOf = ({ stage }: Clock): 0 | 50 | 75 | 100 =>
  stage === 'late' ? 100 : stage === 'soon' ? 75 : stage === 'half' ? 50 : 0

export const isOpen = (state: RequestState): boolean =>
  state === 'RECEIVED' || state === 'IDENTIFIED' || state === 'EXTENDED'

/**
 * Kinds that the site carries out by itself. Hiding and withdrawing are about the profile and the consents of candidates; of others a
 * person does what is asked.
 */
export function isAutomatic(kind: RequestKind, of: AccountKind): boolean {
  if (kind === 'RESTRICT' || kind === 'WITHDRAW') return of === 'CANDIDATE'
  return kind === 'ACCESS' || kind === 'DELETE'
}

type RequestProgress = { state: RequestState; law: PrivacyLaw; dueAt: Date; extended: boolean; begun: boolean }
export const requestActions = ['DO', 'EXTEND', 'REFUSE'] as const
export type RequestAction = { do: 'DO' } | { do: 'EXTEND' } | { do: 'REFUSE'; ground: RefusalGround }

/** Why an action is not possible now, or null. */
export function actionProblem(subject: RequestProgress, action: RequestAction, now: Date): ErrorCode | null {
  const { state, law } = subject
  if (!isOpen(state)) return 'TRANSITION_NOT_ALLOWED'
  if (action.do === 'DO') return state === 'RECEIVED' || subject.begun ? 'TRANSITION_NOT_ALLOWED' : null
  if (action.do === 'EXTEND')
    // The person is told of the longer time within the first (GDPR Art. 12(3)).
    return law === 'GDPR' && state === 'IDENTIFIED' && !subject.extended && now < subject.dueAt
      ? null
      : 'TRANSITION_NOT_ALLOWED'
  if (subject.begun) return 'TRANSITION_NOT_ALLOWED'
  return action.ground === 'NOT_IDENTIFIED' && state !== 'RECEIVED' ? 'TRANSITION_NOT_ALLOWED' : null
}

import type { Member } from '#kernel/caller.ts'
import type { ErrorCode } from '#kernel/fail.ts'
import { rightProblem } from '#kernel/rights.ts'
import { type ApplicationStatus, applicationStatuses } from '#kernel/enums/jobs.ts'
export { applicationStatuses, closedReasons, type ApplicationStatus, type ClosedReason } from '#kernel/enums/jobs.ts'

/** Stages of hiring in their order; a rejection is none. */
export const stages = ['APPLIED', 'SHORTLIST', 'IN_INTERVIEW', 'HIRED'] as const satisfies readonly ApplicationStatus[]
export type Stage = (typeof stages)[number]

/** When a transition is allowed: always, within a time after the last one, or until the rejection notice is sent. */
type TransitionWindow = 'always' | 'undo' | 'untilNotified' | 'soonAfterHire'
type Transition = { when: TransitionWindow; reason?: true }

/** Decisions §4 as data; everything else is rejected. */
export const transitions: Readonly<
  Record<ApplicationStatus, Partial<Readonly<Record<ApplicationStatus, Transition>>>>
> = {
  APPLIED: {
    SHORTLIST: { when: 'always' },
    IN_INTERVIEW: { when: 'always' },
    HIRED: { when: 'always' },
    REJECTED: { when: 'always', reason: true },
  },
  SHORTLIST: {
    IN_INTERVIEW: { when: 'always' },
    HIRED: { when: 'always' },
    REJECTED: { when: 'always', reason: true },
    APPLIED: { when: 'undo' },
  },
  IN_INTERVIEW: {
    SHORTLIST: { when: 'always' },
    HIRED: { when: 'always' },
    REJECTED: { when: 'always', reason: true },
  },
  REJECTED: { SHORTLIST: { when: 'always' }, IN_INTERVIEW: { when: 'always' }, APPLIED: { when: 'untilNotified' } },
  HIRED: { IN_INTERVIEW: { when: 'soonAfterHire' }, REJECTED: { when: 'soonAfterHire', reason: true } },
}

export const undoMs = 10 * 60_000
export const hireUndoMs = 30 * 86_400_000

/** `statusAt` is the time of the current status, `noticeSentAt` the time the rejection notice was sent. */
export type ApplicationState = {
  status: ApplicationStatus
  statusAt: Date
  noticeSentAt: Date | null
  withdrawnAt: Date | null
}

/** Null when the employer may make the transition now, else the error. */
export function transitionProblem(state: ApplicationState, to: ApplicationStatus, now: Date): ErrorCode | null {
  if (state.withdrawnAt) return 'TRANSITION_NOT_ALLOWED'
  const step = transitions[state.status][to]
  if (!step) return 'TRANSITION_NOT_ALLOWED'
  const age = now.getTime() - state.statusAt.getTime()
  const open =
    step.when === 'always' ||
    (step.when === 'undo' && age <= undoMs) ||
    (step.when === 'soonAfterHire' && age <= hireUndoMs) ||
    (step.when === 'untilNotified' && state.noticeSentAt === null)
  return open ? null : 'TRANSITION_NOT_ALLOWED'
}

/** The transition requires a reason from REJECTION_REASON. */
export const needsReason = (to: ApplicationStatus): boolean => to === 'REJECTED'

/** The transition returns the application to undecided. */
export function isUndo(from: ApplicationStatus, to: ApplicationStatus): boolean {
  return to === 'APPLIED' && (from === 'SHORTLIST' || from === 'REJECTED')
}

/** Undoing a rejection restores the previous status, except HIRED, which the transition table does not allow. */
const statusBeforeRejection = (from: ApplicationStatus | null): ApplicationStatus =>
  from === 'HIRED' ? 'IN_INTERVIEW' : (from ?? 'APPLIED')

type UndoState = ApplicationState & {
  noticeAt: Date | null
  closedAt: Date | null
  rejectedFrom: ApplicationStatus | null
}

/** The status that undo restores and its deadline; a rejection can be undone until its notice is sent. Null when not possible. */
export function undoOf(state: UndoState): { to: ApplicationStatus; until: Date } | null {
  if (state.withdrawnAt || state.closedAt) return null
  if (state.status === 'SHORTLIST') return { to: 'APPLIED', until: new Date(state.statusAt.getTime() + undoMs) }
  if (state.status !== 'REJECTED' || state.noticeSentAt || !state.noticeAt) return null
  return { to: statusBeforeRejection(state.rejectedFrom), until: state.noticeAt }
}

/** The time of the employer's answer after a transition. Undoing a decision before it took effect removes its time again. */
export function answeredAtAfter(
  state: ApplicationState & { answeredAt: Date | null },
  to: ApplicationStatus,
  now: Date,
): Date | null {
  const notNotified = state.status === 'REJECTED' ? state.noticeSentAt === null : to === 'APPLIED'
  const byThis = state.answeredAt?.getTime() === state.statusAt.getTime()
  const remaining = notNotified && byThis ? null : state.answeredAt
  return to === 'APPLIED' ? remaining : (remaining ?? now)
}

/** How a status change appears to the candidate, compared with the status they know. */
export type CandidateUpdate = 'STEP' | 'STEP_BACK'

/** Null when nothing changes for the candidate. A rejection has its own notice; reopening after a notice is a step forward. */
export function candidateUpdateOf(known: ApplicationStatus, to: ApplicationStatus): CandidateUpdate | null {
  if (to === known || to === 'REJECTED') return null
  const on = known === 'REJECTED' || applicationStatuses.indexOf(to) > applicationStatuses.indexOf(known)
  return on ? 'STEP' : 'STEP_BACK'
}

/** The rejection reason shown to the candidate; "other" is not shown because it carries no information. */
export const visibleReason = (code: string | null): string | null => (code === 'OTHER_REASON' ? null : code)

/** Neither opened nor decided by the employer. */
export const isNew = (row: { status: ApplicationStatus; viewedAt: unknown; closedAt: unknown }): boolean =>
  row.status === 'APPLIED' && row.viewedAt === null && row.closedAt === null

/** For each status null when the member may move there now, else the error; buttons and endpoints use the same rule. */
export function moveProblems(
  state: ApplicationState,
  role: Member['role'],
  now: Date,
): Record<ApplicationStatus, ErrorCode | null> {
  const problem = (to: ApplicationStatus) => decideProblem({ role }) ?? transitionProblem(state, to, now)
  return {
    APPLIED: problem('APPLIED'),
    SHORTLIST: problem('SHORTLIST'),
    IN_INTERVIEW: problem('IN_INTERVIEW'),
    HIRED: problem('HIRED'),
    REJECTED: problem('REJECTED'),
  }
}

/** Who may decide and write notes (decisions §2). */
export function decideProblem({ role }: Pick<Member, 'role'>): ErrorCode | null {
  return rightProblem(role, 'applications.decide')
}

/** Who may view applications; hiring managers and viewers those of their assigned jobs only. */
export function viewProblem({ role }: Pick<Member, 'role'>): ErrorCode | null {
  return rightProblem(role, 'applications.view')
}

/** State for the candidate's own actions; `shownStatus` is the status they have been notified of. */
export type OwnState = {
  shownStatus: ApplicationStatus
  viewedAt: Date | null
  withdrawnAt: Date | null
  closedAt: Date | null
}

/** An application can be withdrawn while it is open as far as the candidate knows. */
export function withdrawProblem(own: OwnState): ErrorCode | null {
  if (own.withdrawnAt || own.closedAt) return 'TRANSITION_NOT_ALLOWED'
  return own.shownStatus === 'REJECTED' || own.shownStatus === 'HIRED' ? 'TRANSITION_NOT_ALLOWED' : null
}

/** The cover letter can be edited until the employer has opened the application. */
export function coverLetterProblem(own: OwnState): ErrorCode | null {
  return withdrawProblem(own) ?? (own.viewedAt ? 'TRANSITION_NOT_ALLOWED' : null)
}

/** Employers lose access to applications this long after the job ended (decisions §11). */
export const retentionMs = 365 * 86_400_000

/** Which applications a list shows. */
export const listStates = ['OPEN', 'CLOSED', 'WITHDRAWN'] as const

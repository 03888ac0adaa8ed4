import type { Member } from '#kernel/caller.ts'
import type { ErrorCode } from '#kernel/fail.ts'
import { type ApplicationStatus, applicationStatuses } from '#kernel/enums.ts'
export { applicationStatuses, closedReasons, type ApplicationStatus, type ClosedReason } from '#kernel/enums.ts'

/** When a step may be taken: always, within some minutes or days of the last one, or until the rejection was told. */
type TransitionWindow = 'always' | 'undo' | 'untilTold' | 'soonAfterHire'
type Transition = { when: TransitionWindow; reason?: true }

/** Decisions §4 as data. What is not here is refused. */
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
  REJECTED: { SHORTLIST: { when: 'always' }, IN_INTERVIEW: { when: 'always' }, APPLIED: { when: 'untilTold' } },
  HIRED: { IN_INTERVIEW: { when: 'soonAfterHire' }, REJECTED: { when: 'soonAfterHire', reason: true } },
}

export const undoMs = 10 * 60_000
export const hireUndoMs = 30 * 86_400_000

/** What the rules look at. `statusAt` is when the present status was given, `noticeSentAt` when a rejection was told. */
export type ApplicationState = {
  status: ApplicationStatus
  statusAt: Date
  noticeSentAt: Date | null
  withdrawnAt: Date | null
}

/** Null when the employer may take the step now, else why not. */
export function transitionProblem(state: ApplicationState, to: ApplicationStatus, now: Date): ErrorCode | null {
  if (state.withdrawnAt) return 'TRANSITION_NOT_ALLOWED'
  const step = transitions[state.status][to]
  if (!step) return 'TRANSITION_NOT_ALLOWED'
  const age = now.getTime() - state.statusAt.getTime()
  const open =
    step.when === 'always' ||
    (step.when === 'undo' && age <= undoMs) ||
    (step.when === 'soonAfterHire' && age <= hireUndoMs) ||
    (step.when === 'untilTold' && state.noticeSentAt === null)
  return open ? null : 'TRANSITION_NOT_ALLOWED'
}

/** The step needs a reason from REJECTION_REASON. */
export const needsReason = (to: ApplicationStatus): boolean => to === 'REJECTED'

/** The step leads back to where nothing was decided. */
export function isUndo(from: ApplicationStatus, to: ApplicationStatus): boolean {
  return to === 'APPLIED' && (from === 'SHORTLIST' || from === 'REJECTED')
}

/** Where the taking back of a rejection leads that nobody was told of: to where the application stood before, as far as the table goes. */
const statusBeforeRejection = (from: ApplicationStatus | null): ApplicationStatus =>
  from === 'HIRED' ? 'IN_INTERVIEW' : (from ?? 'APPLIED')

type UndoState = ApplicationState & {
  noticeAt: Date | null
  closedAt: Date | null
  rejectedFrom: ApplicationStatus | null
}

/** Where the last step can be taken back to, and until when; for a rejection until its notice leaves. Null when it cannot. */
export function undoOf(state: UndoState): { to: ApplicationStatus; until: Date } | null {
  if (state.withdrawnAt || state.closedAt) return null
  if (state.status === 'SHORTLIST') return { to: 'APPLIED', until: new Date(state.statusAt.getTime() + undoMs) }
  if (state.status !== 'REJECTED' || state.noticeSentAt || !state.noticeAt) return null
  return { to: statusBeforeRejection(state.rejectedFrom), until: state.noticeAt }
}

/** When the answer was given that still stands after a step: one that is taken back before it counted takes its time along. */
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

/** What a step is to the candidate: one on or one back from what they know. */
export type CandidateUpdate = 'STEP' | 'STEP_BACK'

/** Null when nothing changes for them. A rejection is told by its notice; after one that was told, every reopening is a step on. */
export function candidateUpdateOf(known: ApplicationStatus, to: ApplicationStatus): CandidateUpdate | null {
  if (to === known || to === 'REJECTED') return null
  const on = known === 'REJECTED' || applicationStatuses.indexOf(to) > applicationStatuses.indexOf(known)
  return on ? 'STEP' : 'STEP_BACK'
}

/** The reason of a rejection as far as the candidate is told: that it is another one tells nothing. */
export const visibleReason = (code: string | null): string | null => (code === 'OTHER_REASON' ? null : code)

/** Nobody of the employer has opened or decided it. */
export const isNew = (row: { status: ApplicationStatus; viewedAt: unknown; closedAt: unknown }): boolean =>
  row.status === 'APPLIED' && row.viewedAt === null && row.closedAt === null

/** For every status null when the employer may move there now, else why not; buttons and calls read the same. */
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

const deciderRoles: readonly Member['role'][] = ['OWNER', 'ADMIN', 'RECRUITER', 'HIRING_MANAGER']

/** Deciding and writing notes (decisions §2). */
export function decideProblem({ role }: Pick<Member, 'role'>): ErrorCode | null {
  return deciderRoles.includes(role) ? null : 'ROLE_NOT_ALLOWED'
}

/** Seeing applications at all; a hiring manager sees those of their own jobs. */
export function viewProblem({ role }: Pick<Member, 'role'>): ErrorCode | null {
  return deciderRoles.includes(role) || role === 'VIEWER' ? null : 'ROLE_NOT_ALLOWED'
}

/** The one whose jobs a member is confined to, or null for the whole company. */
export const restrictedToJobsOf = ({ role, accountId }: Pick<Member, 'role' | 'accountId'>): string | null =>
  role === 'HIRING_MANAGER' ? accountId : null

/** What the candidate's own buttons look at; `shownStatus` is the status as they know it. */
export type OwnState = {
  shownStatus: ApplicationStatus
  viewedAt: Date | null
  withdrawnAt: Date | null
  closedAt: Date | null
}

/** Taking an application back: as long as it is open for all the candidate knows. */
export function withdrawProblem(own: OwnState): ErrorCode | null {
  if (own.withdrawnAt || own.closedAt) return 'TRANSITION_NOT_ALLOWED'
  return own.shownStatus === 'REJECTED' || own.shownStatus === 'HIRED' ? 'TRANSITION_NOT_ALLOWED' : null
}

/** Changing the cover letter: until the employer has opened it. */
export function coverLetterProblem(own: OwnState): ErrorCode | null {
  return withdrawProblem(own) ?? (own.viewedAt ? 'TRANSITION_NOT_ALLOWED' : null)
}

/** Employers lose what applicants sent this long after a job has ended (decisions §11). */
export const retentionMs = 365 * 86_400_000

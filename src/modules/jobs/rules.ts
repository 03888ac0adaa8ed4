import type { CompanyStatus, Member } from '#kernel/caller.ts'
import type { ErrorCode } from '#kernel/fail.ts'
import { reachOf, rightProblem } from '#kernel/rights.ts'
import type { JobStatus } from '#kernel/enums/jobs.ts'
import type { ScreenOutcome } from '#modules/screening/rules.ts'
export { closeReasons, jobStatuses, type CloseReason, type JobStatus } from '#kernel/enums/jobs.ts'

export type JobActor = 'employer' | 'admin' | 'system'
/** Codes of JOB_REVIEW_REASON: why a moderator rejects or removes a job. */
export const reviewReasons = [
  'UNCLEAR',
  'MISLEADING',
  'ASKS_MONEY',
  'DISCRIMINATION',
  'PERSONAL_DATA',
  'WRONG_FACTS',
  'DUPLICATE',
  'ILLEGAL',
  'OTHER_REASON',
] as const
export type ReviewReason = (typeof reviewReasons)[number]

/** Who may move a job from one status to another (decisions §3); everything else is rejected. */
export const transitions: Readonly<Record<JobStatus, Partial<Readonly<Record<JobStatus, readonly JobActor[]>>>>> = {
  DRAFT: { PENDING_REVIEW: ['employer'], ACTIVE: ['employer'] },
  REJECTED: { PENDING_REVIEW: ['employer'], ACTIVE: ['employer'], REMOVED: ['admin'] },
  PENDING_REVIEW: { ACTIVE: ['admin', 'system'], REJECTED: ['admin'], REMOVED: ['admin'] },
  ACTIVE: {
    PENDING_REVIEW: ['system'],
    PAUSED: ['employer', 'system'],
    CLOSED: ['employer'],
    EXPIRED: ['system'],
    REMOVED: ['admin'],
  },
  PAUSED: { ACTIVE: ['employer'], CLOSED: ['employer'], EXPIRED: ['system'], REMOVED: ['admin'] },
  CLOSED: { REMOVED: ['admin'] },
  EXPIRED: { REMOVED: ['admin'] },
  REMOVED: {},
}

/** Null when the actor may make the transition, else the error. */
export function transitionProblem(from: JobStatus, to: JobStatus, by: JobActor): ErrorCode | null {
  return transitions[from][to]?.includes(by) ? null : 'TRANSITION_NOT_ALLOWED'
}

/** Online, open or paused: its changes may wait for a moderator while the published version stays. */
/** Statuses of what is or was public. */
export const publicStatuses = ['ACTIVE', 'PAUSED', 'CLOSED', 'EXPIRED'] as const satisfies readonly JobStatus[]

export const isLive = (status: JobStatus): boolean => status === 'ACTIVE' || status === 'PAUSED'

/** Whether a job holds one of the job slots of its company: from the moment it is sent in until it ends. Pausing frees nothing. */
export const holdsSlot = (status: JobStatus): boolean => status === 'PENDING_REVIEW' || isLive(status)

/** The job data these rules depend on, as stored. */
export type JobFacts = {
  status: JobStatus
  publishedAt: Date | null
  expiresAt: Date | null
  closedAt: Date | null
  extendedAt: Date | null
  deletedAt: Date | null
}
/** The facts with the member who answers for the job, for what depends on that. */
export type OwnedJobFacts = JobFacts & { ownerMemberId: string | null }
export type JobMember = Pick<Member, 'memberId' | 'role'>

/** Who may create and edit drafts (decisions §2). */
export function writeProblem({ role }: Pick<JobMember, 'role'>): ErrorCode | null {
  return rightProblem(role, 'jobs.draft')
}

/** Who may publish, pause, close and delete jobs. */
export function manageProblem({ role }: Pick<JobMember, 'role'>): ErrorCode | null {
  return rightProblem(role, 'jobs.manage')
}

const writesOwnDraftsOnly = ({ role }: JobMember) => reachOf(role, 'jobs.draft') === 'own'
const isOwnDraft = ({ memberId }: JobMember, job: Pick<OwnedJobFacts, 'status' | 'ownerMemberId'>) =>
  job.status === 'DRAFT' && job.ownerMemberId === memberId

const editableStatuses: readonly JobStatus[] = ['DRAFT', 'REJECTED', 'PENDING_REVIEW', 'ACTIVE', 'PAUSED']

/** Why a wizard step may not be saved, or null. Assumes that the member may see the job. */
export function editProblem(
  member: JobMember,
  job: Pick<OwnedJobFacts, 'status' | 'deletedAt' | 'ownerMemberId'>,
): ErrorCode | null {
  const problem = writeProblem(member)
  if (problem) return problem
  if (job.deletedAt) return 'JOB_DELETED'
  if (!editableStatuses.includes(job.status)) return 'TRANSITION_NOT_ALLOWED'
  return writesOwnDraftsOnly(member) && !isOwnDraft(member, job) ? 'ROLE_NOT_ALLOWED' : null
}

/** The status by the clock: a job is EXPIRED from its expiry on, not from the next run of the expiry job (RE-39). */
export function statusAt(job: Pick<JobFacts, 'status' | 'expiresAt'>, now: Date): JobStatus {
  const over = job.expiresAt !== null && job.expiresAt <= now
  return over && (job.status === 'ACTIVE' || job.status === 'PAUSED') ? 'EXPIRED' : job.status
}

const publicAfterEndMs = 90 * 86_400_000

/** Access for the public: null for the page, JOB_DELETED (410), or NOT_FOUND when the job was never public. */
export function publicProblem(job: JobFacts, now: Date): ErrorCode | null {
  if (!job.publishedAt) return 'NOT_FOUND'
  if (job.deletedAt) return 'JOB_DELETED'
  const status = statusAt(job, now)
  if (status === 'REMOVED') return 'JOB_DELETED'
  if (status === 'DRAFT' || status === 'PENDING_REVIEW' || status === 'REJECTED') return 'NOT_FOUND'
  const ended = status === 'CLOSED' ? job.closedAt : status === 'EXPIRED' ? job.expiresAt : null
  return ended && now.getTime() - ended.getTime() > publicAfterEndMs ? 'JOB_DELETED' : null
}

/** Whether applications are accepted now. */
export function isOpen(
  job: Pick<JobFacts, 'status' | 'expiresAt' | 'deletedAt'>,
  company: CompanyStatus,
  now: Date,
): boolean {
  return job.deletedAt === null && company === 'APPROVED' && statusAt(job, now) === 'ACTIVE'
}

export const jobActionNames = ['pause', 'resume', 'close', 'extend', 'repost', 'duplicate', 'delete', 'edit'] as const
export type JobActionName = (typeof jobActionNames)[number]
/** For each action null when allowed, else the error; buttons and endpoints use the same rule. */
export type JobActionProblems = Record<JobActionName, ErrorCode | null>

/** The actions a member of the company may take on a job. */
export function jobActionProblems(
  member: JobMember,
  job: OwnedJobFacts,
  company: CompanyStatus,
  now: Date,
): JobActionProblems {
  const status = statusAt(job, now)
  const approved: ErrorCode | null = company === 'APPROVED' ? null : 'COMPANY_NOT_APPROVED'
  const manage = manageProblem(member) ?? (job.deletedAt ? 'JOB_DELETED' : null)
  const to = (target: JobStatus) => manage ?? transitionProblem(status, target, 'employer')
  const live = status === 'ACTIVE' || status === 'PAUSED'
  const ownDraft =
    status === 'DRAFT' &&
    writeProblem(member) === null &&
    job.deletedAt === null &&
    (!writesOwnDraftsOnly(member) || isOwnDraft(member, job))
  return {
    pause: to('PAUSED'),
    resume: manage ?? (status === 'PAUSED' ? approved : 'TRANSITION_NOT_ALLOWED'),
    close: to('CLOSED'),
    extend: manage ?? (live ? (job.extendedAt ? 'LIMIT_REACHED' : approved) : 'TRANSITION_NOT_ALLOWED'),
    repost: manage ?? (status === 'CLOSED' || status === 'EXPIRED' ? null : 'TRANSITION_NOT_ALLOWED'),
    duplicate: duplicateProblem(member, job, now),
    delete: ownDraft ? null : manage,
    edit: editProblem(member, { ...job, status }),
  }
}

/** Drafts per company; nobody writes more by hand, so the limit stops scripts only (AB-07). */
export const maxDrafts = 500

/** Why a job may not be copied to a new draft, or null: any own job may that a moderator did not remove. */
export function duplicateProblem(member: JobMember, job: OwnedJobFacts, now: Date): ErrorCode | null {
  const problem = manageProblem(member) ?? (job.deletedAt ? 'JOB_DELETED' : null)
  return problem ?? (statusAt(job, now) === 'REMOVED' ? 'TRANSITION_NOT_ALLOWED' : null)
}

/** Why a job may not be featured now, or null. */
export function featureProblem(member: JobMember, job: JobFacts, company: CompanyStatus, now: Date): ErrorCode | null {
  const problem = manageProblem(member) ?? (job.deletedAt ? 'JOB_DELETED' : null)
  if (problem) return problem
  if (statusAt(job, now) !== 'ACTIVE') return 'TRANSITION_NOT_ALLOWED'
  return company === 'APPROVED' ? null : 'COMPANY_NOT_APPROVED'
}

export type ReviewSetting = 'none' | 'first_job' | 'all'

/** The status after publishing: in review or active. What the automatic screen flags waits for a person in any case. */
export function publishTarget(
  setting: ReviewSetting,
  publishedBefore: number,
  outcome: ScreenOutcome,
): 'PENDING_REVIEW' | 'ACTIVE' {
  const reviewed = setting === 'all' || (setting === 'first_job' && publishedBefore === 0)
  return reviewed || outcome !== 'PASS' ? 'PENDING_REVIEW' : 'ACTIVE'
}

/** The employer's own reference code: at most six letters and digits, at least one of each (specification point 5). */
export function isReferenceCode(code: string): boolean {
  return /^[A-Za-z0-9]{1,6}$/.test(code) && /[A-Za-z]/.test(code) && /[0-9]/.test(code)
}

/** The slug of a title: "Senior C++ Engineer (Jakarta)" becomes "senior-c-plus-plus-engineer-jakarta"; may be ''. */
export function slugOf(title: string): string {
  return title
    .slice(0, 200)
    .normalize('NFKD')
    .replaceAll('+', ' plus ')
    .replaceAll('#', ' sharp ')
    .replaceAll('&', ' and ')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replaceAll(/^-+|-+$/g, '')
}

/** Orders of the own jobs. */
export const ownJobSorts = ['UPDATED', 'EXPIRES', 'TITLE'] as const
export type OwnJobSort = (typeof ownJobSorts)[number]

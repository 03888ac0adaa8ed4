import type { CompanyStatus, Member } from '#kernel/caller.ts'
import type { ErrorCode } from '#kernel/fail.ts'
import type { JobStatus } from '#kernel/enums.ts'
export { closeReasons, jobStatuses, type CloseReason, type JobStatus } from '#kernel/enums.ts'

export type JobActor = 'employer' | 'admin' | 'system'
/** Codes of the master JOB_REVIEW_REASON: why a moderator rejects or removes a job. */
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

/** Who may move a job from one status to another (decisions §3). What is not here is refused. */
export const transitions: Readonly<Record<JobStatus, Partial<Readonly<Record<JobStatus, readonly JobActor[]>>>>> = {
  DRAFT: { PENDING_REVIEW: ['employer'], ACTIVE: ['employer'] },
  REJECTED: { PENDING_REVIEW: ['employer'], ACTIVE: ['employer'], REMOVED: ['admin'] },
  PENDING_REVIEW: { ACTIVE: ['admin'], REJECTED: ['admin'], REMOVED: ['admin'] },
  // Back to review: where every job is reviewed, so is what changes after it was.
  ACTIVE: {
    PAUSED: ['employer'],
    CLOSED: ['employer'],
    EXPIRED: ['system'],
    PENDING_REVIEW: ['employer'],
    REMOVED: ['admin'],
  },
  PAUSED: {
    ACTIVE: ['employer'],
    CLOSED: ['employer'],
    EXPIRED: ['system'],
    PENDING_REVIEW: ['employer'],
    REMOVED: ['admin'],
  },
  CLOSED: { REMOVED: ['admin'] },
  EXPIRED: { REMOVED: ['admin'] },
  REMOVED: {},
}

/** Null when the actor may take the step, else why not. */
export function transitionProblem(from: JobStatus, to: JobStatus, by: JobActor): ErrorCode | null {
  return transitions[from][to]?.includes(by) ? null : 'TRANSITION_NOT_ALLOWED'
}

/** The parts of a job these rules look at; times as they stand in the database. */
export type JobFacts = {
  status: JobStatus
  createdBy: string
  publishedAt: Date | null
  expiresAt: Date | null
  closedAt: Date | null
  extendedAt: Date | null
  deletedAt: Date | null
}
/** Who asks, as far as jobs are concerned. */
export type JobMember = Pick<Member, 'accountId' | 'role'>

const writers: readonly Member['role'][] = ['OWNER', 'ADMIN', 'RECRUITER']

/** Writing jobs at all (decisions §2). */
export function writeProblem({ role }: Pick<JobMember, 'role'>): ErrorCode | null {
  return writers.includes(role) || role === 'HIRING_MANAGER' ? null : 'ROLE_NOT_ALLOWED'
}

/** Publishing, pausing, closing, deleting and everything else but drafts. */
export function manageProblem({ role }: Pick<JobMember, 'role'>): ErrorCode | null {
  return writers.includes(role) ? null : 'ROLE_NOT_ALLOWED'
}

/** A hiring manager sees the drafts of their own and nothing else's insides; billing and viewers see what the public sees. */
export function ownerView(member: JobMember, job: Pick<JobFacts, 'createdBy'>): boolean {
  return writers.includes(member.role) || (member.role === 'HIRING_MANAGER' && job.createdBy === member.accountId)
}

const editable: readonly JobStatus[] = ['DRAFT', 'REJECTED', 'PENDING_REVIEW', 'ACTIVE', 'PAUSED']

/** Saving a wizard step. Assumes `ownerView`. */
export function editProblem(
  member: JobMember,
  job: Pick<JobFacts, 'status' | 'deletedAt' | 'createdBy'>,
): ErrorCode | null {
  const problem = writeProblem(member)
  if (problem) return problem
  if (job.deletedAt) return 'JOB_DELETED'
  if (!editable.includes(job.status)) return 'TRANSITION_NOT_ALLOWED'
  return member.role === 'HIRING_MANAGER' && job.status !== 'DRAFT' ? 'ROLE_NOT_ALLOWED' : null
}

/** What the public sees of a status between two runs of the expiry job: the moment counts, not the run (RE-39). */
export function statusAt(job: Pick<JobFacts, 'status' | 'expiresAt'>, now: Date): JobStatus {
  const over = job.expiresAt !== null && job.expiresAt <= now
  return over && (job.status === 'ACTIVE' || job.status === 'PAUSED') ? 'EXPIRED' : job.status
}

const goneAfterMs = 90 * 86_400_000

/** What somebody outside the company gets: the page, 410, or 404 where nothing was ever public. */
export function publicProblem(job: JobFacts, now: Date): ErrorCode | null {
  if (!job.publishedAt) return 'NOT_FOUND'
  if (job.deletedAt) return 'JOB_DELETED'
  const status = statusAt(job, now)
  if (status === 'REMOVED') return 'JOB_DELETED'
  if (status === 'DRAFT' || status === 'PENDING_REVIEW' || status === 'REJECTED') return 'NOT_FOUND'
  const ended = status === 'CLOSED' ? job.closedAt : status === 'EXPIRED' ? job.expiresAt : null
  return ended && now.getTime() - ended.getTime() > goneAfterMs ? 'JOB_DELETED' : null
}

/** Open for applications right now. */
export function isOpen(
  job: Pick<JobFacts, 'status' | 'expiresAt' | 'deletedAt'>,
  company: CompanyStatus,
  now: Date,
): boolean {
  return job.deletedAt === null && company === 'APPROVED' && statusAt(job, now) === 'ACTIVE'
}

export const jobDeeds = ['pause', 'resume', 'close', 'extend', 'repost', 'delete', 'edit'] as const
export type JobDeed = (typeof jobDeeds)[number]
/** For each deed null when it may be done, else the reason; the buttons and the calls read the same. */
export type DeedProblems = Record<JobDeed, ErrorCode | null>

/** What may be done with a job by a member of its company. */
export function deedProblems(member: JobMember, job: JobFacts, company: CompanyStatus, now: Date): DeedProblems {
  const status = statusAt(job, now)
  const approved: ErrorCode | null = company === 'APPROVED' ? null : 'COMPANY_NOT_APPROVED'
  const manage = manageProblem(member) ?? (job.deletedAt ? 'JOB_DELETED' : null)
  const to = (target: JobStatus) => manage ?? transitionProblem(status, target, 'employer')
  const live = status === 'ACTIVE' || status === 'PAUSED'
  const ownDraft = status === 'DRAFT' && writeProblem(member) === null && job.deletedAt === null
  return {
    pause: to('PAUSED'),
    resume: manage ?? (status === 'PAUSED' ? approved : 'TRANSITION_NOT_ALLOWED'),
    close: to('CLOSED'),
    extend: manage ?? (live ? (job.extendedAt ? 'LIMIT_REACHED' : approved) : 'TRANSITION_NOT_ALLOWED'),
    repost: manage ?? (status === 'CLOSED' || status === 'EXPIRED' ? null : 'TRANSITION_NOT_ALLOWED'),
    delete: ownDraft ? null : manage,
    edit: editProblem(member, { ...job, status }),
  }
}

export type ReviewSetting = 'none' | 'first_job' | 'all'

/** Where publishing leads: to the moderators, or straight out. */
export function publishTarget(setting: ReviewSetting, publishedBefore: number): 'PENDING_REVIEW' | 'ACTIVE' {
  return setting === 'all' || (setting === 'first_job' && publishedBefore === 0) ? 'PENDING_REVIEW' : 'ACTIVE'
}

/** The employer's own reference code: at most six letters and digits, at least one of each (specification point 5). */
export function isReferenceCode(code: string): boolean {
  return /^[A-Za-z0-9]{1,6}$/.test(code) && /[A-Za-z]/.test(code) && /[0-9]/.test(code)
}

/** The readable part of a job's address: "Senior C++ Engineer (Jakarta)" becomes "senior-c-plus-plus-engineer-jakarta"; may be ''. */
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

import type { Task } from '#modules/home/contract.ts'
import type { TaskKind } from '#modules/home/rules.ts'

const responses = (job: string, fields: Readonly<Record<string, string>>) =>
  `/employer/responses?${new URLSearchParams({ job, show: 'open', sort: 'oldest', ...fields })}`

/** Where each task is done. A task of several things leads to the list of exactly those. */
const links: Record<TaskKind, (id: string, lateUntil: string) => string> = {
  COMPANY_SETUP: () => '/employer/company-profile-setup',
  COMPANY_CHANGES: () => '/employer/company-profile',
  INVITATION: () => '/employer/team',
  INVITATIONS: () => '/employer/team',
  ORDER_UNPAID: (id) => `/employer/payment?order=${id}`,
  TRANSFER_RETURNED: (id) => `/employer/payment?order=${id}`,
  PLAN_ENDING: () => '/employer/pricing-and-plans',
  JOB_RETURNED: (id) => `/employer/job-type?id=${id}`,
  CHANGES_RETURNED: (id) => `/employer/job-type?id=${id}`,
  JOB_ENDING: () => '/employer/dashboard?status=ACTIVE&sort=EXPIRES#jobs',
  DRAFT: (id) => `/employer/job-type?id=${id}`,
  DRAFTS: () => '/employer/dashboard?status=DRAFT#jobs',
  ANSWER: (id) => responses(id, { status: 'APPLIED' }),
  ANSWER_LATE: (id, lateUntil) => responses(id, { status: 'APPLIED', applied: `..${lateUntil}` }),
  SHORTLISTED: (id) => responses(id, { status: 'SHORTLIST' }),
  INTERVIEWED: (id) => responses(id, { status: 'IN_INTERVIEW' }),
  INTERVIEW_TODAY: (id) => `/employer/response-detail?id=${id}#interviews`,
  INTERVIEW_OUTCOME: (id) => `/employer/response-detail?id=${id}#interviews`,
  INTERVIEW_MOVE: (id) => `/employer/response-detail?id=${id}#interviews`,
  INTERVIEW_TIMES: (id) => `/employer/response-detail?id=${id}#interviews`,
  INTERVIEW_ALONE: (id) => `/employer/response-detail?id=${id}#interviews`,
  INTERVIEW_CLOCK: (id) => `/employer/response-detail?id=${id}#interviews`,
  SCORECARD: (id) => `/employer/response-detail?id=${id}#scorecards`,
  MESSAGE: (id) => `/employer/response-detail?id=${id}#messages`,
  MESSAGES: () => '/employer/messages?show=waiting',
  IMPORT_MAPPING: (id) => `/employer/import-history/${id}`,
  IMPORT_READY: (id) => `/employer/import-history/${id}`,
  IMPORT_FAILED: (id) => `/employer/import-history/${id}`,
}

export const taskHref = ({ kind, id }: Pick<Task, 'kind' | 'id'>, lateUntil: string | null): string =>
  links[kind](id ?? '', lateUntil ?? '')

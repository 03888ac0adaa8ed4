import { mayAdmin, type AdminRight } from '#kernel/admin-rights.ts'
import { adminRoles, type AdminRole } from '#kernel/caller.ts'
import type { AccountKind } from '#kernel/enums/accounts.ts'

/** What administrators filter the log by: the first parts of actions. */
export const auditAreas = {
  accounts: ['accounts', 'acting', 'incident', 'person', 'rights'],
  administrators: ['administrators', 'audit', 'second'],
  company: ['company', 'employer'],
  team: ['team'],
  jobs: ['jobs'],
  applications: ['applications', 'invitations', 'match'],
  interviews: ['interviews', 'scorecards'],
  messages: ['messages', 'message'],
  profiles: ['profiles', 'privacy'],
  reviews: ['reviews'],
  cases: ['cases'],
  money: ['alarm', 'billing', 'invoice', 'order', 'payment', 'plan', 'price', 'topup', 'transfer'],
  content: ['announcement', 'content', 'learning', 'master', 'setting', 'synonyms'],
  operations: ['job', 'mail', 'work'],
  imports: ['imports', 'exports', 'lists'],
} as const satisfies Record<string, readonly string[]>

export type AuditArea = keyof typeof auditAreas
export const auditAreaNames = Object.keys(auditAreas) as AuditArea[]

/** Kinds of callers, and roles of administrators. */
export const auditRoles = ['guest', 'candidate', 'employer', 'admin', 'system', ...adminRoles] as const

/** Details whose value chooses the sentence. */
const variants: Readonly<Record<string, string>> = {
  'cases.appealDecided': 'outcome',
  'cases.reviewAppealDecided': 'outcome',
  'company.decide': 'decision',
  'company.decideProposal': 'outcome',
  'jobs.decide': 'decision',
  'jobs.decideProposal': 'decision',
  'reviews.decide': 'decision',
  'jobs.status': 'to',
  'order.refund': 'state',
}

type AuditEntry = { action: string; outcome: 'OK' | 'REFUSED'; details: Readonly<Record<string, unknown>> }

/** Keys of the sentence of an entry in the text set `audit`, the most exact first. */
export function sentenceKeys({ action, outcome, details }: AuditEntry): string[] {
  const by = variants[action]
  const value = by === undefined ? undefined : details[by]
  return [
    ...(outcome === 'REFUSED' ? [`refused.${action}`] : []),
    ...(typeof value === 'string' ? [`variant.${action}.${value}`] : []),
    `action.${action}`,
  ]
}

/** The page of what an entry is about, for those that have one. */
export function subjectPath(type: string, id: string | null, kind: AccountKind | null = null): string | null {
  if (id === null) return null
  if (type === 'account') return kind === null || kind === 'ADMIN' ? null : `/admin/people/${id}`
  if (type === 'company') return `/admin/companies/${id}`
  if (type === 'job') return `/admin/jobs/${id}`
  if (type === 'application') return `/admin/applications/${id}`
  if (type === 'moderation_case') return `/admin/cases/${id}`
  if (type === 'review') return `/admin/reviews/${id}`
  if (type === 'pay_order') return `/admin/orders/${id}`
  return null
}

/** The reasons that were given, as codes or in words of whoever gave them. */
export function reasonsOf(details: Readonly<Record<string, unknown>>): string[] {
  const { reason, reasons } = details
  if (typeof reason === 'string' && reason !== '') return [reason]
  return Array.isArray(reasons) ? reasons.filter((each) => typeof each === 'string' && each !== '') : []
}

/** What somebody may open, they may read the history of. */
const rightByType: Readonly<Record<string, AdminRight>> = {
  account: 'people.view',
  application: 'applications.view',
  company: 'companies.view',
  job: 'jobs.view',
  master: 'referenceData.accept',
  moderation_case: 'cases.decide',
  pay_order: 'money.manage',
  review: 'reviews.decide',
}

/** How much a role reads of what was done to one thing: MONEY is the part of whoever keeps the books of a company; null for nothing. */
export function historyOf(role: AdminRole, type: string): 'ALL' | 'MONEY' | null {
  const right = Object.hasOwn(rightByType, type) ? rightByType[type] : undefined
  if (right !== undefined && mayAdmin(role, right)) return 'ALL'
  return type === 'company' && mayAdmin(role, 'money.manage') ? 'MONEY' : null
}

/**
 * What was done in confidence stands in no history of a page: who reported something is known to whoever reads the whole log, and from whom
 * a candidate hides is theirs.
 */
export const confidentialActions = [
  'cases.report',
  'cases.reporterAppeal',
  'messages.block',
  'messages.report',
  'messages.unblock',
  'privacy.block',
  'privacy.unblock',
] as const

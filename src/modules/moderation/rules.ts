import { caseTargets, type CaseTarget, type ModerationReason } from '#kernel/moderation.ts'
import { independent, totalWeight, type Reporter } from '#modules/screening/rules.reports.ts'

/** Categories of statements, named as in the EU database (DSA Art. 24(5)): those of our reasons, and others that a moderator can choose. */
export const statementCategories = [
  'SCAMS_AND_FRAUD',
  'VIOLENCE',
  'PROTECTION_OF_MINORS',
  'ILLEGAL_OR_HARMFUL_SPEECH',
  'CONSUMER_INFORMATION',
  'DATA_PROTECTION_AND_PRIVACY_VIOLATIONS',
  'INTELLECTUAL_PROPERTY_INFRINGEMENTS',
  'RISK_FOR_PUBLIC_SECURITY',
  'OTHER_VIOLATION_TC',
] as const
export type StatementCategory = (typeof statementCategories)[number]

type ReasonRule = {
  of: readonly CaseTarget[]
  /** 1 (untidy) to 4 (danger to people). */
  harm: 1 | 2 | 3 | 4
  /** What a strike for it counts; null: the moderator says how much. */
  points: number | null
  category: StatementCategory
  /** Keyword of that database that narrows the category, where one does. */
  keyword?: string
}
const published: readonly CaseTarget[] = ['JOB', 'COMPANY']
const written: readonly CaseTarget[] = [...published, 'MESSAGE']
const anything: readonly CaseTarget[] = caseTargets
const scam = (keyword: string, of = written): ReasonRule => ({
  of,
  harm: 3,
  points: 4,
  category: 'SCAMS_AND_FRAUD',
  keyword,
})
const untidy = (of: readonly CaseTarget[] = ['JOB']): ReasonRule => ({
  of,
  harm: 1,
  points: 0,
  category: 'OTHER_VIOLATION_TC',
})

/** Every reason: what it is about, how harmful it is and what a strike for it counts. */
export const reasons: Readonly<Record<ModerationReason, ReasonRule>> = {
  ASKS_MONEY: scam('INAUTHENTIC_LISTINGS'),
  PYRAMID: scam('PYRAMID_SCHEMES'),
  FAKE_COMPANY: scam('INAUTHENTIC_ACCOUNTS', published),
  IMPERSONATION: scam('IMPERSONATION_ACCOUNT_HIJACKING', ['COMPANY', 'PERSON']),
  ASKS_IDENTITY: { of: written, harm: 3, points: 2, category: 'SCAMS_AND_FRAUD', keyword: 'PHISHING' },
  TRAFFICKING: { of: anything, harm: 4, points: 4, category: 'VIOLENCE', keyword: 'HUMAN_TRAFFICKING' },
  MINORS: { of: anything, harm: 4, points: 4, category: 'PROTECTION_OF_MINORS' },
  THREAT: { of: anything, harm: 4, points: 4, category: 'VIOLENCE' },
  HARASSMENT: {
    of: ['MESSAGE', 'REVIEW', 'PERSON'],
    harm: 3,
    points: 2,
    category: 'ILLEGAL_OR_HARMFUL_SPEECH',
  },
  ABUSIVE: { of: ['MESSAGE', 'REVIEW', 'PERSON'], harm: 2, points: 2, category: 'ILLEGAL_OR_HARMFUL_SPEECH' },
  DISCRIMINATION: {
    of: ['JOB', 'MESSAGE'],
    harm: 2,
    points: 1,
    category: 'ILLEGAL_OR_HARMFUL_SPEECH',
    keyword: 'DISCRIMINATION',
  },
  MISLEADING: {
    of: published,
    harm: 2,
    points: 1,
    category: 'CONSUMER_INFORMATION',
    keyword: 'MISLEADING_INFO_GOODS_SERVICES',
  },
  CONTACT_OUTSIDE: { of: written, harm: 2, points: 1, category: 'CONSUMER_INFORMATION' },
  PERSONAL_DATA: { of: ['JOB'], harm: 2, points: 1, category: 'DATA_PROTECTION_AND_PRIVACY_VIOLATIONS' },
  NAMES_PERSON: { of: ['REVIEW'], harm: 2, points: 1, category: 'DATA_PROTECTION_AND_PRIVACY_VIOLATIONS' },
  CONFIDENTIAL: { of: ['REVIEW'], harm: 2, points: 1, category: 'DATA_PROTECTION_AND_PRIVACY_VIOLATIONS' },
  SPAM: untidy(anything),
  DUPLICATE: untidy(),
  COPIED: untidy(['JOB', 'COMPANY', 'REVIEW']),
  ADVERTISING: untidy(anything),
  NOT_ABOUT_WORK: untidy(['JOB', 'REVIEW', 'MESSAGE']),
  UNCLEAR: untidy(),
  WRONG_FACTS: untidy(['JOB', 'COMPANY', 'PERSON']),
  NOT_CREDIBLE: untidy(['REVIEW', 'PERSON']),
  // Found by a rule only: nobody chooses it.
  UNFOUNDED_REPORTS: untidy([]),
  ILLEGAL: { of: anything, harm: 3, points: null, category: 'OTHER_VIOLATION_TC' },
  OTHER: { of: anything, harm: 1, points: null, category: 'OTHER_VIOLATION_TC' },
}

export const reasonsOf = (target: CaseTarget): ModerationReason[] =>
  (Object.keys(reasons) as ModerationReason[]).filter((reason) => reasons[reason].of.includes(target))

/** These need words: which law is broken, or what is wrong. */
export const needsWords = (reason: ModerationReason): boolean => reason === 'ILLEGAL' || reason === 'OTHER'

/** The categories of a statement: those of its reasons; where a reason says none by itself, the one that the moderator chose. */
export const categoriesOf = (
  list: readonly ModerationReason[],
  otherCategory: StatementCategory | null = null,
): StatementCategory[] => [
  ...new Set(list.map((reason) => (needsWords(reason) && otherCategory ? otherCategory : reasons[reason].category))),
]

/** Harm of the worst of these reasons. */
export const harmOf = (list: readonly ModerationReason[]): number =>
  Math.max(1, ...list.map((reason) => reasons[reason].harm))

/** What a strike for these reasons counts: the most of one; null when the moderator has to say. */
export function pointsOf(list: readonly ModerationReason[]): number | null {
  const known = list.flatMap((reason) => reasons[reason].points ?? [])
  return known.length > 0 ? Math.max(...known) : null
}

/** How reporters count: those who were right before count more, guests half. */
export const weightOf = (record: { agreed: number; refused: number } | null): number =>
  record === null ? 0.5 : 0.5 + (record.agreed + 1) / (record.agreed + record.refused + 2)

export type WeighedReport = Reporter & { reason: ModerationReason }

/** Three independent reports of something harmful, with enough weight, hide a job until a person looks. */
export function isHeld(reports: readonly WeighedReport[]): boolean {
  const harmful = reports.filter(({ reason }) => reasons[reason].harm >= 3)
  return independent(harmful).length >= 3 && totalWeight(harmful) >= 2.5
}

/** How urgent a case is, 0 to 100: 15·H + min(20, 6·log10(1 + views + 10·applications)) + min(20, 8·log2(1 + W)). */
export function priorityOf(facts: { harm: number; views7d: number; applications7d: number; weight: number }): number {
  const reach = Math.min(20, 6 * Math.log10(1 + facts.views7d + 10 * facts.applications7d))
  const reported = Math.min(20, 8 * Math.log2(1 + facts.weight))
  return Math.round((15 * facts.harm + reach + reported) * 10) / 10
}

export const caseLevels = ['URGENT', 'HIGH', 'NORMAL', 'LOW'] as const
export type CaseLevel = (typeof caseLevels)[number]

export function levelOf({
  harm,
  priority,
  held = false,
}: {
  harm: number
  priority: number
  held?: boolean
}): CaseLevel {
  if (held || harm >= 4 || priority >= 70) return 'URGENT'
  if (priority >= 50) return 'HIGH'
  return priority >= 30 ? 'NORMAL' : 'LOW'
}

/** The setting `caseHours`: within how many hours each level is decided. */
export type CaseHours = { urgent: number; high: number; normal: number; low: number }
export const hoursOf = (level: CaseLevel, hours: CaseHours): number =>
  ({ URGENT: hours.urgent, HIGH: hours.high, NORMAL: hours.normal, LOW: hours.low })[level]

/** Hours for which reports alone hide a job; then it is shown again, and its case stays the first of the queue. */
export const holdHours = 24
/** Days within which the reported side answers what moderators ask; the case waits that long. */
export const evidenceDays = 7
/** Minutes for which a case is held by who works on it. */
export const claimMinutes = 15
/** Days within which a decision can be appealed (DSA Art. 20: at least six months). */
export const appealDays = 183
/** Days within which an appeal is decided. */
export const appealAnswerDays = 7
/** Hours after which whoever decided may decide the appeal too, where nobody else could. */
export const ownAppealHours = 24
/** The longest that a moderator closes or suspends alone. */
export const ownSuspensionDays = 30
/** The longest suspension by a case; a super administrator decides or confirms what is longer than the above. */
export const longestSuspensionDays = 365
export const maxPoints = 4

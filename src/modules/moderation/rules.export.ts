import type { CaseTarget, LimitKind, ModerationAction, ModerationReason } from '#kernel/moderation.ts'
import { reasons } from './rules.ts'

/** Statements in one file. */
export const mostExported = 20_000
/** Days that one file covers: 24 months, as statistics do. */
export const longestExport = 732

/** A statement of reasons without whom it is about. Days are those of the site. */
export type ExportedStatement = {
  id: string
  target: CaseTarget
  actions: readonly ModerationAction[]
  reasons: readonly ModerationReason[]
  restricts: LimitKind | null
  source: string
  isDetected: boolean
  isAutomated: boolean
  contentOn: string
  appliedOn: string
  endsOn: string | null
}

/** Columns of the transparency database of the EU (DSA Art. 24(5)), by its names. */
export const exportColumns = [
  'platform_uid',
  'decision_visibility',
  'end_date_visibility_restriction',
  'decision_provision',
  'end_date_service_restriction',
  'decision_account',
  'end_date_account_restriction',
  'decision_ground',
  'illegal_content_legal_ground',
  'illegal_content_explanation',
  'incompatible_content_ground',
  'incompatible_content_explanation',
  'category',
  'category_addition',
  'content_type',
  'content_date',
  'application_date',
  'decision_facts',
  'source_type',
  'automated_detection',
  'automated_decision',
] as const

const isWritten = (target: CaseTarget) => target !== 'PERSON' && target !== 'COMPANY'

/** One row of the file. What a moderator wrote may name people, so the reasons stand for it; `terms` is where they can be read. */
export function exportRow(
  statement: ExportedStatement,
  { nameOf, terms }: { nameOf: (reason: ModerationReason) => string; terms: string },
) {
  const { actions, endsOn } = statement
  const does = (action: ModerationAction) => actions.includes(action)
  const because = statement.reasons.map(nameOf).join(' ')
  const isIllegal = statement.reasons.includes('ILLEGAL')
  const [category, ...more] = [
    ...new Set(statement.reasons.map((reason) => `STATEMENT_CATEGORY_${reasons[reason].category}`)),
  ]
  const row: Record<(typeof exportColumns)[number], string | null> = {
    platform_uid: statement.id,
    decision_visibility: does('REMOVE')
      ? 'DECISION_VISIBILITY_CONTENT_REMOVED'
      : does('HOLD')
        ? 'DECISION_VISIBILITY_CONTENT_DISABLED'
        : null,
    end_date_visibility_restriction: does('HOLD') ? endsOn : null,
    decision_provision: does('RESTRICT') ? 'DECISION_PROVISION_PARTIAL_SUSPENSION' : null,
    end_date_service_restriction: does('RESTRICT') ? endsOn : null,
    decision_account: does('SUSPEND') ? 'DECISION_ACCOUNT_SUSPENDED' : null,
    end_date_account_restriction: does('SUSPEND') ? endsOn : null,
    decision_ground: isIllegal ? 'DECISION_GROUND_ILLEGAL_CONTENT' : 'DECISION_GROUND_INCOMPATIBLE_CONTENT',
    illegal_content_legal_ground: isIllegal ? nameOf('ILLEGAL') : null,
    illegal_content_explanation: isIllegal ? because : null,
    incompatible_content_ground: isIllegal ? null : terms,
    incompatible_content_explanation: isIllegal ? null : because,
    category: category ?? null,
    category_addition: more.join(';') || null,
    content_type: isWritten(statement.target) ? 'CONTENT_TYPE_TEXT' : 'CONTENT_TYPE_OTHER',
    content_date: statement.contentOn,
    application_date: statement.appliedOn,
    decision_facts: because,
    source_type: statement.source === 'NOTICE' ? 'SOURCE_ARTICLE_16' : 'SOURCE_VOLUNTARY',
    automated_detection: statement.isDetected ? 'Yes' : 'No',
    automated_decision: statement.isAutomated ? 'AUTOMATED_DECISION_FULLY' : 'AUTOMATED_DECISION_NOT_AUTOMATED',
  }
  return exportColumns.map((column) => row[column])
}

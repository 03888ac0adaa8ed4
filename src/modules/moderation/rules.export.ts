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
  isCompany: boolean
  actions: readonly ModerationAction[]
  reasons: readonly ModerationReason[]
  categories: readonly string[]
  restricts: LimitKind | null
  source: string
  isDetected: boolean
  isAutomated: boolean
  /** Of the text, where it is known. */
  language: string | null
  law: string | null
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
  'account_type',
  'end_date_account_restriction',
  'decision_ground',
  'decision_ground_reference_url',
  'illegal_content_legal_ground',
  'illegal_content_explanation',
  'incompatible_content_ground',
  'incompatible_content_explanation',
  'category',
  'category_addition',
  'category_specification',
  'content_type',
  'content_type_other',
  'content_language',
  'territorial_scope',
  'content_date',
  'application_date',
  'decision_facts',
  'source_type',
  'automated_detection',
  'automated_decision',
] as const

/** EU and EEA: what moderators decide holds wherever the site is read. */
const everywhere = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(
  ' ',
)

/** Several values in one cell, as that database has them. */
const several = (values: readonly string[]): string | null => (values.length > 0 ? JSON.stringify(values) : null)

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
  const [category, ...more] = statement.categories.map((each) => `STATEMENT_CATEGORY_${each}`)
  const keywords = new Set(statement.reasons.flatMap((reason) => reasons[reason].keyword ?? []))
  const visibility = does('REMOVE') ? 'CONTENT_REMOVED' : does('HOLD') ? 'CONTENT_DISABLED' : null
  const isText = isWritten(statement.target)
  const row: Record<(typeof exportColumns)[number], string | null> = {
    platform_uid: statement.id,
    decision_visibility: several(visibility === null ? [] : [`DECISION_VISIBILITY_${visibility}`]),
    end_date_visibility_restriction: does('HOLD') ? endsOn : null,
    decision_provision: does('RESTRICT') ? 'DECISION_PROVISION_PARTIAL_SUSPENSION' : null,
    end_date_service_restriction: does('RESTRICT') ? endsOn : null,
    decision_account: does('SUSPEND') ? 'DECISION_ACCOUNT_SUSPENDED' : null,
    account_type: does('SUSPEND') ? `ACCOUNT_TYPE_${statement.isCompany ? 'BUSINESS' : 'PRIVATE'}` : null,
    end_date_account_restriction: does('SUSPEND') ? endsOn : null,
    decision_ground: isIllegal ? 'DECISION_GROUND_ILLEGAL_CONTENT' : 'DECISION_GROUND_INCOMPATIBLE_CONTENT',
    decision_ground_reference_url: isIllegal ? null : terms,
    illegal_content_legal_ground: isIllegal ? (statement.law ?? nameOf('ILLEGAL')) : null,
    illegal_content_explanation: isIllegal ? because : null,
    incompatible_content_ground: isIllegal ? null : terms,
    incompatible_content_explanation: isIllegal ? null : because,
    category: category ?? null,
    category_addition: several(more),
    category_specification: several([...keywords].map((keyword) => `KEYWORD_${keyword}`)),
    content_type: several([isText ? 'CONTENT_TYPE_TEXT' : 'CONTENT_TYPE_OTHER']),
    content_type_other: isText ? null : statement.target === 'COMPANY' ? 'Company profile' : 'Account',
    content_language: statement.language?.toUpperCase() ?? null,
    territorial_scope: several(everywhere),
    content_date: statement.contentOn,
    application_date: statement.appliedOn,
    decision_facts: because,
    source_type: statement.source === 'NOTICE' ? 'SOURCE_ARTICLE_16' : 'SOURCE_VOLUNTARY',
    automated_detection: statement.isDetected ? 'Yes' : 'No',
    automated_decision: statement.isAutomated ? 'AUTOMATED_DECISION_FULLY' : 'AUTOMATED_DECISION_NOT_AUTOMATED',
  }
  return exportColumns.map((column) => row[column])
}

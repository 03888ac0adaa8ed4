import { expect, test } from 'vitest'
import { exportColumns, exportRow, type ExportedStatement } from './rules.export.ts'

const statement = (more: Partial<ExportedStatement>): ExportedStatement => ({
  id: '0190',
  target: 'JOB',
  actions: ['REMOVE'],
  reasons: ['ASKS_MONEY'],
  restricts: null,
  source: 'NOTICE',
  isDetected: false,
  isAutomated: false,
  contentOn: '2026-01-01',
  appliedOn: '2026-01-02',
  endsOn: null,
  ...more,
})
const row = (more: Partial<ExportedStatement> = {}) => {
  const cells = exportRow(statement(more), { nameOf: (reason) => `${reason}.`, terms: 'https://karya.example/terms' })
  return Object.fromEntries(exportColumns.map((column, at) => [column, cells[at] ?? null]))
}

test('a statement has the columns and values of the transparency database', () => {
  expect(row()).toMatchObject({
    platform_uid: '0190',
    decision_visibility: 'DECISION_VISIBILITY_CONTENT_REMOVED',
    decision_account: null,
    decision_ground: 'DECISION_GROUND_INCOMPATIBLE_CONTENT',
    incompatible_content_ground: 'https://karya.example/terms',
    incompatible_content_explanation: 'ASKS_MONEY.',
    illegal_content_explanation: null,
    category: 'STATEMENT_CATEGORY_SCAMS_AND_FRAUD',
    content_type: 'CONTENT_TYPE_TEXT',
    source_type: 'SOURCE_ARTICLE_16',
    automated_decision: 'AUTOMATED_DECISION_NOT_AUTOMATED',
  })
  expect(row({ actions: ['SUSPEND'], endsOn: '2026-02-01', target: 'PERSON', source: 'OWN_INITIATIVE' })).toMatchObject(
    {
      decision_visibility: null,
      decision_account: 'DECISION_ACCOUNT_SUSPENDED',
      end_date_account_restriction: '2026-02-01',
      end_date_visibility_restriction: null,
      content_type: 'CONTENT_TYPE_OTHER',
      source_type: 'SOURCE_VOLUNTARY',
    },
  )
  expect(row({ actions: ['HOLD'], endsOn: '2026-01-03', isDetected: true, isAutomated: true })).toMatchObject({
    decision_visibility: 'DECISION_VISIBILITY_CONTENT_DISABLED',
    end_date_visibility_restriction: '2026-01-03',
    automated_detection: 'Yes',
    automated_decision: 'AUTOMATED_DECISION_FULLY',
  })
  expect(row({ actions: ['RESTRICT'], reasons: ['ILLEGAL', 'MISLEADING'], endsOn: '2026-01-09' })).toMatchObject({
    decision_provision: 'DECISION_PROVISION_PARTIAL_SUSPENSION',
    end_date_service_restriction: '2026-01-09',
    decision_ground: 'DECISION_GROUND_ILLEGAL_CONTENT',
    illegal_content_legal_ground: 'ILLEGAL.',
    incompatible_content_ground: null,
    category: 'STATEMENT_CATEGORY_OTHER_VIOLATION_TC',
    category_addition: 'STATEMENT_CATEGORY_CONSUMER_INFORMATION',
  })
})

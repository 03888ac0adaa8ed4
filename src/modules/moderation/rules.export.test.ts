import { expect, test } from 'vitest'
import { exportColumns, exportRow, longestExport, mostExported, type ExportedStatement } from './rules.export.ts'

const statement = (more: Partial<ExportedStatement>): ExportedStatement => ({
  id: '0190',
  target: 'JOB',
  isCompany: true,
  language: 'id',
  law: null,
  actions: ['REMOVE'],
  reasons: ['ASKS_MONEY'],
  categories: ['SCAMS_AND_FRAUD'],
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
    decision_visibility: '["DECISION_VISIBILITY_CONTENT_REMOVED"]',
    decision_ground_reference_url: 'https://karya.example/terms',
    category_specification: '["KEYWORD_INAUTHENTIC_LISTINGS"]',
    content_language: 'ID',
    decision_account: null,
    decision_ground: 'DECISION_GROUND_INCOMPATIBLE_CONTENT',
    incompatible_content_ground: 'https://karya.example/terms',
    incompatible_content_explanation: 'ASKS_MONEY.',
    illegal_content_explanation: null,
    category: 'STATEMENT_CATEGORY_SCAMS_AND_FRAUD',
    content_type: '["CONTENT_TYPE_TEXT"]',
    content_type_other: null,
    source_type: 'SOURCE_ARTICLE_16',
    automated_decision: 'AUTOMATED_DECISION_NOT_AUTOMATED',
  })
  const scope = JSON.parse(row()['territorial_scope'] ?? '') as string[]
  expect([scope.length, new Set(scope).size, scope[0], scope.at(-1)], '27 of the EU, 3 of the EEA').toEqual([
    30,
    30,
    'AT',
    'SK',
  ])
  const person = { target: 'PERSON' as const, isCompany: false, language: null }
  expect(row({ ...person, actions: ['SUSPEND'], endsOn: '2026-02-01', source: 'OWN_INITIATIVE' })).toMatchObject({
    decision_visibility: null,
    decision_account: 'DECISION_ACCOUNT_SUSPENDED',
    account_type: 'ACCOUNT_TYPE_PRIVATE',
    content_language: null,
    end_date_account_restriction: '2026-02-01',
    end_date_visibility_restriction: null,
    content_type: '["CONTENT_TYPE_OTHER"]',
    content_type_other: 'Account',
    source_type: 'SOURCE_VOLUNTARY',
  })
  expect(row({ actions: ['HOLD'], endsOn: '2026-01-03', isDetected: true, isAutomated: true })).toMatchObject({
    decision_visibility: '["DECISION_VISIBILITY_CONTENT_DISABLED"]',
    end_date_visibility_restriction: '2026-01-03',
    automated_detection: 'Yes',
    automated_decision: 'AUTOMATED_DECISION_FULLY',
  })
  const categories = ['OTHER_VIOLATION_TC', 'CONSUMER_INFORMATION']
  const illegal = { reasons: ['ILLEGAL', 'MISLEADING'] as const, categories, law: 'UU 21/2007, Art. 2' }
  expect(row({ ...illegal, law: null })['illegal_content_legal_ground'], 'decided before laws were named').toBe(
    'ILLEGAL.',
  )
  expect(row({ ...illegal, actions: ['RESTRICT'], endsOn: '2026-01-09' })).toMatchObject({
    decision_provision: 'DECISION_PROVISION_PARTIAL_SUSPENSION',
    end_date_service_restriction: '2026-01-09',
    decision_ground: 'DECISION_GROUND_ILLEGAL_CONTENT',
    illegal_content_legal_ground: 'UU 21/2007, Art. 2',
    decision_ground_reference_url: null,
    incompatible_content_ground: null,
    category: 'STATEMENT_CATEGORY_OTHER_VIOLATION_TC',
    category_addition: '["STATEMENT_CATEGORY_CONSUMER_INFORMATION"]',
    category_specification: '["KEYWORD_MISLEADING_INFO_GOODS_SERVICES"]',
  })
})

test('a file covers any 24 months', () => {
  expect(mostExported).toBe(20_000)
  for (const year of [2026, 2027, 2028])
    expect(longestExport).toBeGreaterThanOrEqual((Date.UTC(year + 2, 0, 1) - Date.UTC(year, 0, 1)) / 86_400_000)
  expect(longestExport).toBe(732)
})

test('what was not decided is not said, and several reasons stand side by side', () => {
  expect(row({ actions: ['WARN'], reasons: ['ASKS_MONEY', 'SPAM'], endsOn: '2026-02-01' })).toEqual({
    platform_uid: '0190',
    decision_visibility: null,
    end_date_visibility_restriction: null,
    decision_provision: null,
    end_date_service_restriction: null,
    decision_account: null,
    account_type: null,
    end_date_account_restriction: null,
    decision_ground: 'DECISION_GROUND_INCOMPATIBLE_CONTENT',
    decision_ground_reference_url: 'https://karya.example/terms',
    illegal_content_legal_ground: null,
    illegal_content_explanation: null,
    incompatible_content_ground: 'https://karya.example/terms',
    incompatible_content_explanation: 'ASKS_MONEY. SPAM.',
    category: 'STATEMENT_CATEGORY_SCAMS_AND_FRAUD',
    category_addition: null,
    category_specification: '["KEYWORD_INAUTHENTIC_LISTINGS"]',
    content_type: '["CONTENT_TYPE_TEXT"]',
    content_type_other: null,
    content_language: 'ID',
    territorial_scope: row()['territorial_scope'],
    content_date: '2026-01-01',
    application_date: '2026-01-02',
    decision_facts: 'ASKS_MONEY. SPAM.',
    source_type: 'SOURCE_ARTICLE_16',
    automated_detection: 'No',
    automated_decision: 'AUTOMATED_DECISION_NOT_AUTOMATED',
  })
})

test('a company is a business with a profile, and what is illegal is explained as that', () => {
  expect(row({ target: 'COMPANY', actions: ['SUSPEND'], reasons: ['ILLEGAL'], law: 'UU 21/2007' })).toMatchObject({
    account_type: 'ACCOUNT_TYPE_BUSINESS',
    content_type: '["CONTENT_TYPE_OTHER"]',
    content_type_other: 'Company profile',
    illegal_content_explanation: 'ILLEGAL.',
    incompatible_content_explanation: null,
  })
})

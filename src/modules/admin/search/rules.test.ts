import { expect, test } from 'vitest'
import { maskEmail, maskPhone, parseSearch, recognise, searchScope } from './rules.ts'

const empty = { kind: null, states: [], terms: [], without: [], createdFrom: null, createdBefore: null }
const id = '0199a1b2-1111-7abc-8def-0123456789ab'
const site = 'https://karya.example'

test.each([
  ['kopi senja', { terms: ['kopi', 'senja'] }],
  ['company:kopi', { kind: 'COMPANY', terms: ['kopi'] }],
  ['PERSON: Siti', { kind: 'PERSON', terms: ['Siti'] }],
  ['is:suspended status:ACTIVE', { states: ['SUSPENDED', 'ACTIVE'] }],
  ['created:>2026-11-01 created:<2026-12-01', { createdFrom: '2026-11-01', createdBefore: '2026-12-01' }],
  ['created:>2026-13-45', { terms: ['created:>2026-13-45'] }],
  ['"kopi senja" -bandung', { terms: ['kopi senja'], without: ['bandung'] }],
  ['-"kopi senja"', { without: ['kopi senja'] }],
  ['flag:LOOKALIKE __proto__:x', { terms: ['flag:LOOKALIKE', '__proto__:x'] }],
  ['a b c d e f g', { terms: ['a', 'b', 'c', 'd', 'e'] }],
  ['%_ & | !', { terms: ['%_', '&', '|', '!'] }],
  ['- "" company:', { kind: 'COMPANY', terms: ['-'] }],
])('%s', (typed, expected) => expect(parseSearch(typed)).toEqual({ ...empty, ...expected }))

test.each([
  [id, { id, keys: [] }],
  [id.toUpperCase(), { id, keys: [] }],
  [`job: ${id}`, { id, keys: [] }],
  [`${site}/jobsseekers/job-detail/barista?id=${id}`, { id, keys: [] }],
  [`/admin/companies/${id}`, { id, keys: [] }],
  [`https://other.example/admin/companies/${id}`, { id: null }],
  ['Siti@Example.org', { id: null, keys: ['email:siti@example.org'] }],
  ['INV-2026/0012', { id: null, keys: ['number:INV20260012'] }],
  ['%', { id: null, keys: [] }],
  ['created:>2026-11-01', { id: null, keys: [] }],
])('exactly %s', (typed, expected) => expect(recognise(typed, site, [])).toMatchObject(expected))

test('a phone number is looked for in every reading', () => {
  expect(recognise('0812 3456 789', site, ['+628123456789']).keys).toEqual([
    'phone:+628123456789',
    'number:08123456789',
  ])
})

test('each role finds what it may see', () => {
  expect(searchScope('MODERATOR')).toEqual({
    kinds: { PERSON: 'ALL', COMPANY: 'ALL', JOB: 'ALL', CASE: 'ALL', APPLICATION: 'ALL' },
    contact: false,
  })
  expect(searchScope('SUPPORT').contact).toBe(true)
  expect(searchScope('FINANCE')).toEqual({ kinds: { COMPANY: 'ALL', ORDER: 'ALL' }, contact: false })
  expect(searchScope('CONTENT')).toEqual({ kinds: { COMPANY: 'PUBLIC', JOB: 'PUBLIC' }, contact: false })
})

test('contacts are masked', () => {
  expect(maskEmail('siti.rahma@example.org')).toBe('s•••@example.org')
  expect(maskEmail('')).toBe('')
  expect(maskPhone('8123456789')).toBe('••••789')
})

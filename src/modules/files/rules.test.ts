import { expect, test } from 'vitest'
import { allowedFor, checkQuota, filePurposes, purposeRules, uriOf, type PurposeRule } from './rules.ts'

const purposesWith = (is: (rule: PurposeRule) => unknown) => filePurposes.filter((name) => is(purposeRules[name]))

test('anybody sees the logo and the photos of a company, and nothing else that was uploaded', () => {
  expect(purposesWith((rule) => rule.public).toSorted()).toEqual(['LOGO', 'PHOTO'])
})

test('what belongs to a company outlives the account of whoever uploaded it', () => {
  expect(purposesWith((rule) => rule.ofCompany).toSorted()).toEqual([
    'DOCUMENT',
    'EVIDENCE',
    'INVOICE',
    'LOGO',
    'MESSAGE',
    'PHOTO',
    'PROOF',
  ])
})

test('each side uploads its own files, and nobody an export', () => {
  expect(purposesWith((rule) => rule.by.includes('candidate')).toSorted()).toEqual([
    'ANSWER',
    'EVIDENCE',
    'MESSAGE',
    'PICTURE',
    'RESUME',
  ])
  expect(purposesWith((rule) => rule.by.includes('employer')).toSorted()).toEqual([
    'DOCUMENT',
    'EVIDENCE',
    'LOGO',
    'MESSAGE',
    'PHOTO',
  ])
  expect(purposeRules.EXPORT.kinds).toEqual([])
})

test('only the portrait becomes a square', () => expect(purposesWith((rule) => rule.square)).toEqual(['PICTURE']))

test('where each format may be uploaded, and which inspection covers it', () => {
  const taking = (kind: PurposeRule['kinds'][number]) => purposesWith((rule) => rule.kinds.includes(kind)).toSorted()
  expect(taking('docx')).toEqual(['ANSWER', 'EVIDENCE', 'MESSAGE', 'RESUME'])
  expect(taking('pdf')).toEqual(['ANSWER', 'DOCUMENT', 'EVIDENCE', 'MESSAGE', 'PROOF', 'RESUME'])
  expect(taking('image')).toEqual(['ANSWER', 'DOCUMENT', 'EVIDENCE', 'LOGO', 'MESSAGE', 'PHOTO', 'PICTURE', 'PROOF'])
  expect(allowedFor(purposeRules.RESUME)).toBe('resume')
  for (const picture of ['PICTURE', 'LOGO', 'PHOTO'] as const) expect(allowedFor(purposeRules[picture])).toBe('image')
  for (const mixed of ['ANSWER', 'DOCUMENT', 'EVIDENCE', 'MESSAGE', 'PROOF'] as const)
    expect(allowedFor(purposeRules[mixed])).toBe('document')
})

test('an account holds 200 files of 200 MB together, to the last byte', () => {
  const all = 209_715_200
  expect(checkQuota({ files: 0, bytes: 0 }, all)).toBeNull()
  expect(checkQuota({ files: 0, bytes: 1 }, all)).toBe('LIMIT_REACHED')
  expect(checkQuota({ files: 199, bytes: all - 10 }, 10)).toBeNull()
  expect(checkQuota({ files: 199, bytes: all - 10 }, 11)).toBe('LIMIT_REACHED')
  expect(checkQuota({ files: 200, bytes: 0 }, 1)).toBe('LIMIT_REACHED')
})

test('a private file has no public path', () => {
  expect(uriOf({ id: 'f', public: true })).toBe('/files/p/f')
  expect(uriOf({ id: 'f', public: false })).toBe('/files/f')
})

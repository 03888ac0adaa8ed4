import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { storedCodePurposes } from '#kernel/enums/accounts.ts'
import { interviewEventKinds } from '#kernel/enums/interviews.ts'
import { disclosedActions } from '#modules/accounts/support/rules.ts'
import { flatten } from '#platform/i18n/translate.ts'
import en from '#text/en/audit.json'
import id from '#text/id/audit.json'
import { auditAreas, sentenceKeys, subjectPath } from './rules.audit.ts'

const src = path.join(import.meta.dirname, '../..')
const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/test\.tsx?$|generated/.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(src, file), 'utf8') }))

/** Names of actions in files that write the audit log: behind `action`, in a choice, and what helpers are given. */
const name = String.raw`'([a-z]\w*(?:\.\w+)+)'`
const written = files
  .filter(({ text }) => /\baudit\(|\bsave\(ctx|saveAudited|how: '/.test(text))
  .flatMap(({ text }) =>
    [
      ...text.matchAll(new RegExp(String.raw`\b(?:action|how)\s*[:=]\s*${name}`, 'g')),
      ...text.matchAll(new RegExp(String.raw`\baction\s*[:=][^,;\n]*\?\s*${name}\s*:`, 'g')),
      ...text.matchAll(new RegExp(String.raw`\baction\s*[:=][^,;]*\?[^,;:]*:\s*${name}`, 'g')),
      ...text.matchAll(new RegExp(String.raw`actOnFailure\(ctx, ${name}`, 'g')),
    ].flatMap(([, action]) => action ?? []),
  )
const security = files.flatMap(({ text }) =>
  [...text.matchAll(/\bwhat: '([a-z]\w+)'/g)].map(([, what]) => `accounts.${what}`),
)
const actions = [
  ...new Set([
    ...written,
    ...security.filter((action) => action !== 'accounts.linked'), // a mail
    ...disclosedActions,
    ...interviewEventKinds.map((kind) => `interviews.${kind}`),
    ...storedCodePurposes.map((purpose) => `accounts.code.${purpose}`),
  ]),
].sort()

test('every action that is written has its sentence in both languages', () => {
  expect(actions.length).toBeGreaterThan(130)
  const sets = [flatten(en), flatten(id)]
  const without = actions.filter((action) => {
    const [key = ''] = sentenceKeys({ action, outcome: 'OK', details: {} })
    return !sets.every((set) => set[key]?.includes('{{who}}'))
  })
  expect(without).toEqual([])
})

test('every action belongs to one area of the filter', () => {
  const firsts = Object.values(auditAreas).flat() as string[]
  expect(new Set(firsts).size).toBe(firsts.length)
  expect(actions.filter((action) => action !== 'payment' && !firsts.includes(action.split('.')[0] ?? ''))).toEqual([])
})

test('a refusal and a decision have sentences of their own, with the plain one behind them', () => {
  expect(sentenceKeys({ action: 'accounts.signIn', outcome: 'REFUSED', details: {} })).toEqual([
    'refused.accounts.signIn',
    'action.accounts.signIn',
  ])
  expect(sentenceKeys({ action: 'company.decide', outcome: 'OK', details: { decision: 'APPROVE' } })).toEqual([
    'variant.company.decide.APPROVE',
    'action.company.decide',
  ])
})

test('people have a page to link to, administrators and accounts that are gone do not', () => {
  expect(subjectPath('account', 'id', 'CANDIDATE')).toBe('/admin/people/id')
  expect(subjectPath('account', 'id', 'ADMIN')).toBeNull()
  expect(subjectPath('account', 'id', null)).toBeNull()
})

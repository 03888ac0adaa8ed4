import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { adminRoles } from '#kernel/caller.ts'
import type { Endpoint } from '#kernel/endpoint.ts'
import { messageReportReasons } from '#kernel/enums/messages.ts'
import { locales, type Locale } from '#kernel/locale.ts'
import { suppressionReasons } from '#kernel/mail-delivery.ts'
import { moderationReasons } from '#kernel/moderation.ts'
import { contract } from '#modules/contract.ts'
import { incidentSteps } from '#modules/accounts/incidents/rules.ts'
import { contentKinds, itemName, itemsOf } from '#modules/content/rules.items.ts'
import { reviewReasons } from '#modules/jobs/rules.ts'
import { settingKeys } from '#modules/reference/settings.ts'
import { rejectReasons } from '#modules/reviews/rules.ts'
import { rankings } from '#modules/search/learning/rules.ranking-test.ts'
import { flatten, splitPlaceholders, type NestedTexts, type TextSet } from '#platform/i18n/translate.ts'
import en from '#text/en/audit.json'
import { fileListNames } from './lists/rules.ts'
import { codesOf, nameKeys, reasonTexts } from './rules.audit-words.ts'

const src = path.join(import.meta.dirname, '../..')
const sets = new Map<string, TextSet>()
function read(locale: Locale, set: string): TextSet {
  const key = `${locale}/${set}`
  const file = path.join(src, `text/${key}.json`)
  const texts = sets.get(key) ?? flatten(JSON.parse(readFileSync(file, 'utf8')) as NestedTexts)
  sets.set(key, texts)
  return texts
}
const sources = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('test.ts'))
  .map((file) => readFileSync(path.join(src, file), 'utf8'))
const inSources = (pattern: RegExp) => [
  ...new Set(sources.flatMap((text) => [...text.matchAll(pattern)].flatMap(([, name]) => name ?? []))),
]

/** What people typed, and numbers. */
const typed = [
  'announcement.key',
  'incident.key',
  'incident.people',
  'learning.key',
  'lists.rows',
  'mail.count',
  'synonyms.key',
  'team.address',
  'team.name',
  'work.count',
]
const sentences = Object.entries(flatten(en)).flatMap(([key, text]) => {
  const [, action] = /^(?:action|refused|variant)\.(\w+(?:\.\w+)*)$/.exec(key) ?? []
  const shown = splitPlaceholders(text).filter((part, at) => at % 2 === 1 && part !== 'who' && part !== 'whom')
  return action ? shown.map((detail) => ({ action, detail })) : []
})

test('every detail that a sentence shows is a number, was typed, or is a code that has names', () => {
  expect(sentences.length).toBeGreaterThan(40)
  const raw = sentences.filter(
    ({ action, detail }) =>
      !Object.hasOwn(codesOf(action), detail) && !typed.includes(`${action.split('.')[0] ?? ''}.${detail}`),
  )
  expect(raw).toEqual([])
})

/** What an administrator can change for somebody without an entry of its own. */
const tracedCalls = Object.entries(contract as Readonly<Record<string, Endpoint>>)
  .filter(([, each]) => each.kind === 'write' && !each.notWhileActing && !each.whileLooking && !each.leavesNoTrace)
  .filter(([, { callers }]) => callers.some((kind) => kind === 'candidate' || kind === 'employer'))
  .map(([name]) => name)

const jobKinds = inSources(/\bjobName(?:<[^()]*>)?\(\s*'([\w.]+)'/g)

test.each([
  ['role', adminRoles],
  ['setting', settingKeys],
  ['step', incidentSteps],
  ['ranking', rankings],
  ['jobKind', jobKinds],
  ['list', fileListNames],
  ['call', tracedCalls],
] as const)('every %s has a name in both languages', (kind, all: readonly string[]) => {
  expect(all.length).toBeGreaterThan(2)
  const without = locales.flatMap((locale) =>
    all.filter((code) => !nameKeys[kind](code).some(([set, key]) => read(locale, set)[key])),
  )
  expect(without).toEqual([])
})

test('kinds of background jobs are found in the sources', () => expect(jobKinds.length).toBeGreaterThan(90))

test.each(locales)('%s: every text of the site is called by its title, without a key or an open place', (locale) => {
  const readOf = (each: Locale, set: string) => read(each, set)
  const items = contentKinds.flatMap((kind) => itemsOf(kind, readOf))
  expect(items.length).toBeGreaterThan(100)
  const bad = items.filter((item) => {
    const name = itemName(item, locale, readOf)
    return (
      !/^\S.*: \S/.test(name) ||
      /\{\{/.test(name) ||
      name.endsWith(`: ${item.key}`) ||
      name.endsWith(`: ${item.prefix}`)
    )
  })
  expect(bad.map(({ kind, key }) => `${kind} ${key}`)).toEqual([])
})

test('every kind of subject has a word for where its name is gone', () => {
  const types = inSources(/\bsubjectType: '(\w+)'/g)
  expect(types.length).toBeGreaterThan(25)
  expect(locales.flatMap((locale) => types.filter((type) => !read(locale, 'audit')[`type.${type}`]))).toEqual([])
})

test.each([
  ['cases.decide', moderationReasons],
  ['cases.hold', moderationReasons],
  ['cases.report', moderationReasons],
  ['jobs.decide', reviewReasons],
  ['jobs.decideProposal', reviewReasons],
  ['mail.suppressed', suppressionReasons],
  ['messages.report', messageReportReasons],
  ['reviews.decide', rejectReasons],
] as const)('reasons of %s have words in both languages', (action, codes: readonly string[]) => {
  const [set, prefix] = reasonTexts[action] ?? ['', '']
  expect(locales.flatMap((locale) => codes.filter((code) => !read(locale, set)[`${prefix}.${code}`]))).toEqual([])
})

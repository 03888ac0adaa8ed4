import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readTexts as read } from '../../../test/fixtures/texts.ts'
import {
  builtInTexts,
  changedInOne,
  contentKinds,
  isSensitive,
  itemOf,
  itemProblems,
  itemsOf,
  mailSetOf,
  maxQuestions,
  overridesOf,
  pagePath,
  placeholdersOf,
  textProblem,
} from './rules.items.ts'
import { withSamples } from './rules.sample.ts'

const item = (kind: 'FAQ' | 'PAGE_META' | 'MAIL', key: string) => {
  const entry = itemOf(kind, key, read)
  if (!entry) throw new Error(key)
  return entry
}

test('what is built in could be saved as it is, whatever the item', () => {
  for (const kind of contentKinds) {
    const items = itemsOf(kind, read)
    expect(items.length, kind).toBeGreaterThanOrEqual(kind === 'START' ? 1 : 2)
    for (const each of items) {
      const texts = builtInTexts(each, read)
      expect(itemProblems(each, texts, texts), each.key).toEqual([])
      expect(texts.length, each.key).toBeGreaterThan(0)
      const [english] = overridesOf(each, texts, read)
      const known = Object.keys(read('en', each.set))
      expect(
        english?.texts.filter(([key]) => !known.includes(key)),
        each.key,
      ).toEqual([])
    }
    expect(new Set(items.map(({ key }) => key)).size).toBe(items.length)
  }
})

test('legal pages and mails about security, the law and money are for super admins; addresses and sets follow from the key', () => {
  expect(contentKinds).toEqual(['START', 'FAQ', 'HELP', 'WARNING', 'PAGE_META', 'MAIL', 'LEGAL'])
  const sensitive = contentKinds.flatMap((kind) => itemsOf(kind, read)).filter(isSensitive)
  expect(new Set(sensitive.map(({ kind, set }) => `${kind} ${set}`))).toEqual(
    new Set([
      ...['Accounts', 'Audit', 'Billing', 'Incident', 'Legal', 'Requests'].map((name) => `MAIL mail${name}`),
      'LEGAL terms',
      'LEGAL privacyPolicy',
    ]),
  )
  const legal = itemsOf('LEGAL', read).map(({ key, set, prefix }) => [key, set, prefix].join(' '))
  expect(legal).toEqual([
    'use terms use',
    'candidates terms candidates',
    'employers terms employers',
    'privacy privacyPolicy ',
  ])
  expect([mailSetOf('mailJobs.expired'), mailSetOf('mailContact'), mailSetOf('mailJobsX.y')]).toEqual([
    'mailJobs',
    'mailContact',
    'mailAccounts',
  ])
  expect(pagePath('public.index')).toBe('/public/index')
  expect(maxQuestions).toBe(40)
})

describe('a sentence', () => {
  const names = { allowed: ['name', 'days'], needed: ['days'] }
  test.each([
    ['Hi {{name}}, {{days}} days', null],
    ['{{ days }} days', null],
    [' ', 'REQUIRED'],
    [`{{days}}${'x'.repeat(3992)}`, null],
    [`{{days}}${'x'.repeat(3993)}`, 'TOO_LONG'],
    ['{{days}} {{constructor}}', 'PLACEHOLDER_UNKNOWN'],
    ['{{days}} {{na me}}', 'PLACEHOLDER_UNKNOWN'],
    ['{{days}} {{', 'PLACEHOLDER_UNKNOWN'],
    ['{{{{days}}}}', 'PLACEHOLDER_UNKNOWN'],
    ['Hi {{name}}', 'PLACEHOLDER_MISSING'],
    ['See https://example.com/?d={{days}}', 'PLACEHOLDER_IN_ADDRESS'],
  ])('%s is %s', (text, code) => {
    expect(textProblem(text, names)?.code ?? null).toBe(code)
  })
})

test('a language left empty, a sentence of another item and one that is missing are each named', () => {
  const meta = item('PAGE_META', 'public.index')
  const builtIn = builtInTexts(meta, read)
  const problems = itemProblems(
    meta,
    [
      { key: 'title', en: 'Jobs', id: '' },
      { key: 'other', en: 'x', id: 'y' },
    ],
    builtIn,
  )
  expect(problems).toEqual([
    { field: 'texts.0.id', code: 'REQUIRED' },
    { field: 'texts.1.key', code: 'NOT_IN_LIST' },
    { field: 'texts', code: 'REQUIRED' },
  ])
})

test('questions come and go, each with its answer; they have no placeholders', () => {
  const faq = item('FAQ', 'both')
  const question = { key: 'n1.q', en: 'Why?', id: 'Mengapa?' }
  const answer = { key: 'n1.a', en: 'Because.', id: 'Karena.' }
  const builtIn = builtInTexts(faq, read)
  expect(itemProblems(faq, [question, answer], builtIn)).toEqual([])
  for (const alone of [[question], [answer], []])
    expect(itemProblems(faq, alone, builtIn)).toEqual([{ field: 'texts', code: 'REQUIRED' }])
  expect(itemProblems(faq, [question, { ...answer, en: '{{name}}' }], builtIn)).toMatchObject([{ field: 'texts.1.en' }])
  expect(itemProblems(faq, [question, answer, question], builtIn)).toMatchObject([{ code: 'DUPLICATE' }])
  expect(itemProblems(faq, [{ ...question, key: '__proto__.x.q' }, answer], builtIn)).toMatchObject([
    { field: 'texts.0.key', code: 'NOT_IN_LIST' },
    { field: 'texts' },
  ])
})

test('published questions stand in place of the built-in ones; a sentence that no longer fits gives way', () => {
  const faq = item('FAQ', 'both')
  const [english] = overridesOf(
    faq,
    [
      { key: 'n1.q', en: 'Why?', id: 'Mengapa?' },
      { key: 'n1.a', en: 'So.', id: 'Begitu.' },
    ],
    read,
  )
  expect(english?.texts).toEqual([
    ['both.n1.q', 'Why?'],
    ['both.n1.a', 'So.'],
  ])
  expect(overridesOf(faq, [], read), 'nothing that can be used leaves the built-in texts').toEqual([])
  expect(english).toMatchObject({ locale: 'en', set: 'faq' })
  expect(english?.remove).toContain('both.code.q')
  expect(english?.remove).not.toContain('both.title')
  const mail = item('MAIL', 'mailAccounts.passwordChanged')
  const texts = builtInTexts(mail, read).map((text) =>
    text.key === 'text' ? { ...text, en: 'It changed.', id: 'Berubah.' } : { ...text, en: `New ${text.en}` },
  )
  const [mailEnglish] = overridesOf(mail, texts, read)
  const keys = mailEnglish?.texts.map(([key]) => key)
  expect(keys).toContain('passwordChanged.subject')
  expect(keys, 'without {{when}}').not.toContain('passwordChanged.text')
  const [, mailIndonesian] = overridesOf(mail, texts, read)
  expect([mailEnglish?.remove, mailIndonesian?.locale, mailIndonesian?.texts.length]).toEqual([[], 'id', keys?.length])
})

test('previews have a value for every placeholder', () => {
  for (const each of itemsOf('MAIL', read))
    for (const text of builtInTexts(each, read))
      for (const locale of ['en', 'id'] as const)
        expect(
          withSamples(text[locale], locale, { key: text.key, names: placeholdersOf(text) }),
          each.key,
        ).not.toContain('{{')
  const names = [
    'name',
    'company',
    'job',
    'title',
    'candidate',
    'plan',
    'count',
    'days',
    'minutes',
    'when',
    'date',
    'amount',
  ]
  const all = [...names, 'other'].map((name) => `{{${name}}}`).join('|')
  expect(withSamples(all, 'en', { key: 'text', names: [...names, 'other'] })).toBe(
    'Siti Rahma|Kopi Senja|Barista|Barista|Siti Rahma|Business|3|7|10|05 March 2026 09:07 AM|05 March 2026|IDR 299,000|[other]',
  )
  expect(withSamples(all, 'id', { key: 'text', names: [...names, 'other'] })).toBe(
    'Siti Rahma|Kopi Senja|Barista|Barista|Siti Rahma|Bisnis|3|7|10|5 Maret 2026 09.07|5 Maret 2026|Rp299.000|[other]',
  )
})

test('the sentence about one thing is previewed with one', () => {
  const names = ['count']
  expect(withSamples('{{count}} open job', 'en', { key: 'open_one', names })).toBe('1 open job')
  expect(withSamples('{{count}} open jobs', 'en', { key: 'open_other', names })).toBe('3 open jobs')
})

test('a sentence that was changed in one language only is named', () => {
  const before = ['title', 'lead', 'text', 'more'].map((key) => ({ key, en: 'One', id: 'Satu' }))
  const after = [
    { key: 'title', en: 'Two', id: 'Satu' },
    { key: 'lead', en: 'Two', id: 'Dua' },
    { key: 'text', en: 'One', id: 'Satu' },
    { key: 'more', en: 'One', id: 'Dua' },
    { key: 'new', en: 'New', id: '' },
  ]
  expect(changedInOne(before, after)).toEqual(['title', 'more'])
})

test('every mail that goes out is an item, whichever set it stands in', () => {
  const mails = readdirSync('src/text/en').flatMap((file) => /^(mail\w+)\.json$/.exec(file)?.[1] ?? [])
  const withSubjects = mails.filter((set) => Object.keys(read('en', set)).some((key) => /(^|\.)subject(_|$)/.test(key)))
  expect(withSubjects.length).toBeGreaterThan(15)
  expect(new Set(itemsOf('MAIL', read).map(({ set }) => set))).toEqual(new Set(withSubjects))
})

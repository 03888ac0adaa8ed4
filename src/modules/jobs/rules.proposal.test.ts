import { expect, test } from 'vitest'
import { richFromText, type RichDoc } from '#kernel/rich.ts'
import {
  changesTerms,
  differences,
  isMinorEdit,
  isRejectionShown,
  linksOf,
  pickFields,
  reviewReasonFor,
  watchedFields,
  type WatchedContent,
} from './rules.proposal.ts'

const question = {
  id: 'q',
  kind: 'YES_NO',
  text: 'Can you cook?',
  options: [],
  required: true,
  dealBreaker: null,
} as const satisfies WatchedContent['questions'][number]
const published: WatchedContent = {
  title: 'Cook',
  role: 'COOK',
  employmentType: 'FULL_TIME',
  description: { description: richFromText('Cook and bake.'), highlights: null },
  salary: { min: 1, max: 2, currency: 'IDR', period: 'MONTH', hidden: false },
  places: { type: 'ON_SITE', anywhere: false, locations: [{ cityId: 'c', address: null }] },
  benefitsNote: null,
  externalApply: null,
  questions: [question],
}

test.each<[string, Partial<WatchedContent>, string[]]>([
  ['nothing', {}, []],
  ['a title', { title: 'Chef' }, ['title']],
  ['the role and the kind of employment', { employmentType: null, role: 'BAKER' }, ['role', 'employmentType']],
  [
    'the highlights',
    { description: { ...published.description, highlights: richFromText('Free lunch') } },
    ['description'],
  ],
  ['a hidden salary', { salary: { ...published.salary, hidden: true } }, ['salary']],
  ['an address', { places: { ...published.places, locations: [{ cityId: 'c', address: 'Jl. 1' }] } }, ['places']],
  [
    'one more place',
    { places: { ...published.places, locations: [...published.places.locations, { cityId: 'd', address: null }] } },
    ['places'],
  ],
  ['the note on benefits', { benefitsNote: 'Meals' }, ['benefitsNote']],
  ['the words of a question', { questions: [{ ...question, text: 'Can you pay?' }] }, ['questions']],
  ['a question written anew', { questions: [{ ...question, id: 'r' }] }, []],
  ['the address outside', { externalApply: 'https://else.example/' }, ['externalApply']],
])('%s: what differs from what is public', (_what, change, fields) => {
  expect(differences(published, { ...published, ...change })).toEqual(fields)
})

test('values are equal whatever the order in which a database stored their keys', () => {
  const { min, max, currency, period, hidden } = published.salary
  expect(differences(published, { ...published, salary: { hidden, period, currency, max, min } })).toEqual([])
  const fewer = { min, max, currency, period } as WatchedContent['salary']
  expect(differences(published, { ...published, salary: fewer })).toEqual(['salary'])
  expect(differences({ ...published, salary: fewer }, published)).toEqual(['salary'])
})

const words = (count: number, word = 'word') => Array.from({ length: count }, (_, n) => `${word}${n}`).join(' ')
const text = (description: string, highlights = '') => ({
  description: richFromText(description),
  highlights: highlights ? richFromText(highlights) : null,
})

test('a fifth of the words may go or come without another screening, and not one more', () => {
  const accepted = text(words(80), words(20, 'extra'))
  expect(isMinorEdit(accepted, accepted)).toBe(true)
  expect(isMinorEdit(accepted, text(words(80)))).toBe(true)
  expect(isMinorEdit(accepted, text(words(79)))).toBe(false)
  expect(isMinorEdit(accepted, text(words(105), words(20, 'extra')))).toBe(true)
  expect(isMinorEdit(accepted, text(words(106), words(20, 'extra')))).toBe(false)
})

const linked = (...hrefs: string[]): RichDoc => ({
  type: 'doc',
  content: [
    { type: 'paragraph' },
    { type: 'paragraph', content: [{ type: 'hardBreak' }, { type: 'text', text: 'here', marks: [{ type: 'bold' }] }] },
    ...hrefs.map((href, n) => {
      const paragraph = {
        type: 'paragraph' as const,
        content: [{ type: 'text' as const, text: 'here', marks: [{ type: 'link' as const, attrs: { href } }] }],
      }
      const content = [{ type: 'listItem' as const, content: [paragraph] }]
      return n === 0 ? paragraph : { type: n === 1 ? ('bulletList' as const) : ('orderedList' as const), content }
    }),
  ],
})

test('links are found in paragraphs and in lists', () => {
  expect(linksOf(linked('https://a.example/', 'https://b.example/', 'https://c.example/'))).toEqual([
    'https://a.example/',
    'https://b.example/',
    'https://c.example/',
  ])
  expect(linksOf(null)).toEqual([])
})

test('a new address behind the same words is no minor edit, one that was accepted before is', () => {
  const accepted = { description: linked('https://a.example/'), highlights: linked('https://h.example/') }
  expect(isMinorEdit(accepted, { ...accepted, description: linked('https://evil.example/') })).toBe(false)
  expect(isMinorEdit(accepted, { ...accepted, highlights: linked('https://evil.example/') })).toBe(false)
  expect(isMinorEdit(accepted, { ...accepted, description: linked('https://h.example/') })).toBe(true)
})

test.each([
  ['flagged', 'PASS', null],
  ['flagged', 'REVIEW', 'FLAGGED'],
  ['flagged', 'HOLD', 'FLAGGED'],
  ['none', 'PASS', null],
  ['none', 'REVIEW', null],
  ['none', 'HOLD', 'FLAGGED'],
  ['all', 'PASS', 'ALL'],
  ['all', 'HOLD', 'ALL'],
] as const)('with the setting %s, what the screen answers with %s waits because of: %s', (setting, outcome, reason) => {
  expect(reviewReasonFor({ setting, outcome, isCompanyReviewed: false })).toBe(reason)
  expect(reviewReasonFor({ setting, outcome, isCompanyReviewed: true })).toBe('COMPANY')
})

test('a proposal holds the changed fields alone', () => {
  expect(pickFields(published, ['title', 'salary'])).toEqual({ title: 'Cook', salary: published.salary })
  expect(pickFields(published, watchedFields)).toEqual(published)
  expect(watchedFields, 'each is named once').toHaveLength(Object.keys(published).length)
})

test('a rejected proposal is shown for thirty days', () => {
  const decided = new Date('2026-11-01T00:00:00Z')
  expect(isRejectionShown(decided, new Date('2026-11-30T23:59:59.999Z'))).toBe(true)
  expect(isRejectionShown(decided, new Date('2026-12-01T00:00:00Z'))).toBe(false)
})

test('another salary or place is new to applicants, one that stays hidden is not', () => {
  const { salary, places } = published
  const hidden = { ...salary, hidden: true }
  expect(changesTerms(published, { salary: { ...salary, max: 3 } })).toBe(true)
  expect(changesTerms(published, { salary: hidden })).toBe(true)
  expect(changesTerms({ ...published, salary: hidden }, { salary: { ...hidden, max: 3 } })).toBe(false)
  expect(changesTerms(published, { places: { ...places, anywhere: true } })).toBe(true)
  for (const changes of [{}, { title: 'Baker' }, { salary: { ...salary } }, { places: { ...places } }])
    expect(changesTerms(published, changes)).toBe(false)
})

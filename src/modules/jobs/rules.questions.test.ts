import { expect, test } from 'vitest'
import { meetsDealBreaker, questionLimits, questionProblems, questionTopics, type Question } from './rules.questions.ts'

const question = (part: Partial<Question> = {}): Question => ({
  kind: 'YES_NO',
  text: 'Do you have a driving licence?',
  options: [],
  required: true,
  dealBreaker: null,
  ...part,
})
const codes = (...questions: Question[]) => questionProblems(questions).map(({ field, code }) => `${field} ${code}`)

test('at most ten questions and three deal-breakers', () => {
  const breaker = question({ dealBreaker: { accept: [true] } })
  expect(codes(...Array.from({ length: 10 }, () => question()))).toEqual([])
  expect(codes(...Array.from({ length: 11 }, () => question()))).toEqual(['questions TOO_MANY_ITEMS'])
  expect(codes(breaker, breaker, breaker)).toEqual([])
  expect(codes(breaker, breaker, breaker, breaker)).toEqual(['questions DEAL_BREAKERS_MANY'])
})

test.each<[Partial<Question>, string | null]>([
  [{ kind: 'SINGLE', options: ['A', 'B'] }, null],
  [{ kind: 'SINGLE', options: ['A'] }, 'options TOO_FEW'],
  [{ kind: 'MULTIPLE', options: ['A', 'B'], dealBreaker: { accept: ['A'] } }, null],
  [{ kind: 'SINGLE', options: ['A', 'B'], dealBreaker: { accept: [] } }, 'dealBreaker REQUIRED'],
  [{ kind: 'SINGLE', options: ['A', 'B'], dealBreaker: { min: 1, max: null } }, 'dealBreaker REQUIRED'],
  [{ kind: 'YES_NO', options: ['A'] }, 'options NOT_VALID'],
  [{ kind: 'NUMBER', dealBreaker: { min: 2, max: 2 } }, null],
  [{ kind: 'NUMBER', dealBreaker: { min: null, max: 2 } }, null],
  [{ kind: 'MULTIPLE', options: ['A', 'a'] }, 'options DUPLICATE'],
  [{ kind: 'DATE', options: ['A', 'B'] }, 'options NOT_VALID'],
  [{ kind: 'SHORT_TEXT', dealBreaker: { accept: ['x'] } }, 'dealBreaker DEAL_BREAKER_KIND'],
  [{ kind: 'FILE', dealBreaker: { accept: [true] } }, 'dealBreaker DEAL_BREAKER_KIND'],
  [{ required: false, dealBreaker: { accept: [true] } }, 'dealBreaker DEAL_BREAKER_REQUIRED'],
  [{ dealBreaker: { accept: [true, false] } }, 'dealBreaker NOT_VALID'],
  [{ dealBreaker: { accept: ['yes'] } }, 'dealBreaker NOT_VALID'],
  [{ kind: 'SINGLE', options: ['A', 'B'], dealBreaker: { accept: ['C'] } }, 'dealBreaker NOT_IN_LIST'],
  [{ kind: 'SINGLE', options: ['A', 'B'], dealBreaker: { accept: ['A', 'B'] } }, 'dealBreaker DEAL_BREAKER_ALL'],
  [{ kind: 'SINGLE', options: ['A', 'B'], dealBreaker: { accept: ['A'] } }, null],
  [{ kind: 'NUMBER', dealBreaker: { min: null, max: null } }, 'dealBreaker REQUIRED'],
  [{ kind: 'NUMBER', dealBreaker: { min: 5, max: 2 } }, 'dealBreaker NUMBER_ORDER'],
  [{ kind: 'NUMBER', dealBreaker: { accept: [true] } }, 'dealBreaker REQUIRED'],
  [{ kind: 'NUMBER', dealBreaker: { min: 2, max: null } }, null],
])('%o: %s', (part, problem) => expect(codes(question(part))).toEqual(problem ? [`questions.0.${problem}`] : []))

test('an error names the number that is allowed', () => {
  const [few] = questionProblems([question({ kind: 'SINGLE', options: [] })])
  expect(few).toEqual({ field: 'questions.0.options', code: 'TOO_FEW', params: { min: 2 } })
  expect(questionProblems([question({ options: ['A'] })])).toEqual([
    { field: 'questions.0.options', code: 'NOT_VALID' },
  ])
  expect(questionLimits.options, 'decisions §3').toBe(10)
})

test.each([
  [{ kind: 'NUMBER', dealBreaker: { min: 2, max: 5 } }, 5, true],
  [{ kind: 'NUMBER', dealBreaker: { min: 2, max: 5 } }, 1, false],
  [{ kind: 'NUMBER', dealBreaker: { min: 2, max: 5 } }, '3', false],
  [{ kind: 'NUMBER', dealBreaker: { min: null, max: 5 } }, null, false],
  [{ kind: 'SINGLE', dealBreaker: { accept: ['3'] } }, 3, false],
  [{ kind: 'YES_NO', dealBreaker: { accept: [true] } }, true, true],
  [{ kind: 'YES_NO', dealBreaker: { accept: [true] } }, false, false],
  [{ kind: 'MULTIPLE', dealBreaker: { accept: ['A', 'B'] } }, ['C', 'B'], true],
  [{ kind: 'MULTIPLE', dealBreaker: { accept: ['A'] } }, ['C'], false],
  [{ kind: 'NUMBER', dealBreaker: { min: 2, max: 5 } }, 2, true],
  [{ kind: 'NUMBER', dealBreaker: { min: 2, max: 5 } }, 5.5, false],
  [{ kind: 'NUMBER', dealBreaker: { min: 2, max: null } }, null, false],
  [{ kind: 'LONG_TEXT', dealBreaker: null }, null, true],
] as [Pick<Question, 'kind' | 'dealBreaker'>, string | number | boolean | string[] | null, boolean][])(
  '%o met by %s: %s',
  (each, answer, met) => expect(meetsDealBreaker(each, answer)).toBe(met),
)

test('a question warns of protected topics in its text and in its options', () => {
  expect(questionTopics('Apakah Anda sudah menikah?', [])).toEqual([{ topic: 'FAMILY', words: 'menikah' }])
  const options = questionTopics('What should we know of you?', ['My religion', 'Nothing'])
  expect(options.map(({ topic }) => topic)).toEqual(['RELIGION'])
  expect(questionTopics('Do you have a driving licence?', ['Car', 'Motorcycle'])).toEqual([])
})

import { expect, test } from 'vitest'
import {
  answerFromForm,
  answerProblem,
  answerProblems,
  missedQuestions,
  type AnswerValue,
  type ScreeningQuestion,
} from './rules.answers.ts'
import { formAnswers, formValues } from './rules.form.ts'

const ask = (kind: ScreeningQuestion['kind'], more: Partial<ScreeningQuestion> = {}): ScreeningQuestion => ({
  id: 'q',
  kind,
  text: 'Question',
  options: ['A', 'B', 'C'],
  required: true,
  dealBreaker: null,
  ...more,
})
const problem = (question: ScreeningQuestion, value: AnswerValue | undefined) =>
  answerProblems([question], value === undefined ? [] : [{ questionId: 'q', value }])[0]?.code ?? null

test.each<[ScreeningQuestion['kind'], AnswerValue, string | null]>([
  ['YES_NO', true, null],
  ['YES_NO', false, null],
  ['YES_NO', 'yes', 'NOT_VALID'],
  ['YES_NO', 1, 'NOT_VALID'],
  ['SINGLE', 'A', null],
  ['SINGLE', 'D', 'NOT_IN_LIST'],
  ['SINGLE', ['A'], 'NOT_IN_LIST'],
  ['SINGLE', true, 'NOT_IN_LIST'],
  ['MULTIPLE', ['A', 'C'], null],
  ['MULTIPLE', ['A', 'A'], 'NOT_IN_LIST'],
  ['MULTIPLE', ['A', 'X'], 'NOT_IN_LIST'],
  ['MULTIPLE', 'A', 'NOT_VALID'],
  ['NUMBER', 0, null],
  ['NUMBER', -2.5, null],
  ['NUMBER', '3', 'NOT_VALID'],
  ['NUMBER', Number.NaN, 'NOT_VALID'],
  ['NUMBER', Number.POSITIVE_INFINITY, 'NOT_VALID'],
  ['NUMBER', 1e20, 'TOO_BIG'],
  ['NUMBER', -1e12, null],
  ['NUMBER', 1e12 + 1, 'TOO_BIG'],
  ['SHORT_TEXT', 'x'.repeat(300), null],
  ['SHORT_TEXT', 'x'.repeat(301), 'TOO_LONG'],
  ['SHORT_TEXT', 5, 'NOT_VALID'],
  ['LONG_TEXT', 'x'.repeat(3000), null],
  ['LONG_TEXT', 'x'.repeat(3001), 'TOO_LONG'],
  ['DATE', '2028-02-29', null],
  ['DATE', '2026-02-29', 'DATE'],
  ['DATE', '29.02.2028', 'DATE'],
  ['DATE', true, 'DATE'],
  ['DATE', '2028-02-29T', 'DATE'],
  ['DATE', '2028-2-9', 'DATE'],
  ['FILE', '01890000-0000-7000-8000-000000000000', null],
  ['FILE', ['x'], 'NOT_VALID'],
])('%s %j: %s', (kind, value, expected) => expect(problem(ask(kind), value)).toBe(expected))

test.each<AnswerValue | undefined>([undefined, null, '', '   ', []])(
  '%j counts as no answer: an error only where one is required',
  (value) => {
    for (const kind of ['YES_NO', 'SINGLE', 'MULTIPLE', 'NUMBER', 'SHORT_TEXT', 'LONG_TEXT', 'DATE', 'FILE'] as const) {
      expect(problem(ask(kind), value)).toBe('REQUIRED')
      expect(problem(ask(kind, { required: false }), value)).toBeNull()
    }
  },
)

test('answers to unknown questions and duplicate answers are rejected as a whole', () => {
  expect(answerProblems([ask('YES_NO')], [{ questionId: 'other', value: true }])).toEqual([
    { field: 'answers', code: 'QUESTIONS_CHANGED' },
  ])
  expect(
    answerProblems(
      [ask('YES_NO')],
      [
        { questionId: 'q', value: true },
        { questionId: 'q', value: false },
      ],
    )[0]?.code,
  ).toBe('QUESTIONS_CHANGED')
})

test('answers that miss a deal-breaker are found; one accepted option of several is enough', () => {
  const license = ask('YES_NO', { dealBreaker: { accept: [true] } })
  const years = ask('NUMBER', { dealBreaker: { min: 2, max: null } })
  const tools = ask('MULTIPLE', { dealBreaker: { accept: ['A', 'B'] } })
  expect(missedQuestions([license], [{ questionId: 'q', value: false }])).toEqual(['q'])
  expect(missedQuestions([license], [{ questionId: 'q', value: true }])).toEqual([])
  expect(missedQuestions([years], [{ questionId: 'q', value: 1.9 }])).toEqual(['q'])
  expect(missedQuestions([tools], [{ questionId: 'q', value: ['C', 'B'] }])).toEqual([])
  expect(missedQuestions([tools], [])).toEqual(['q'])
})

test.each<[ScreeningQuestion['kind'], string[], AnswerValue]>([
  ['YES_NO', ['yes'], true],
  ['YES_NO', ['no'], false],
  ['YES_NO', ['maybe'], 'maybe'],
  ['MULTIPLE', ['A', ' B '], ['A', 'B']],
  ['MULTIPLE', [], null],
  ['NUMBER', ['2,5'], 2.5],
  ['NUMBER', ['-3'], -3],
  ['NUMBER', ['1e9'], '1e9'],
  ['SHORT_TEXT', ['  hi '], 'hi'],
  ['DATE', [''], null],
])('%s from the form %j is %j', (kind, sent, expected) => {
  expect(answerFromForm(kind, sent, 'en')).toEqual(expected)
  expect(answerFromForm(kind, sent, 'id')).toEqual(expected)
})

test('numbers in answers are parsed in the format of the language', () => {
  const read = (typed: string) => (['en', 'id'] as const).map((locale) => answerFromForm('NUMBER', [typed], locale))
  expect(read('5.000')).toEqual([5, 5000])
  expect(read('5,000')).toEqual([5000, 5])
  expect(read('5.000.000,5')).toEqual(['5.000.000,5', 5_000_000.5])
  expect(read('5,000,000.5')).toEqual([5_000_000.5, '5,000,000.5'])
  const questions = [ask('NUMBER', {})]
  for (const locale of ['en', 'id'] as const)
    for (const value of [5, 1.5, 1.125, 5000, 0.125, 1250.375]) {
      const again = formAnswers(questions, formValues(questions, [{ questionId: 'q', value }], locale), locale)
      expect(again).toEqual([{ questionId: 'q', value }])
    }
})

test('lines end alike whoever sends them, and a date has its day', () => {
  expect(answerFromForm('LONG_TEXT', ['one\r\ntwo\n\nthree '], 'en')).toBe('one\ntwo\n\nthree')
  const question = { id: 'q', kind: 'DATE', required: false, options: [] } as unknown as Parameters<
    typeof answerProblem
  >[0]
  expect(['2026-12', '2026-12-', '2026', '2026-12-01'].map((date) => answerProblem(question, date))).toEqual([
    { code: 'DATE' },
    { code: 'DATE' },
    { code: 'DATE' },
    null,
  ])
})

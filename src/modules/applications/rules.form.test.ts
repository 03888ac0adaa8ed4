import { describe, expect, test } from 'vitest'
import { answerField, type ScreeningQuestion } from './rules.answers.ts'
import { formAnswers, formProblems, formValues } from './rules.form.ts'

const question = (
  id: string,
  kind: ScreeningQuestion['kind'],
  more: Partial<ScreeningQuestion> = {},
): ScreeningQuestion => ({
  id,
  kind,
  text: id,
  required: true,
  options: ['A', 'B'],
  dealBreaker: null,
  ...more,
})
const questions = [
  question('night', 'YES_NO'),
  question('years', 'NUMBER'),
  question('tools', 'MULTIPLE'),
  question('shift', 'SINGLE'),
]

describe('the answers of a form', () => {
  test('one text, several texts and nothing are read by the kind of the question', () => {
    const sent = { [answerField('night')]: 'no', [answerField('years')]: '2,5', [answerField('tools')]: ['A', 'B'] }
    expect(formAnswers(questions, sent, 'id')).toEqual([
      { questionId: 'night', value: false },
      { questionId: 'years', value: 2.5 },
      { questionId: 'tools', value: ['A', 'B'] },
      { questionId: 'shift', value: null },
    ])
  })

  test('what is wrong stands at its field; right answers have no problem', () => {
    const right = {
      [answerField('night')]: 'yes',
      [answerField('years')]: '2',
      [answerField('tools')]: 'A',
      [answerField('shift')]: 'B',
    }
    expect(formProblems(questions, right, 'en')).toEqual([])
    expect(formProblems(questions, { ...right, [answerField('shift')]: 'C' }, 'en')).toEqual([
      { field: 'answer-shift', code: 'NOT_IN_LIST' },
    ])
    expect(formProblems(questions, {}, 'en').map(({ code }) => code)).toEqual(
      Array.from({ length: 4 }, () => 'REQUIRED'),
    )
  })

  test('stored answers stand in it as a form shows them', () => {
    const stored = [
      { questionId: 'night', value: true },
      { questionId: 'years', value: 2.5 },
      { questionId: 'tools', value: ['A', 'B'] },
      { questionId: 'shift', value: 'a.b' },
    ]
    expect(formValues(questions, stored, 'id')).toEqual({
      'answer-night': 'yes',
      'answer-years': '2,5',
      'answer-tools': ['A', 'B'],
      'answer-shift': 'a.b',
    })
    expect(formValues(questions, [{ questionId: 'night', value: false }], 'en')).toEqual({ 'answer-night': 'no' })
    expect(formValues(questions, [{ questionId: 'night', value: null }], 'en')).toEqual({})
    expect(formValues(questions, [], 'en')).toEqual({})
  })
})

import { expect, test } from 'vitest'
import type { ScreeningQuestion } from './rules.answers.ts'
import { selectedResume, fileChoice, fileChoiceName, formAnswers, formProblems, formValues } from './rules.form.ts'

test('the list of resumes is answered with a resume, an uploaded file, or neither', () => {
  const value = fileChoice('018f0000-0000-7000-8000-000000000001', 'CV: mine.pdf')
  expect(selectedResume(value)).toEqual({ resumeId: null, resumeFileId: '018f0000-0000-7000-8000-000000000001' })
  expect([fileChoiceName(value), fileChoiceName(fileChoice('x'))]).toEqual(['CV: mine.pdf', ''])
  expect(selectedResume('a resume')).toEqual({ resumeId: 'a resume', resumeFileId: null })
  for (const none of ['', null, undefined]) expect(selectedResume(none)).toEqual({ resumeId: null, resumeFileId: null })
})

const question = (id: string, kind: ScreeningQuestion['kind'], required = true): ScreeningQuestion => ({
  id,
  kind,
  required,
  text: id,
  options: kind === 'SINGLE' || kind === 'MULTIPLE' ? ['A', 'B'] : [],
  dealBreaker: null,
})
const questions = [
  question('licence', 'YES_NO'),
  question('years', 'NUMBER'),
  question('shifts', 'MULTIPLE'),
  question('why', 'LONG_TEXT', false),
]
const stored = [
  { questionId: 'licence', value: false },
  { questionId: 'years', value: 2.5 },
  { questionId: 'shifts', value: ['A', 'B'] },
  { questionId: 'why', value: null },
]

test('stored answers fill the form as people type them, and the form answers the same again', () => {
  const values = formValues(questions, stored, 'id')
  expect(values).toEqual({ 'answer-licence': 'no', 'answer-years': '2,5', 'answer-shifts': ['A', 'B'] })
  expect(formAnswers(questions, values, 'id')).toEqual(stored)
  expect(formValues(questions, [{ questionId: 'licence', value: true }], 'en')).toEqual({ 'answer-licence': 'yes' })
  expect(formValues(questions, [{ questionId: 'years', value: 2.5 }], 'en')).toEqual({ 'answer-years': '2.5' })
  expect(formValues(questions, [{ questionId: 'why', value: 'I. Like. It.' }], 'id')).toEqual({
    'answer-why': 'I. Like. It.',
  })
})

test('one selected option is a list of one, and a field that was not sent is no answer', () => {
  expect(formAnswers([question('shifts', 'MULTIPLE')], { 'answer-shifts': 'A' }, 'en')[0]?.value).toEqual(['A'])
  expect(formAnswers([question('why', 'LONG_TEXT')], {}, 'en')[0]?.value).toBeNull()
})

test('errors are named by their fields, and an optional question needs no answer', () => {
  expect(formProblems(questions, { 'answer-licence': 'yes', 'answer-years': 'many' }, 'en')).toEqual([
    { field: 'answer-years', code: 'NOT_VALID' },
    { field: 'answer-shifts', code: 'REQUIRED' },
  ])
  expect(formProblems(questions, formValues(questions, stored, 'en'), 'en')).toEqual([])
})

import type { FieldError } from '#kernel/fail.ts'
import type { Locale } from '#kernel/locale.ts'
import { normaliseNumber } from '#kernel/number-input.ts'
import { meetsDealBreaker, type Question } from '#modules/jobs/rules.questions.ts'

/** An answer as it is kept: yes/no as a boolean, dates as YYYY-MM-DD, a file by its id. Null is no answer. */
export type AnswerValue = boolean | number | string | string[] | null
export type ScreeningQuestion = Question & { id: string }

export const answerLimits = { shortText: 300, longText: 3000, number: 1_000_000_000_000 } as const

/** Nothing was answered: an empty text or list counts as no answer. */
export const isEmptyAnswer = (value: AnswerValue | undefined): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

const datePattern = /^\d{4}-\d{2}-\d{2}$/

function isRealDate(text: string): boolean {
  if (!datePattern.test(text)) return false
  const parsed = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text)
}

/** What is wrong with one answer, or null. Whether a named file is the candidate's own is the verb's to check. */
export function answerProblem(
  question: ScreeningQuestion,
  value: AnswerValue | undefined,
): Omit<FieldError, 'field'> | null {
  if (isEmptyAnswer(value)) return question.required ? { code: 'REQUIRED' } : null
  const wrong = { code: 'NOT_VALID' }
  const tooLong = (max: number) => (String(value).length > max ? { code: 'TOO_LONG', params: { max } } : null)
  switch (question.kind) {
    case 'YES_NO':
      return typeof value === 'boolean' ? null : wrong
    case 'SINGLE':
      return typeof value === 'string' && question.options.includes(value) ? null : { code: 'NOT_IN_LIST' }
    case 'MULTIPLE': {
      if (!Array.isArray(value)) return wrong
      return new Set(value).size === value.length && value.every((each) => question.options.includes(each))
        ? null
        : { code: 'NOT_IN_LIST' }
    }
    case 'NUMBER': {
      if (typeof value !== 'number' || !Number.isFinite(value)) return wrong
      return Math.abs(value) > answerLimits.number ? { code: 'TOO_BIG', params: { max: answerLimits.number } } : null
    }
    case 'SHORT_TEXT':
      return typeof value === 'string' ? tooLong(answerLimits.shortText) : wrong
    case 'LONG_TEXT':
      return typeof value === 'string' ? tooLong(answerLimits.longText) : wrong
    case 'DATE':
      return typeof value === 'string' && isRealDate(value) ? null : { code: 'DATE' }
    case 'FILE':
      return typeof value === 'string' ? null : wrong
  }
}

export type SubmittedAnswer = { questionId: string; value: AnswerValue }

/** The name a form gives the answer to a question; errors come back under it. */
export const answerField = (questionId: string): string => `answer-${questionId}`

/** Everything wrong with the answers to a job's questions; an answer to a question that is not asked is one of them. */
export function answerProblems(
  questions: readonly ScreeningQuestion[],
  given: readonly SubmittedAnswer[],
): FieldError[] {
  const asked = new Set(questions.map(({ id }) => id))
  const unknownAnswers = given.filter(
    ({ questionId }, at) => !asked.has(questionId) || given.findIndex((each) => each.questionId === questionId) !== at,
  )
  if (unknownAnswers.length > 0) return [{ field: 'answers', code: 'QUESTIONS_CHANGED' }]
  return questions.flatMap((question) => {
    const problem = answerProblem(question, given.find((each) => each.questionId === question.id)?.value)
    return problem ? [{ field: answerField(question.id), ...problem }] : []
  })
}

/** Answers that miss a deal-breaker. A miss never rejects: it files the application under "does not meet". */
export function missedQuestions(questions: readonly ScreeningQuestion[], given: readonly SubmittedAnswer[]): string[] {
  return questions
    .filter(
      (question) => !meetsDealBreaker(question, given.find((each) => each.questionId === question.id)?.value ?? null),
    )
    .map(({ id }) => id)
}

/** The answer a plain form sent: a list of texts under one name, numbers as the language writes them or with any decimal sign. */
export function answerFromForm(kind: Question['kind'], sent: readonly string[], locale: Locale): AnswerValue {
  // Forms send line ends as CR LF.
  const texts = sent.map((text) => text.replaceAll('\r\n', '\n').trim()).filter((text) => text !== '')
  const [first] = texts
  if (first === undefined) return null
  if (kind === 'MULTIPLE') return texts
  if (kind === 'YES_NO') return first === 'yes' ? true : first === 'no' ? false : first
  if (kind === 'NUMBER') {
    const plain = normaliseNumber(first, locale) ?? first
    return /^-?\d{1,15}([.,]\d{1,6})?$/.test(plain) ? Number(plain.replace(',', '.')) : first
  }
  return first
}

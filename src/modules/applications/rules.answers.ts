import type { FieldError } from '#kernel/fail.ts'
import type { Locale } from '#kernel/locale.ts'
import { normaliseNumber } from '#kernel/number-input.ts'
import { meetsDealBreaker, type Question } from '#modules/jobs/rules.questions.ts'

/** An answer as stored: yes/no as a boolean, dates as YYYY-MM-DD, a file as its id. Null is no answer. */
export type AnswerValue = boolean | number | string | string[] | null
export type ScreeningQuestion = Question & { id: string }

export const answerLimits = { shortText: 300, longText: 3000, number: 1_000_000_000_000 } as const

/** An empty text or list counts as no answer. */
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

/** The validation error of one answer, or null. The handler checks that a file belongs to the candidate. */
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

/** The form field of a question's answer; validation errors use the same name. */
export const answerField = (questionId: string): string => `answer-${questionId}`

/** Validation errors of all answers, including answers to unknown questions. */
export function answerProblems(
  questions: readonly ScreeningQuestion[],
  submitted: readonly SubmittedAnswer[],
): FieldError[] {
  const questionIds = new Set(questions.map(({ id }) => id))
  const unknownAnswers = submitted.filter(
    ({ questionId }, at) =>
      !questionIds.has(questionId) || submitted.findIndex((each) => each.questionId === questionId) !== at,
  )
  if (unknownAnswers.length > 0) return [{ field: 'answers', code: 'QUESTIONS_CHANGED' }]
  return questions.flatMap((question) => {
    const problem = answerProblem(question, submitted.find((each) => each.questionId === question.id)?.value)
    return problem ? [{ field: answerField(question.id), ...problem }] : []
  })
}

/** Ids of questions whose answer misses the deal-breaker. A miss never rejects, it only marks the application. */
export function missedQuestions(
  questions: readonly ScreeningQuestion[],
  submitted: readonly SubmittedAnswer[],
): string[] {
  return questions
    .filter(
      (question) =>
        !meetsDealBreaker(question, submitted.find((each) => each.questionId === question.id)?.value ?? null),
    )
    .map(({ id }) => id)
}

/** Converts the texts of a plain form field; numbers are accepted in the format of the language or with either decimal sign. */
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

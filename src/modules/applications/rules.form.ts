import { decimalSign, type Locale } from '#kernel/locale.ts'
import { answerField, answerFromForm, answerProblem, type ScreeningQuestion } from './rules.answers.ts'

const filePrefix = 'file:'

/** How the form's list of resumes refers to an uploaded file that is no resume yet; the name is only for display. */
export const fileChoice = (fileId: string, name = ''): string => `${filePrefix}${fileId}:${name}`

/** The name in such a value; '' when it has none. */
export const fileChoiceName = (value: string): string => value.slice(filePrefix.length).split(':').slice(1).join(':')

/** What the form's list of resumes was answered with: a resume, an uploaded file, or neither. */
export function selectedResume(value: string | null | undefined): {
  resumeId: string | null
  resumeFileId: string | null
} {
  if (value?.startsWith(filePrefix))
    return { resumeId: null, resumeFileId: value.slice(filePrefix.length).split(':')[0] ?? null }
  return { resumeId: value || null, resumeFileId: null }
}

type SubmittedValues = Readonly<Record<string, unknown>>

/** Answers from the values of a form. */
export function formAnswers(questions: readonly ScreeningQuestion[], value: SubmittedValues, locale: Locale) {
  return questions.map((question) => {
    const sent = value[answerField(question.id)]
    const texts = Array.isArray(sent) ? sent.map(String) : sent === undefined ? [] : [String(sent)]
    return { questionId: question.id, value: answerFromForm(question.kind, texts, locale) }
  })
}

/** Validation errors of the answers by form field. */
export function formProblems(questions: readonly ScreeningQuestion[], value: SubmittedValues, locale: Locale) {
  const answers = formAnswers(questions, value, locale)
  return questions.flatMap((question, at) => {
    const problem = answerProblem(question, answers[at]?.value)
    return problem ? [{ field: answerField(question.id), code: problem.code }] : []
  })
}

/** Initial form values from stored answers. */
export function formValues(
  questions: readonly ScreeningQuestion[],
  answers: readonly { questionId: string; value: unknown }[],
  locale: Locale,
): Record<string, string | string[]> {
  return Object.fromEntries(
    questions.flatMap(({ id }) => {
      const value = answers.find((answer) => answer.questionId === id)?.value
      if (value === undefined || value === null) return []
      const given = typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)
      const text = typeof value === 'number' ? given.replace('.', decimalSign[locale]) : given
      return [[answerField(id), Array.isArray(value) ? value.map(String) : text]]
    }),
  )
}

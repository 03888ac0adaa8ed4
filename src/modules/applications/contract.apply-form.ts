import * as z from 'zod'
import { whenObject, wrongFields } from '#kernel/cross-field.ts'
import type { Locale } from '#kernel/locale.ts'
import { idShape, multilineText } from '#kernel/shapes.ts'
import { answerField, answerLimits, type ScreeningQuestion } from './rules.answers.ts'
import { formProblems } from './rules.form.ts'

const maxLengths = { SHORT_TEXT: answerLimits.shortText, LONG_TEXT: answerLimits.longText } as const

/**
 * The application form: the input of `userjobs.create`, with one plain form field per question. Whoever has no work experience in the
 * profile needs a resume: said together with what else is missing.
 */
export function applyForm(questions: readonly ScreeningQuestion[], locale: Locale, isResumeNeeded: boolean) {
  const answers = Object.fromEntries(
    questions.map(({ id, kind }) => {
      const text = z.string().max(kind === 'SHORT_TEXT' || kind === 'LONG_TEXT' ? maxLengths[kind] : 300)
      return [answerField(id), kind === 'MULTIPLE' ? z.array(text).max(20).optional() : text.optional()]
    }),
  )
  return z
    .object({
      ...answers,
      applicationId: idShape,
      resumeId: z.string().optional(),
      coverLetter: multilineText(4000).optional(),
    })
    .superRefine((value, context) => {
      const wrong = wrongFields(context)
      if (isResumeNeeded && !value.resumeId && !wrong.has('resumeId'))
        context.addIssue({ code: 'custom', path: ['resumeId'], message: 'RESUME_OR_EXPERIENCE' })
      for (const { field, code } of formProblems(questions, value, locale))
        if (!wrong.has(field)) context.addIssue({ code: 'custom', path: [field], message: code })
    }, whenObject)
}

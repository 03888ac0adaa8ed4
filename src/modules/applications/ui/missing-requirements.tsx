import { useEffect, useState } from 'react'
import { useLocale, useTexts } from '#ui/i18n/i18n.tsx'
import { Notice } from '#ui/display.tsx'
import { isEmptyAnswer, missedQuestions, type ScreeningQuestion } from '../rules.answers.ts'
import { formAnswers } from '../rules.form.ts'
import { useAcceptedText } from './answers-view.tsx'

type MissNoticeProps = { formId: string; questions: readonly ScreeningQuestion[]; language: string }

/** Warns before submitting which answers miss a requirement; the application can still be sent. */
export function MissingRequirementsNotice({ formId, questions, language }: MissNoticeProps) {
  const t = useTexts('applyJob')
  const acceptedText = useAcceptedText()
  const missed = useMissedQuestions(formId, questions)
  if (missed.length === 0) return null
  return (
    <Notice tone="warning" live title={t('miss.title', { count: missed.length })}>
      <ul className="my-1.5 grid list-disc gap-1 pl-5" lang={language}>
        {missed.map((question) => (
          <li key={question.id}>
            {t('requirements.line', { question: question.text, required: acceptedText(question.dealBreaker) })}
          </li>
        ))}
      </ul>
      <p>{t('miss.text')}</p>
    </Notice>
  )
}

/** The answered questions whose answer misses a requirement, read from the form while it is typed. */
function useMissedQuestions(formId: string, questions: readonly ScreeningQuestion[]): ScreeningQuestion[] {
  const locale = useLocale()
  const [missed, setMissed] = useState<readonly string[]>([])
  useEffect(() => {
    const form = document.getElementById(formId)
    if (!(form instanceof HTMLFormElement)) return
    const read = () => {
      const sent = new FormData(form)
      const values: Record<string, string | string[]> = {}
      for (const key of new Set(sent.keys())) {
        const texts = sent.getAll(key).filter((value) => typeof value === 'string')
        values[key] = texts.length === 1 ? (texts[0] ?? '') : texts
      }
      const answers = formAnswers(questions, values, locale).filter(({ value }) => !isEmptyAnswer(value))
      const answered = new Set(answers.map(({ questionId }) => questionId))
      const now = missedQuestions(questions, answers).filter((id) => answered.has(id))
      setMissed((before) => (before.join() === now.join() ? before : now))
    }
    read()
    form.addEventListener('input', read)
    form.addEventListener('change', read)
    return () => {
      form.removeEventListener('input', read)
      form.removeEventListener('change', read)
    }
  }, [formId, questions, locale])
  return questions.filter(({ id }) => missed.includes(id))
}

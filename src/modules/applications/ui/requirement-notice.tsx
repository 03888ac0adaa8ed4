import { useTexts } from '#ui/i18n/i18n.tsx'
import { Notice } from '#ui/display.tsx'
import type { ScreeningQuestion } from '../rules.answers.ts'
import { useAcceptedText } from './answers-view.tsx'

/** The deal-breakers, shown above the form; empty where there are none. */
export function RequirementNotice({
  questions,
  language,
}: {
  questions: readonly ScreeningQuestion[]
  language: string
}) {
  const t = useTexts('applyJob')
  const acceptedText = useAcceptedText()
  const breakers = questions.filter(({ dealBreaker }) => dealBreaker !== null)
  if (breakers.length === 0) return null
  return (
    <Notice tone="muted" title={t('requirements.title')}>
      <ul className="my-1.5 grid list-disc gap-1 pl-5" lang={language}>
        {breakers.map((question) => (
          <li key={question.id}>
            {t('requirements.line', { question: question.text, required: acceptedText(question.dealBreaker) })}
          </li>
        ))}
      </ul>
      <p>{t('requirements.text')}</p>
    </Notice>
  )
}

import { useTexts } from '#ui/i18n/i18n.tsx'
import { Notice } from '#ui/display.tsx'
import type { ScreeningQuestion } from '../rules.answers.ts'
import { useAcceptedText } from './answers-view.tsx'

/** The deal-breakers, told before anything is typed. Nothing where there are none. */
export function RequirementNotice({
  questions,
  language,
}: {
  questions: readonly ScreeningQuestion[]
  language: string
}) {
  const t = useTexts('applyJob')
  const wanted = useAcceptedText()
  const breakers = questions.filter(({ dealBreaker }) => dealBreaker !== null)
  if (breakers.length === 0) return null
  return (
    <Notice tone="muted" title={t('requirements.title')}>
      <ul className="my-1.5 grid list-disc gap-1 pl-5" lang={language}>
        {breakers.map((question) => (
          <li key={question.id}>
            {t('requirements.line', { question: question.text, wanted: wanted(question.dealBreaker) })}
          </li>
        ))}
      </ul>
      <p>{t('requirements.text')}</p>
    </Notice>
  )
}

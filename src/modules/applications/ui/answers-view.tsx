import { Icon } from '#ui/icon.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import type { AnswerView } from '../contract.shapes.ts'

/** The accepted answer as text: "Yes", "Day or Night", "at least 2". */
export function useAcceptedText(): (rule: AnswerView['question']['dealBreaker']) => string {
  const t = useTexts('applications')
  const { number } = useFormat()
  return (rule) => {
    if (!rule) return ''
    if ('accept' in rule) {
      const words = rule.accept.map((each) =>
        typeof each === 'boolean' ? t(each ? 'answers.yes' : 'answers.no') : each,
      )
      const last = words.pop() ?? ''
      return words.length > 0 ? t('answers.or', { some: words.join(', '), last }) : last
    }
    const { min, max } = rule
    if (min !== null && max !== null) return t('answers.between', { min: number(min), max: number(max) })
    return min !== null ? t('answers.atLeast', { min: number(min) }) : t('answers.atMost', { max: number(max ?? 0) })
  }
}

/** The answers of an applicant, with whether they meet the deal-breakers. Needs the text set `applications`. */
export function AnswersView({ answers }: { answers: readonly AnswerView[] }) {
  const t = useTexts('applications')
  const acceptedText = useAcceptedText()
  return (
    <dl className="grid gap-4">
      {answers.map((answer) => (
        <div key={answer.question.id}>
          <dt className="text-sm text-muted">{answer.question.text}</dt>
          <dd className="mt-0.5">
            <Value answer={answer} />
            {answer.meets !== null && (
              <p
                className={
                  answer.meets
                    ? 'mt-1 flex items-start gap-1.5 text-sm text-pandan-ink'
                    : 'mt-1 flex items-start gap-1.5 text-sm font-semibold text-cabai-ink'
                }
              >
                {answer.meets ? (
                  <Icon name="check" size={16} className="mt-1 flex-none" />
                ) : (
                  <Icon name="triangle-alert" size={16} className="mt-1 flex-none" />
                )}
                <span>
                  {t(answer.meets ? 'answers.meets' : 'answers.misses')}
                  <span className="font-normal text-muted">
                    {' '}
                    · {t('answers.required', { required: acceptedText(answer.question.dealBreaker) })}
                  </span>
                </span>
              </p>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Value({ answer: { value, question, file } }: { answer: AnswerView }) {
  const t = useTexts('applications')
  const format = useFormat()
  if (file)
    return (
      <a className="k-link" href={file.uri}>
        {file.name}
      </a>
    )
  if (value === null || value === '' || question.kind === 'FILE')
    return <span className="text-muted">{t('answers.none')}</span>
  if (typeof value === 'boolean') return t(value ? 'answers.yes' : 'answers.no')
  if (typeof value === 'number') return <span className="tabular-nums">{format.number(value)}</span>
  if (Array.isArray(value)) return value.join(', ')
  if (question.kind === 'DATE') return format.day(value)
  return <p className="max-w-prose whitespace-pre-line break-words">{value}</p>
}

import type { T } from '#ui/i18n/i18n.tsx'
import type { JobQuestion } from '../contract.shapes.ts'

/** Screening questions as text, one a line, with everything that a change of them may concern. */
export function questionLines(questions: readonly JobQuestion[], t: T<'jobChanges'>): string[] {
  return questions.map(({ text, options, required, dealBreaker }, index) =>
    [
      `${index + 1}. ${text}`,
      options.join(', '),
      required ? t('required') : '',
      dealBreaker ? t('dealBreaker', { answer: dealBreakerText(dealBreaker, t) }) : '',
    ]
      .filter(Boolean)
      .join(' · '),
  )
}

function dealBreakerText(rule: NonNullable<JobQuestion['dealBreaker']>, t: T<'jobChanges'>): string {
  if ('accept' in rule)
    return rule.accept.map((each) => (typeof each === 'string' ? each : t(each ? 'yes' : 'no'))).join(', ')
  return `${rule.min ?? '…'}–${rule.max ?? '…'}`
}

import { RemovableChip } from '#ui/badge.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import type { FilterOptions } from '#modules/applications/contract.shapes.ts'
import { sourceWord } from '#modules/applications/rules.sources.ts'
import { useYearsText } from '#modules/applications/ui/filter-texts.ts'
import type { SentFilter } from '#modules/applications/ui/filter-values.ts'
import { experienceText } from './sent-filter.ts'
import { countedFields, filterQuery, type ApplicantFilter, type CountedFilter, type Days } from './applicant-filter.ts'

type AppliedChipsProps = {
  filter: ApplicantFilter
  reasons: readonly { value: string; label: string }[]
  options: FilterOptions
}

/** What the list is narrowed to beside the fields that show it themselves, each with a link that removes it. */
export function AppliedChips({ filter, reasons, options }: AppliedChipsProps) {
  const t = useTexts('applicants')
  const list = useTexts('applicantList')
  const applications = useTexts('applications')
  const format = useFormat()
  const { counted } = filter
  const source = sourceWord(counted.source ?? '')
  const keys = Object.keys(countedFields(counted)) as (keyof CountedFilter)[]
  const sent = useSentChips(filter.sent, options)
  if (keys.length + sent.length === 0) return null
  const daysOf = (days: Days | null) => {
    const [from, to] = [days?.from ? format.day(days.from) : null, days?.to ? format.day(days.to) : null]
    if (from && to) return t('counted.between', { from, to })
    return from ? t('counted.from', { from }) : t('counted.to', { to: to ?? '' })
  }
  const names: Record<keyof CountedFilter, () => string> = {
    applied: () => t('counted.applied', { days: daysOf(counted.applied) }),
    hired: () => t('counted.hired', { days: daysOf(counted.hired) }),
    rejected: () => t('counted.rejected', { days: daysOf(counted.rejected) }),
    reached: () => t('counted.reached', { stage: applications(`status.${counted.reached ?? 'APPLIED'}`) }),
    answered: () => t(counted.answered ? 'counted.answered' : 'counted.unanswered'),
    reason: () =>
      t('counted.reason', {
        reason: reasons.find(({ value }) => value === counted.reason)?.label ?? counted.reason ?? '',
      }),
    source: () => t('counted.source', { source: source ? t(`counted.${source}`) : (counted.source ?? '') }),
  }
  return (
    <ul aria-label={list('chips.label')} className="mb-3 flex flex-wrap gap-2">
      {sent.map(({ name, without }) => (
        <li key={name} className="min-w-0 max-w-full">
          <RemovableChip
            to={filterQuery({ ...filter, page: 1, sent: { ...filter.sent, ...without } }) || '?'}
            removeLabel={list('chips.remove', { name })}
          >
            {name}
          </RemovableChip>
        </li>
      ))}
      {keys.map((key) => {
        const name = names[key]()
        const to = filterQuery({ ...filter, page: 1, counted: { ...counted, [key]: null } }) || '?'
        return (
          <li key={key}>
            <RemovableChip to={to} removeLabel={t('counted.remove', { name })}>
              {name}
            </RemovableChip>
          </li>
        )
      })}
    </ul>
  )
}

type SentChip = { name: string; without: Partial<SentFilter> }

function useSentChips(sent: SentFilter, options: FilterOptions): SentChip[] {
  const t = useTexts('applicantList')
  const format = useFormat()
  const yearsText = useYearsText()
  const others = (list: readonly string[], value: string) => list.filter((each) => each !== value)
  const { skills, cities, experience, education, score, needsAction, scorecards, answers } = sent
  const level = options.education.find(({ code }) => code === education)?.label
  const bound = (text: string) => (/^\d{4}-/.test(text) ? format.day(text) : format.number(Number(text)))
  const answerName = ({ questionId, options: answerValues, from, to }: SentFilter['answers'][number]) => {
    const question = options.questions.find(({ id }) => id === questionId)
    const words = answerValues.map((value) =>
      question?.kind === 'YES_NO' && (value === 'yes' || value === 'no') ? t(`filter.${value}`) : value,
    )
    const values = [
      ...words,
      ...(from === null ? [] : [t('chips.atLeast', { value: bound(from) })]),
      ...(to === null ? [] : [t('chips.atMost', { value: bound(to) })]),
    ]
    return t('chips.answer', { question: question?.text ?? t('chips.otherQuestion'), values: values.join(', ') })
  }
  return [
    ...(needsAction ? [{ name: t('filter.todo'), without: { needsAction: false } }] : []),
    ...(score === null ? [] : [{ name: t('chips.score', { score }), without: { score: null } }]),
    ...(scorecards === null ? [] : [{ name: t(`scorecards.${scorecards}`), without: { scorecards: null } }]),
    ...skills.map((code) => ({
      name: options.skills.find((each) => each.code === code)?.label ?? code,
      without: { skills: others(skills, code) },
    })),
    ...(experience ? [{ name: yearsText(experienceText(experience)), without: { experience: null } }] : []),
    ...(education === null
      ? []
      : [{ name: t('filter.educationFrom', { label: level ?? education }), without: { education: null } }]),
    ...cities.map((id) => ({
      name: options.cities.find(({ value }) => value === id)?.label ?? t('filter.otherCity'),
      without: { cities: others(cities, id) },
    })),
    ...answers.map((each) => ({ name: answerName(each), without: { answers: answers.filter((one) => one !== each) } })),
  ]
}

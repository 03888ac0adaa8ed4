import type { ReactNode } from 'react'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { FilterGroup } from '#ui/filter-group.tsx'
import { FilterSheetFoot, FilterSheetHead } from '#ui/filter-sheet.tsx'
import type { FilterOptions } from '../contract.shapes.ts'
import { AnswerGroup, Bound, Check, Choice } from './filter-fields.tsx'
import { scorecardOpinions } from '../rules.scorecards.ts'
import { sourceWord } from '../rules.sources.ts'
import type { PanelValues } from './filter-values.ts'
import { useYearsText } from './filter-texts.ts'

export type PanelProps = {
  id: string
  values: PanelValues
  options: FilterOptions
  scoreSteps: readonly number[]
  yearSteps: readonly string[]
  /** Finds a skill that is not offered. */
  findSkill: ReactNode
  /** A typed skill that nobody knows. */
  unknownSkill: string | null
  job: string | null
  total: number
}

/**
 * The filters by what applicants sent: from 1024 px a card that the browser itself opens and closes, with or without JavaScript; below
 * a part of the sheet around it. Its fields belong to the form around it.
 */
export function ApplicantFilterPanel({ id, total, ...fields }: PanelProps) {
  const t = useTexts('applicantList')
  return (
    <div
      id={id}
      popover="auto"
      role="group"
      aria-label={t('filter.title')}
      className="k-popcard basis-full p-0! lg:w-[min(100%-2rem,34rem)]"
    >
      <FilterSheetHead sheet={id} title={t('filter.title')} closeLabel={t('filter.close')} className="max-lg:hidden" />
      <div className="lg:px-4 lg:py-1">
        <PanelFields {...fields} />
      </div>
      <FilterSheetFoot label={t('filter.show', { count: total })} className="max-lg:hidden" />
    </div>
  )
}

function PanelFields({
  values,
  options,
  scoreSteps,
  yearSteps,
  findSkill,
  unknownSkill,
  job,
}: Omit<PanelProps, 'id' | 'total'>) {
  const t = useTexts('applicantList')
  const sourceName = (source: string, label: string) => {
    const word = sourceWord(source)
    return word ? t(`filter.${word}`) : label
  }
  const format = useFormat()
  const yearsText = useYearsText()
  const years = values.experience && `${values.experience.from ?? ''}-${values.experience.to ?? ''}`
  const steps = [...new Set([...yearSteps, ...(years ? [years] : [])])]
  const scores = [...new Set([...scoreSteps, ...(values.score ? [values.score] : [])])].toSorted((a, b) => a - b)
  return (
    <>
      <div className="border-b border-line py-2">
        <Check name="todo" value="1" picked={values.needsAction}>
          {t('filter.todo')}
        </Check>
        <p className="k-hint pl-7">{t('filter.todoHint')}</p>
      </div>
      <FilterGroup title={t('filter.score')} open>
        <Choice name="score" label={t('filter.score')} value={values.score} any={t('filter.scoreAny')}>
          {scores.map((score) => (
            <option key={score} value={score}>
              {t('filter.scoreFrom', { score })}
            </option>
          ))}
        </Choice>
      </FilterGroup>
      <FilterGroup title={t('filter.scorecards')} open={values.scorecards !== null}>
        <Choice
          name="scorecards"
          label={t('filter.scorecards')}
          value={values.scorecards}
          any={t('filter.scorecardsAny')}
        >
          {scorecardOpinions.map((opinion) => (
            <option key={opinion} value={opinion}>
              {t(`scorecards.${opinion}`)}
            </option>
          ))}
        </Choice>
      </FilterGroup>
      <FilterGroup title={t('filter.skills')} open>
        <div className="gap-x-4 sm:grid sm:grid-cols-2">
          {options.skills.map(({ code, label }) => (
            <Check key={code} name="skill" value={code} picked={values.skills.includes(code)}>
              {label}
            </Check>
          ))}
        </div>
        {findSkill}
        {unknownSkill && (
          <p role="status" className="k-hint text-cabai-ink">
            {t('filter.noSkill', { name: unknownSkill })}
          </p>
        )}
      </FilterGroup>
      <FilterGroup title={t('filter.years')} open={years !== null}>
        <Choice name="years" label={t('filter.years')} value={years} any={t('filter.yearsAny')}>
          {steps.map((step) => (
            <option key={step} value={step}>
              {yearsText(step)}
            </option>
          ))}
        </Choice>
      </FilterGroup>
      <FilterGroup title={t('filter.education')} open={values.education !== null}>
        <Choice name="education" label={t('filter.education')} value={values.education} any={t('filter.educationAny')}>
          {options.education.map(({ code, label }) => (
            <option key={code} value={code}>
              {t('filter.educationFrom', { label })}
            </option>
          ))}
        </Choice>
      </FilterGroup>
      {options.cities.length > 0 && (
        <FilterGroup title={t('filter.city')} open={values.cities.length > 0}>
          {options.cities.map(({ value, label, count }) => (
            <Check key={value} name="city" value={value} picked={values.cities.includes(value)}>
              <span className="min-w-0 flex-1">{label}</span>
              <span className="k-hint tabular-nums">{format.number(count)}</span>
            </Check>
          ))}
        </FilterGroup>
      )}
      {options.sources.length > 0 && (
        <FilterGroup title={t('filter.source')} open={values.source !== null}>
          <Choice name="source" label={t('filter.source')} value={values.source} any={t('filter.sourceAny')}>
            {options.sources.map(({ value, label }) => (
              <option key={value} value={value}>
                {sourceName(value, label)}
              </option>
            ))}
          </Choice>
        </FilterGroup>
      )}
      <FilterGroup title={t('filter.applied')} open={Boolean(values.appliedFrom || values.appliedTo)}>
        <div className="grid grid-cols-2 gap-3">
          <Bound name="appliedFrom" label={t('filter.appliedFrom')} value={values.appliedFrom} />
          <Bound name="appliedTo" label={t('filter.appliedTo')} value={values.appliedTo} />
        </div>
      </FilterGroup>
      {job === null ? (
        <p className="k-hint py-3">{t('filter.answersJob')}</p>
      ) : (
        options.questions.map((question) => (
          <AnswerGroup
            key={question.id}
            question={question}
            choice={values.answers.find(({ questionId }) => questionId === question.id)}
          />
        ))
      )}
    </>
  )
}

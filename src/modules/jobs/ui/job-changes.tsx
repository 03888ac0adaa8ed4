import type { ReactNode } from 'react'
import { richText } from '#kernel/rich.ts'
import { diffWords, wordsOf } from '#kernel/word-diff.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import type { JobView } from '../contract.shapes.ts'
import type { WatchedField } from '../rules.proposal.ts'
import { useSalaryText } from './job-texts.ts'
import { questionLines } from './question-lines.ts'

type JobChangesProps = {
  fields: readonly WatchedField[]
  /** What is public, and what the changes would make of it; both with `own`. */
  before: JobView
  after: JobView
  afterLabel: string
}

/** Changed fields of a job, old next to new. The page's route needs `handle.texts: ['jobChanges']`. */
export function JobChanges({ fields, before, after, afterLabel }: JobChangesProps) {
  const t = useTexts('jobChanges')
  const shown = useShownValue()
  return (
    <dl className="grid gap-5">
      {fields.map((field) => (
        <div key={field} className="grid gap-2">
          <dt className="font-semibold">{t(`field.${field}`)}</dt>
          {field === 'description' ? (
            <dd>
              <TextChange before={before} after={after} afterLabel={afterLabel} />
            </dd>
          ) : (
            <dd className="grid gap-3 sm:grid-cols-2">
              <Side label={t('public')}>{shown(before, field)}</Side>
              <Side label={afterLabel} isNew>
                {shown(after, field)}
              </Side>
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}

function Side({ label, isNew, children }: { label: string; isNew?: boolean; children: ReactNode }) {
  return (
    <div className={`rounded-lg border p-3 ${isNew ? 'border-kunyit bg-kunyit-soft' : 'border-line bg-surface'}`}>
      <p className={`mb-1 text-xs font-semibold ${isNew ? 'text-kunyit-ink' : 'text-muted'}`}>{label}</p>
      <div className="[overflow-wrap:anywhere] whitespace-pre-line">{children}</div>
    </div>
  )
}

const maxChanges = 1000
const textOf = ({ highlights, description }: JobView) =>
  [richText(highlights), richText(description)].filter(Boolean).join('\n')

/** Long texts as one, with the words that differ marked; two that share too little stand side by side. */
function TextChange({ before, after, afterLabel }: Omit<JobChangesProps, 'fields'>) {
  const t = useTexts('jobChanges')
  const parts = diffWords(wordsOf(textOf(before)), wordsOf(textOf(after)), maxChanges)
  if (!parts)
    return (
      <div className="grid gap-3 sm:grid-cols-2">
        <Side label={t('public')}>{textOf(before)}</Side>
        <Side label={afterLabel} isNew>
          {textOf(after)}
        </Side>
      </div>
    )
  return (
    <>
      <p className="k-hint mb-2">{t('diffHint')}</p>
      <p className="max-h-96 max-w-prose overflow-y-auto leading-relaxed" lang={after.language} tabIndex={0}>
        {parts.map(({ kind, words }, at) => (
          <span key={at}>
            {kind === 'same' && words.join(' ')}
            {kind === 'removed' && <del className="bg-cabai-soft text-cabai-ink">{words.join(' ')}</del>}
            {kind === 'added' && (
              <ins className="bg-pandan-soft font-semibold text-pandan-ink">{words.join(' ')}</ins>
            )}{' '}
          </span>
        ))}
      </p>
    </>
  )
}

/** A field's value in words. */
function useShownValue(): (job: JobView, field: Exclude<WatchedField, 'description'>) => string {
  const t = useTexts('jobChanges')
  const common = useTexts('common')
  const salaryText = useSalaryText()
  const salaryOf = ({ own }: JobView) => {
    if (!own || (own.salaryMin === null && own.salaryMax === null) || !own.salaryCurrency || !own.salaryPeriod)
      return t('none')
    const { salaryMin: minMinor, salaryMax: maxMinor, salaryCurrency: currency, salaryPeriod: period } = own
    const salary = salaryText({ salary: { minMinor, maxMinor, currency, period }, salaryHidden: false })
    return own.salaryHidden ? t('hidden', { salary }) : salary
  }
  const placesOf = ({ workFromAnywhere, locationType, locations }: JobView) =>
    [
      workFromAnywhere ? common('wfh') : locationType?.label,
      ...locations.map(({ cityName, stateName, address }) => [address, cityName, stateName].filter(Boolean).join(', ')),
    ]
      .filter(Boolean)
      .join('\n')
  return (job, field) => {
    if (field === 'salary') return salaryOf(job)
    if (field === 'places') return placesOf(job) || t('none')
    if (field === 'title') return job.title
    if (field === 'benefitsNote') return job.benefitsNote ?? t('none')
    if (field === 'questions') return questionLines(job.own?.questions ?? [], t).join('\n') || t('none')
    if (field === 'externalApply') return job.own?.externalApplyUrl ?? t('none')
    return job[field]?.label ?? t('none')
  }
}

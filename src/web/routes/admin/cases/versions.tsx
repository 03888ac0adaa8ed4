import { useSalaryText } from '#modules/jobs/ui/job-texts.ts'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Card } from '#ui/page.tsx'
import type { ShownCase } from './shown-case.ts'
import { snapshotSalary } from './snapshot-salary.ts'

/** A stored version does not keep the order of its fields. */
const displayOrder = [
  'title',
  'name',
  'headline',
  'company',
  'job',
  'author',
  'rating',
  'pros',
  'cons',
  'salary',
  'places',
  'description',
  'highlights',
  'benefitsNote',
  'applyAt',
  'legalName',
  'registrationNumber',
  'website',
  'email',
  'phone',
  'address',
  'about',
  'hiringProcess',
  'messages',
]
/** What is not listed stands last: a moderator reads all that was reported. */
const placeOf = (field: string) => (displayOrder.includes(field) ? displayOrder.indexOf(field) : displayOrder.length)

/** What was reported beside what stands there now; differences are marked. */
export function Versions({ shown: { snapshot, today } }: { shown: ShownCase }) {
  const t = useTexts('adminCases')
  const format = useFormat()
  const salaryText = useSalaryText()
  const shownValue = (field: string, stored: string | null | undefined) => {
    if (!stored) return t('none')
    const salary = field === 'salary' ? snapshotSalary(stored) : null
    return salary ? salaryText({ salary, salaryHidden: false }) : stored
  }
  const fields = Object.keys(snapshot.content).toSorted((one, other) => placeOf(one) - placeOf(other))
  const changed = (field: string) => today !== null && today.content[field] !== snapshot.content[field]
  const taken = t('takenAt', { version: String(snapshot.version), time: format.dateTime(snapshot.takenAt) })
  return (
    <Card as="section" aria-label={t('snapshot')} className="min-w-0">
      <h2 className="text-lg">{t('snapshot')}</h2>
      <p className="k-hint mb-4">
        {taken} · {today === null ? t('gone') : t(fields.some(changed) ? 'changedNote' : 'sameNote')}
      </p>
      <dl className="grid grid-cols-1 gap-4">
        {fields.map((field) => (
          <div key={field} className="min-w-0">
            <dt className="text-sm text-muted">{t(`fields.${field as 'title'}`)}</dt>
            <dd className="max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">
              {shownValue(field, snapshot.content[field])}
            </dd>
            {changed(field) && (
              <dd className="mt-1 max-w-prose rounded-md bg-sunken p-3 whitespace-pre-line [overflow-wrap:anywhere]">
                <span className="block text-sm font-semibold">{t('today')}</span>
                {shownValue(field, today?.content[field])}
              </dd>
            )}
          </div>
        ))}
      </dl>
    </Card>
  )
}

import { useTexts } from '#ui/i18n/i18n.tsx'
import { useMoment } from '#ui/i18n/use-date-time.ts'
import { Card } from '#ui/page.tsx'
import type { JobVersion } from '../contract.admin.ts'
import { usePlaceText, useSalaryText } from './job-texts.ts'
import { questionLines } from './question-lines.ts'
import { RichView } from './rich-view.tsx'

/** What was published of a job, newest first. The page's route needs `handle.texts: ['admin', 'jobChanges']`. */
export function VersionList({ versions }: { versions: readonly JobVersion[] }) {
  const t = useTexts('admin')
  if (versions.length === 0) return null
  return (
    <Card as="section" aria-label={t('versions.title')} className="min-w-0">
      <h2 className="mb-3 text-lg">{t('versions.title')}</h2>
      <ol className="grid gap-3">
        {versions.map((version) => (
          <li key={version.number} className="border-t border-line pt-3 first:border-0 first:pt-0">
            <Version version={version} />
          </li>
        ))}
      </ol>
    </Card>
  )
}

function Version({ version }: { version: JobVersion }) {
  const t = useTexts('admin')
  const changes = useTexts('jobChanges')
  const moment = useMoment()
  const salary = useSalaryText()
  const place = usePlaceText()
  const { number, at, acceptance, acceptedByName, byName, fields, role, employmentType, externalApply } = version
  const questions = questionLines(version.questions, changes).join('\n')
  const facts = [
    [changes('field.title'), version.title],
    [changes('field.role'), role?.label],
    [changes('field.employmentType'), employmentType?.label],
    [changes('field.salary'), salary(version)],
    [changes('field.places'), place(version)],
    [changes('field.benefitsNote'), version.benefitsNote],
    [changes('field.externalApply'), externalApply],
    [changes('field.questions'), questions],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]))
  return (
    <>
      <details>
        <summary className="k-fold font-semibold">
          <span>
            {t('versions.number', { number })} · <time dateTime={at}>{moment(at)}</time>
          </span>
        </summary>
        <dl className="k-facts my-3">
          {facts.map(([name, value]) => (
            <div key={name} className="contents">
              <dt>{name}</dt>
              <dd className="[overflow-wrap:anywhere] whitespace-pre-line">{value}</dd>
            </div>
          ))}
        </dl>
        {version.highlights && <RichView doc={version.highlights} />}
        {version.description && <RichView doc={version.description} />}
      </details>
      <p className="k-hint mt-1">{t('versions.by', { name: byName ?? t('none') })}</p>
      {fields.length > 0 && (
        <p className="k-hint">
          {t('versions.changed', { fields: fields.map((field) => changes(`field.${field}`)).join(', ') })}
        </p>
      )}
      <p className="k-hint">{t(`versions.acceptance.${acceptance}`, { name: acceptedByName ?? t('none') })}</p>
    </>
  )
}

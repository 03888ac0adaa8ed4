import { Link } from 'react-router'
import { Finding, ScreeningFrame } from './screening-frame.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import type { JobScreening } from '#modules/jobs/contract.admin.ts'
import { factFigure } from '#modules/screening/rules.fact-figures.ts'

type Hit = JobScreening['hits'][number]

/** What the automatic screen found in a job, with its evidence. The page's route needs `handle.texts: ['admin']`. */
export function ScreeningCard({ screening: { score, outcome, hits } }: { screening: JobScreening }) {
  const t = useTexts('admin')
  const format = useFormat()
  const inWords = ({ rule, fact }: Hit) => {
    const figure = factFigure(rule, fact)
    if (!figure) return fact
    const values = Object.entries(figure.values).map(([name, value]) => [name, format.number(value)] as const)
    return `${t.find(`screening.fact.${figure.sentence}`, Object.fromEntries(values)) ?? fact}${figure.rest}`
  }
  return (
    <ScreeningFrame score={score} outcome={outcome} none={t('screening.none')}>
      {hits.map((hit) => {
        const { rule, field, from, fact, excerpt, adds, jobId } = hit
        return (
          <Finding
            key={`${rule}${field}${from}${fact}`}
            title={t(`screening.rule.${rule}`)}
            points={
              adds > 0
                ? t('screening.adds', { score: adds })
                : t(rule === 'DISCRIMINATION' ? 'screening.mark' : 'screening.accepted')
            }
          >
            <p className="k-hint">
              {t.find(`screening.field.${field}`) ?? field} ·{' '}
              {jobId ? (
                <Link className="k-link" to={`/admin/jobs/${jobId}`}>
                  {fact}
                </Link>
              ) : (
                inWords(hit)
              )}
            </p>
            {excerpt !== '' && excerpt !== fact && (
              <blockquote className="mt-1 border-l-2 border-line pl-3 text-sm">{excerpt}</blockquote>
            )}
          </Finding>
        )
      })}
    </ScreeningFrame>
  )
}

import { useTexts } from '#ui/i18n/i18n.tsx'
import { Badge, StatusBadge } from '#ui/badge.tsx'
import { Card } from '#ui/page.tsx'
import type { JobScreening } from '../contract.admin.ts'

const tones = { PASS: 'success', REVIEW: 'warning', HOLD: 'error' } as const

/** What the automatic screen found in a job, with its evidence. The page's route needs `handle.texts: ['admin']`. */
export function ScreeningCard({ screening: { score, outcome, hits } }: { screening: JobScreening }) {
  const t = useTexts('admin')
  return (
    <Card as="section" aria-label={t('screening.title')} className="min-w-0">
      <h2 className="text-lg">{t('screening.title')}</h2>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
        <StatusBadge tone={tones[outcome]}>{t(`screening.outcome.${outcome}`)}</StatusBadge>
        <span className="text-sm text-muted tabular-nums">{t('screening.score', { score })}</span>
      </p>
      {hits.length === 0 ? (
        <p className="k-hint mt-2">{t('screening.none')}</p>
      ) : (
        <ul className="mt-4 grid gap-4">
          {hits.map(({ rule, field, from, fact, excerpt, adds }) => (
            <li key={`${rule}${field}${from}${fact}`} className="min-w-0 [overflow-wrap:anywhere]">
              <p className="flex flex-wrap items-center gap-2 font-semibold">
                {t(`screening.rule.${rule}`)}{' '}
                <Badge tone="muted">
                  {adds > 0
                    ? t('screening.adds', { score: adds })
                    : t(rule === 'DISCRIMINATION' ? 'screening.mark' : 'screening.accepted')}
                </Badge>
              </p>
              <p className="k-hint">
                {t.find(`screening.field.${field}`) ?? field} · {fact}
              </p>
              {excerpt !== '' && excerpt !== fact && (
                <blockquote className="mt-1 border-l-2 border-line pl-3 text-sm">{excerpt}</blockquote>
              )}
            </li>
          ))}
        </ul>
      )}
      <p className="k-hint mt-4">{t('screening.hint')}</p>
    </Card>
  )
}

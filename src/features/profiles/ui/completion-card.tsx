import { Link } from 'react-router'
import { useTexts } from '#web/i18n.tsx'
import { Card } from '#web/kit/page.tsx'
import { ProgressRing } from '#web/kit/progress.tsx'
import type { CandidateView } from '../contract.shapes.ts'
import { completionThreshold } from '../rules.ts'
import { placeOf, type ProfilePlace } from '../rules.parts.ts'

/** How complete the profile is, and the one thing that raises it most, then the next two. */
export function CompletionCard({
  completion,
  hrefFor,
}: {
  completion: CandidateView['completion']
  hrefFor: (place: ProfilePlace) => string
}) {
  const t = useTexts('profileSetup')
  const { percent, missing } = completion
  return (
    <Card as="section" className="grid gap-3" aria-label={t('completion.label')}>
      <div className="flex items-center gap-4">
        <ProgressRing
          value={percent}
          label={t('completion.label')}
          text={t('completion.text', { percent })}
          tone={percent < completionThreshold ? 'warning' : 'success'}
        />
        <div>
          <p className="font-semibold">{t('completion.label')}</p>
          <p className="text-sm text-muted">{t(missing.length === 0 ? 'completion.full' : 'completion.next')}</p>
        </div>
      </div>
      {missing.length > 0 && (
        <ul className="grid gap-1.5 text-sm">
          {missing.slice(0, 3).map(({ part, points }, at) => (
            <li key={part} className="flex items-baseline justify-between gap-3">
              <Link
                className={at === 0 ? 'k-link font-semibold' : 'k-link'}
                to={hrefFor(placeOf[part])}
                preventScrollReset
              >
                {t(`missing.${part}`)}
              </Link>
              <span className="text-muted tabular-nums">{t('completion.points', { points })}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

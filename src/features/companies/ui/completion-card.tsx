import { Link } from 'react-router'
import { useTexts } from '#web/i18n.tsx'
import { Card } from '#web/kit/page.tsx'
import { ProgressRing } from '#web/kit/progress.tsx'
import { completionThreshold, type CompanySection, type CompletionPart } from '../rules.ts'
import type { OwnCompany } from './own-company.ts'

/** The form in which a missing part is given. */
export const sectionOfPart: Record<CompletionPart, CompanySection> = {
  logo: 'basics',
  industrySize: 'basics',
  about: 'about',
  contact: 'contact',
  address: 'contact',
  registrationNumber: 'evidence',
  photos: 'presence',
  hiringProcess: 'presence',
}

/** How complete the profile is, and the three things that raise it most. */
export function CompletionCard({
  company,
  hrefFor,
}: {
  company: Pick<OwnCompany, 'completion' | 'missing' | 'mayEdit'>
  hrefFor: (section: CompanySection) => string
}) {
  const t = useTexts('company')
  const { completion, missing } = company
  return (
    <Card as="section" className="grid gap-3" aria-label={t('completion.label')}>
      <div className="flex items-center gap-4">
        <ProgressRing
          value={completion}
          label={t('completion.label')}
          text={t('completion.text', { percent: completion })}
          tone={completion < completionThreshold ? 'warning' : 'success'}
        />
        <div>
          <p className="font-semibold">{t('completion.label')}</p>
          <p className="text-sm text-muted">
            {missing.length === 0
              ? t('completion.full')
              : completion < completionThreshold
                ? t('completion.threshold', { min: completionThreshold })
                : t('completion.next')}
          </p>
        </div>
      </div>
      {missing.length > 0 && (
        <ul className="grid gap-1.5 text-sm" aria-label={t('completion.next')}>
          {missing.slice(0, 3).map(({ part, points }) => (
            <li key={part} className="flex items-baseline justify-between gap-3">
              {company.mayEdit ? (
                <Link className="k-link" to={hrefFor(sectionOfPart[part])}>
                  {t(`missing.${part}`)}
                </Link>
              ) : (
                <span>{t(`missing.${part}`)}</span>
              )}
              <span className="font-semibold tabular-nums">{t('completion.points', { points })}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

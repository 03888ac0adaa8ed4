import { Icon } from '#ui/icon.tsx'
import { Link } from 'react-router'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Card } from '#ui/page.tsx'
import type { RequirementMatch } from '../contract.draft.ts'

/** The job's requirements compared with the profile; empty without requirements. Needs the text set `applyJob`. */
export function RequirementList({ requirements }: { requirements: readonly RequirementMatch[] }) {
  const t = useTexts('applyJob')
  if (requirements.length === 0) return null
  const misses = requirements.filter(({ met }) => met !== true).length
  return (
    <Card as="section" tint aria-labelledby="requirements-title" className="mt-4">
      <h2 id="requirements-title" className="text-base">
        {t('match.title')}
      </h2>
      <ul className="mt-3 grid gap-x-6 gap-y-1.5 sm:grid-cols-2">
        {requirements.map((each) => (
          <li key={`${each.code}${each.label}`} className="flex min-w-0 items-start gap-2 text-sm">
            <MatchIcon met={each.met} />
            <span className="min-w-0 break-words">
              {t(each.required ? 'match.required' : `match.${each.code}`, {
                label: each.label,
                count: Number(each.label) || 0,
              })}
              <span className="text-muted">
                {' '}
                · {t(each.met === null ? 'match.unknown' : each.met ? 'match.met' : `match.missing.${each.code}`)}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {misses > 0 && (
        <p className="mt-3 text-sm text-muted">
          {t.nodes('match.text', {
            profile: (
              <Link key="profile" to="/jobsseekers/profile" className="k-link">
                {t('match.profile')}
              </Link>
            ),
          })}
        </p>
      )}
    </Card>
  )
}

function MatchIcon({ met }: { met: boolean | null }) {
  const icon = met === null ? 'circle-help' : met ? 'check' : 'x'
  const tone = met === null ? 'text-subtle' : met ? 'text-pandan-ink' : 'text-cabai-ink'
  return <Icon name={icon} size={16} className={`mt-1 flex-none ${tone}`} />
}

import { PartStateMark } from '#modules/matching/ui/match-parts.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Card } from '#ui/page.tsx'
import type { MatchDetail } from '#modules/applications/contract.shapes.ts'
import { MatchRing } from '#modules/applications/ui/match-ring.tsx'

/** How the score of an applicant comes about. Needs the sets `applicantList` and `matching`. */
export function MatchCard({ match }: { match: MatchDetail }) {
  const t = useTexts('applicantList')
  const matching = useTexts('matching')
  const lines = [
    { term: t('match.has'), names: match.met },
    { term: t('match.missing'), names: match.missing },
  ].filter(({ names }) => names.length > 0)
  return (
    <Card as="section" id="match" aria-labelledby="match-title" className="scroll-mt-20">
      <div className="flex items-start gap-3">
        <MatchRing score={match.score} />
        <div className="min-w-0">
          <h2 id="match-title" className="text-lg">
            {t('match.title')}
          </h2>
          <p className="k-hint max-w-prose">{t('match.lead')}</p>
        </div>
      </div>
      <ul className="mt-3 grid gap-x-6 gap-y-1.5 @xl:grid-cols-2">
        {match.parts.map(({ code, state }) => (
          <li key={code} className="flex items-center justify-between gap-3 text-sm">
            <span>{matching(`part.${code}`)}</span>
            <PartStateMark state={state} />
          </li>
        ))}
      </ul>
      {lines.length > 0 && (
        <dl className="mt-3 grid gap-1 border-t border-line pt-3 text-sm">
          {lines.map(({ term, names }) => (
            <div key={term} className="flex flex-wrap gap-x-1.5">
              <dt className="text-muted">{term}:</dt>
              <dd className="min-w-0 [overflow-wrap:anywhere]">{names.join(' · ')}</dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  )
}

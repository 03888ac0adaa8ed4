import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import type { CandidateDetail, MatchedRow } from '../contract.shapes.ts'
import { matchParts } from '../rules.score.ts'
import { CandidateInteractions } from './candidate-state.tsx'
import { PartStateMark } from './match-parts.tsx'
import { MatchScore, Share } from './match-score.tsx'
import { useCandidateFacts, usePartFacts } from './match-texts.ts'

type Compared = {
  candidate: CandidateDetail
  match: MatchedRow['match'] | null
  interactions: MatchedRow['interactions']
}
type CompareProps = { list: readonly Compared[]; hrefOf: (id: string) => string }

/**
 * Two or three candidates side by side, a factor a row. Under 640 px the factor stands over its row, so that all columns stay in view.
 */
export function CompareTable({ list, hrefOf }: CompareProps) {
  const t = useTexts('matching')
  const format = useFormat()
  const facts = useCandidateFacts()
  const factsOf = usePartFacts()
  const columns = list.length === 3 ? 'max-sm:grid-cols-3' : 'max-sm:grid-cols-2'
  const nothing = t('compare.nothing')
  const row = (key: string, head: ReactNode, cell: (each: Compared) => ReactNode) => (
    <tr key={key} className={`border-t border-line align-top max-sm:grid ${columns}`}>
      <th
        scope="row"
        className="px-4 py-2.5 text-left text-sm font-semibold text-muted max-sm:col-span-full max-sm:bg-sunken max-sm:px-2.5 max-sm:py-1.5 sm:w-36"
      >
        {head}
      </th>
      {list.map((each) => (
        <td key={each.candidate.id} className="min-w-0 px-4 py-2.5 text-sm [overflow-wrap:anywhere] max-sm:px-2.5">
          {cell(each)}
        </td>
      ))}
    </tr>
  )
  return (
    <table className="w-full table-fixed max-sm:block">
      <caption className="sr-only">{t('compare.caption')}</caption>
      <thead className="sticky top-16 z-10 bg-surface shadow-[0_1px_0_var(--line)] max-sm:block">
        <tr className={`align-top max-sm:grid ${columns}`}>
          <th scope="col" className="w-36 max-sm:hidden">
            <span className="sr-only">{t('compare.factor')}</span>
          </th>
          {list.map(({ candidate }) => (
            <th key={candidate.id} scope="col" className="min-w-0 px-4 py-3 text-left max-sm:px-2.5">
              <Link
                to={hrefOf(candidate.id)}
                className="inline-flex min-h-6 items-center font-semibold [overflow-wrap:anywhere] hover:underline touch:min-h-11"
              >
                {candidate.name}
              </Link>
              <span className="block text-sm font-normal text-muted">
                {candidate.headline ?? candidate.role?.label}
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {row('score', t('compare.score'), ({ match }) => (match ? <MatchScore score={match.score} /> : nothing))}
        {matchParts.map((code) =>
          row(code, t(`part.${code}`), ({ match }) => {
            const part = match?.parts.find((each) => each.code === code)
            if (!part) return nothing
            return (
              <div className="grid gap-1">
                <PartStateMark state={part.state} />
                <Share value={part.value} tone={part.state === 'UNKNOWN' ? 'muted' : 'primary'} />
                <p className="text-xs text-muted tabular-nums">
                  {t('part.points', { points: format.number(part.points, 1), share: format.number(part.share, 1) })}
                </p>
                <ul className="grid gap-0.5 text-muted">
                  {factsOf(part).map((fact) => (
                    <li key={fact}>{fact}</li>
                  ))}
                </ul>
              </div>
            )
          }),
        )}
        {row('pay', t('compare.pay'), ({ candidate }) => facts.expects(candidate) ?? nothing)}
        {row('notice', t('notice'), ({ candidate: { noticeDays } }) =>
          noticeDays === null ? nothing : t('noticeDays', { count: noticeDays }),
        )}
        {row('active', t('filter.active'), ({ candidate }) => t(`active.${candidate.lastActive}`))}
        {row('state', t('compare.state'), ({ interactions }) => (
          <span className="flex flex-wrap gap-1.5 [&_.k-badge]:whitespace-normal">
            <CandidateInteractions interactions={interactions} />
          </span>
        ))}
      </tbody>
    </table>
  )
}

import { Link } from 'react-router'
import type { SearchResult } from '#modules/admin/search/contract.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import { useAgo, useTexts } from '#ui/i18n/i18n.tsx'
import { Icon } from '#ui/icon.tsx'
import type { TextKey } from '#platform/i18n/sets.ts'
import { resultPath } from './result-path.ts'

const icons = {
  PERSON: 'user-round',
  COMPANY: 'building-2',
  JOB: 'briefcase-business',
  REVIEW: 'star',
  CASE: 'flag',
  ORDER: 'credit-card',
  APPLICATION: 'file-text',
} as const

const good = new Set(['ACTIVE', 'APPROVED', 'PAID', 'HIRED', 'PUBLISHED'])
const bad = new Set(['BLOCKED', 'SUSPENDED', 'REMOVED', 'DELETED', 'DISPUTED'])
const waiting = new Set([
  'PENDING',
  'PENDING_REVIEW',
  'NEEDS_CHANGES',
  'PENDING_PAYMENT',
  'DELETION_REQUESTED',
  'UNVERIFIED',
])

/** How urgent the state of anything looks. */
export function stateTone(state: string): Tone {
  if (good.has(state)) return 'success'
  if (bad.has(state)) return 'error'
  return waiting.has(state) ? 'warning' : 'muted'
}

/** The state of anything in words. */
export function StateBadge({ kind, state }: Pick<SearchResult, 'kind' | 'state'>) {
  const t = useTexts('adminSearch')
  return <Badge tone={stateTone(state)}>{t(`state.${kind}.${state}` as TextKey<'adminSearch'>)}</Badge>
}

/** Results, each with what it is, whose and in which state. */
export function ResultList({ list, label }: { list: readonly SearchResult[]; label: string }) {
  const ago = useAgo()
  const t = useTexts('adminSearch')
  return (
    <ul aria-label={label} className="divide-y divide-line">
      {list.map((result) => (
        <li key={result.id} className="relative flex items-center gap-3 px-4 py-3 hover:bg-sunken">
          <Icon name={icons[result.kind]} size={20} className="shrink-0 text-muted" />
          <div className="min-w-0 flex-1 break-words">
            <Link to={resultPath(result)} className="k-cover font-semibold">
              {result.title || t(`one.${result.kind}`)}
            </Link>
            {result.detail && <p className="text-sm text-muted">{result.detail}</p>}
          </div>
          <div className="flex shrink-0 flex-col items-end gap-1">
            <StateBadge kind={result.kind} state={result.state} />
            <span className="text-sm text-muted max-sm:sr-only">{ago(result.at)}</span>
          </div>
        </li>
      ))}
    </ul>
  )
}

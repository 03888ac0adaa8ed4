import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Notice } from '#ui/display.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pages } from './pages.tsx'
import { Questions } from './questions.tsx'
import { Statement, type Reply, type ShownStatements } from './statement.tsx'

/** Everything that moderators decided about a company or a person, what is closed now, and what they ask. */
export function Statements({ shown, path, reply }: { shown: ShownStatements; path: string; reply: Reply }) {
  const { list, total, page, limit, points, side, requests } = shown
  const t = useTexts('moderation')
  const own = side === 'PERSON'
  const none = t('statements.noPoints')
  return (
    <>
      <ClosedNow list={shown.restrictions} />
      <Questions list={requests} reply={reply} />
      {(points > 0 || list.length > 0) && (
        <p className="text-muted">
          {points > 0 ? t(own ? 'statements.pointsOwn' : 'statements.points', { count: points }) : none}
        </p>
      )}
      <div className="mt-6 grid gap-4">
        {list.length === 0 && (
          <EmptyState title={t('statements.empty')}>
            {t(own ? 'statements.emptyOwn' : 'statements.emptyText')}
          </EmptyState>
        )}
        {list.map((statement) => (
          <Statement key={statement.id} statement={statement} reply={reply} />
        ))}
        <Pages path={path} page={page} total={total} limit={limit} />
      </div>
    </>
  )
}

/** What the company or person cannot do now, and until when. */
function ClosedNow({ list }: { list: ShownStatements['restrictions'] }) {
  const t = useTexts('moderation')
  const format = useFormat()
  const limits = list.flatMap(({ kind, until }) => (kind === 'SUSPENDED' || until === null ? [] : [{ kind, until }]))
  if (limits.length === 0) return null
  return (
    <Notice tone="warning" className="mb-6" title={t('statements.closed')}>
      {limits.map(({ kind, until }) => (
        <span key={kind} className="block">
          {t('statements.closedItem', { what: t(`limit.${kind}`), date: format.dateTime(until) })}
        </span>
      ))}
    </Notice>
  )
}

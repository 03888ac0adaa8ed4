import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Badge } from '#ui/badge.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Facts } from '#ui/facts.tsx'
import { Card, Page, PageHead } from '#ui/page.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { app, load } from '#web/pipeline/request.ts'
import type { RouteHandle } from '#web/document/route-handle.ts'
import type { Route } from './+types/statements'

export const handle: RouteHandle = { texts: ['moderation'] }

const path = '/employer/statements'

export async function loader({ context }: Route.LoaderArgs) {
  const page = Math.min(Math.max(1, Math.trunc(Number(app(context).url.searchParams.get('page')) || 1)), 1000)
  return load(context, 'moderation.statements', { page, limit: 10 })
}

/** What moderators decided about the company: the statements of reasons. */
export default function Statements({ loaderData }: Route.ComponentProps) {
  const { list, total, page, limit, points } = loaderData
  const t = useTexts('moderation')
  return (
    <Page width="reading">
      <PageMeta title={t('statements.title')} noindex />
      <PageHead title={t('statements.title')} lead={t('statements.lead')} />
      <p className="text-muted">{points > 0 ? t('statements.points', { count: points }) : t('statements.noPoints')}</p>
      <div className="mt-6 grid gap-4">
        {list.length === 0 && <EmptyState title={t('statements.empty')}>{t('statements.emptyText')}</EmptyState>}
        {list.map((statement) => (
          <Statement key={statement.id} statement={statement} />
        ))}
        <Pagination
          label={t('statements.pages')}
          page={page}
          pages={Math.ceil(total / limit)}
          hrefFor={(at) => (at > 1 ? `${path}?page=${at}` : path)}
          previous={t('statements.previous')}
          next={t('statements.next')}
          pageLabel={(number) => t('statements.page', { number })}
        />
      </div>
    </Page>
  )
}

type Statement = Route.ComponentProps['loaderData']['list'][number]

function Statement({ statement }: { statement: Statement }) {
  const t = useTexts('moderation')
  const format = useFormat()
  const { points, until } = statement
  return (
    <Card as="article">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 className="min-w-0 text-base [overflow-wrap:anywhere]">{statement.title}</h2>
        <p className="text-sm text-muted">{format.dateTime(statement.createdAt)}</p>
      </div>
      <p className="mt-2 flex flex-wrap gap-2">
        {statement.actions.map((action) => (
          <Badge key={action} tone={action === 'WARN' ? 'warning' : 'error'}>
            {t(`action.${action}`)}
          </Badge>
        ))}
        {points !== null && <Badge>{t('statements.pointsGiven', { count: points })}</Badge>}
        {until && <Badge>{t('statements.until', { date: format.date(until) })}</Badge>}
      </p>
      <p className="my-3 max-w-prose [overflow-wrap:anywhere]">{statement.facts}</p>
      <Facts
        items={[
          {
            term: t('statements.because'),
            value: statement.reasons.map((reason) => t(`reason.${reason}`)).join(' · '),
          },
          { term: t('statements.ground'), value: t('statements.groundText') },
          { term: t('statements.source'), value: t(`statements.${statement.source}`) },
          { term: t('statements.by'), value: t(statement.automated ? 'statements.rule' : 'statements.person') },
          { term: t('statements.appealUntil'), value: format.date(statement.appealUntil) },
        ]}
      />
    </Card>
  )
}

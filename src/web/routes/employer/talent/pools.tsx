import { Icon } from '#ui/icon.tsx'
import { Link } from 'react-router'
import { maxPools } from '#modules/matching/talent/rules.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Badge } from '#ui/badge.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Card, Page } from '#ui/page.tsx'
import { useErrorTexts } from '#ui/provider.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { callOrExplain } from '../matched-candidates/match-data.ts'
import { NoMatches } from '../matched-candidates/match-empty.tsx'
import { CandidatesHead } from '../matched-candidates/match-head.tsx'
import { poolAction } from './actions.ts'
import { poolPath, talentPath } from './addresses.ts'
import { PoolForm } from './pool-form.tsx'
import type { Route } from './+types/pools'

export const handle: RouteHandle = { texts: ['talent', 'matching'] }

export async function loader({ context }: Route.LoaderArgs) {
  const { result, error } = await callOrExplain(context, 'talent.pools', {})
  return { error, list: result?.list ?? null, newId: crypto.randomUUID() }
}

export const action = async ({ context, request }: Route.ActionArgs) => poolAction(context, await request.formData())

/** The pools of the company that the reader sees, and a form for a new one. */
export default function Pools({ loaderData: { list, error, newId }, actionData }: Route.ComponentProps) {
  const t = useTexts('talent')
  const errorTexts = useErrorTexts()
  return (
    <Page width="wide">
      <PageMeta title={t('pools.title')} noindex />
      <CandidatesHead current="pools" lead={t('pools.lead')} />
      {!list ? (
        <NoMatches error={error} />
      ) : (
        <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
          {list.length === 0 ? (
            <Card>
              <EmptyState
                level={2}
                icon={<Icon name="bookmark" />}
                title={t('pools.empty')}
                action={<LinkButton to={talentPath}>{t('pools.search')}</LinkButton>}
              >
                {t('pools.emptyText')}
              </EmptyState>
            </Card>
          ) : (
            <Card flush as="section" aria-label={t('pools.label')}>
              <ul>
                {list.map((pool) => (
                  <PoolRow key={pool.id} pool={pool} />
                ))}
              </ul>
              {list.length > maxPools - 10 && (
                <p className="k-hint px-4 py-2">{t('pools.count', { count: list.length, max: maxPools })}</p>
              )}
            </Card>
          )}
          <Card as="section" id="new" aria-labelledby="new-title" className="scroll-mt-20">
            <h2 id="new-title" className="mb-3 text-base">
              {t('pools.create')}
            </h2>
            {actionData?.error && (
              <Notice tone="error" live className="mb-3" title={errorTexts([actionData.error])[0]} />
            )}
            <PoolForm newId={newId} reply={actionData ?? null} />
          </Card>
        </div>
      )}
    </Page>
  )
}

type ListedPool = NonNullable<Route.ComponentProps['loaderData']['list']>[number]

function PoolRow({ pool }: { pool: ListedPool }) {
  const t = useTexts('talent')
  return (
    <li className="border-b border-line px-4 py-3 last:border-b-0 hover:bg-sunken">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <Link to={poolPath(pool.id)} className="min-w-0 font-semibold [overflow-wrap:anywhere] hover:underline">
          {pool.name}
        </Link>
        <Badge tone="muted" icon={pool.shared ? <Icon name="users-round" /> : undefined}>
          {t(pool.shared ? 'pools.shown' : 'pools.private')}
        </Badge>
        {pool.ending > 0 && <Badge tone="warning">{t('pools.ending', { count: pool.ending })}</Badge>}
      </p>
      {pool.note && <p className="text-sm whitespace-pre-line [overflow-wrap:anywhere]">{pool.note}</p>}
      <p className="text-sm text-muted">
        {t('pools.candidates', { count: pool.candidates })}
        {!pool.mine && ` · ${t('pools.byOther', { name: pool.owner })}`}
      </p>
    </li>
  )
}

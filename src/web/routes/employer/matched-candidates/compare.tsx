import { Icon } from '#ui/icon.tsx'
import { CompareTable } from '#modules/matching/ui/compare-table.tsx'
import { ScoreNote } from '#modules/matching/ui/match-parts.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { BackLink } from '#ui/back-link.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Card, Page, PageHead } from '#ui/page.tsx'
import { loadCompared } from './candidate-data.ts'
import { NoMatches } from './match-empty.tsx'
import { matchHref } from './match-filter.ts'
import { PageMeta } from '#web/document/page-meta.tsx'
import type { RouteHandle } from '#web/document/route-handle.ts'
import type { Route } from './+types/compare'

export const handle: RouteHandle = { texts: ['matching'] }

export const loader = ({ context }: Route.LoaderArgs) => loadCompared(context)

/** Two or three ticked candidates side by side against one job. */
export default function CompareCandidates({ loaderData }: Route.ComponentProps) {
  const t = useTexts('matching')
  const { result, error, filter, back, requestedCount } = loaderData
  const missingCount = result ? requestedCount - result.list.length : 0
  return (
    <Page width="wide">
      <PageMeta title={t('compare.title')} noindex />
      <PageHead
        title={t('compare.title')}
        lead={result ? t('compare.lead', { title: result.job.title }) : undefined}
        back={<BackLink to={back}>{t('compare.back')}</BackLink>}
      />
      {error && <NoMatches error={error} />}
      {missingCount > 0 && <Notice tone="muted" className="mb-4" title={t('compare.gone', { count: missingCount })} />}
      {result && result.list.length > 0 && (
        <>
          <Card flush>
            <CompareTable list={result.list} hrefOf={(id) => matchHref(id, filter)} />
          </Card>
          <div className="mt-4">
            <ScoreNote />
          </div>
        </>
      )}
      {!result && !error && (
        <Card>
          <EmptyState
            icon={<Icon name="columns-3" />}
            title={t('compare.few')}
            action={<LinkButton to={back}>{t('compare.back')}</LinkButton>}
          >
            {t('compare.fewText')}
          </EmptyState>
        </Card>
      )}
    </Page>
  )
}

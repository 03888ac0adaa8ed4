import { Icon } from '#ui/icon.tsx'
import { Link } from 'react-router'
import { CandidateInteractions } from '#modules/matching/ui/candidate-state.tsx'
import { CandidateLine } from '#modules/matching/ui/candidate-row.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Card, Page } from '#ui/page.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { matchesPath, viewedPath } from './match-filter.ts'
import { PageMeta } from '#web/document/page-meta.tsx'
import { viewedHref, viewedPageSize, type loadViewed } from './candidate-data.ts'
import { NoMatches } from './match-empty.tsx'
import { CandidatesHead } from './match-head.tsx'

/** Candidates that the team opened before, the last one first. */
export function ViewedList({ viewed }: { viewed: Awaited<ReturnType<typeof loadViewed>> }) {
  const t = useTexts('matching')
  const { list, total, page, error } = viewed
  return (
    <Page width="wide">
      <PageMeta title={t('seen.title')} noindex />
      <CandidatesHead current="viewed" lead={t('seen.lead')} />
      {error && <NoMatches error={error} />}
      {!error && list.length === 0 && (
        <Card>
          <EmptyState
            icon={<Icon name="history" />}
            title={t('seen.empty')}
            action={<LinkButton to={matchesPath}>{t('seen.openMatches')}</LinkButton>}
          >
            {t('seen.emptyText')}
          </EmptyState>
        </Card>
      )}
      {list.length > 0 && (
        <>
          <p className="mb-2 text-sm text-muted">{t('list.found', { count: total })}</p>
          <Card flush>
            <ul aria-label={t('seen.title')}>
              {list.map(({ candidate, interactions }, at) => (
                <li key={candidate.id} className="border-b border-line px-4 py-3 last:border-b-0 hover:bg-sunken">
                  <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
                    <Link
                      to={viewedHref(candidate.id, (page - 1) * viewedPageSize + at)}
                      className="min-w-0 font-semibold [overflow-wrap:anywhere] hover:underline"
                    >
                      {candidate.name}
                    </Link>
                    <CandidateInteractions interactions={interactions} />
                  </p>
                  <CandidateLine candidate={candidate} />
                </li>
              ))}
            </ul>
          </Card>
          <Pagination
            label={t('list.pages')}
            page={page}
            pages={Math.ceil(total / viewedPageSize)}
            hrefFor={(number) => (number > 1 ? `${viewedPath}?page=${number}` : viewedPath)}
            previous={t('list.previous')}
            next={t('list.next')}
            pageLabel={(number) => t('list.page', { page: String(number) })}
          />
        </>
      )}
    </Page>
  )
}

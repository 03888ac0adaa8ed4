import { useCallback, type MouseEvent } from 'react'
import { useNavigate, useNavigation, useSearchParams } from 'react-router'
import type { JobList as SearchResult } from '#modules/search/contract.ts'
import { browsePath, type Browse } from '#modules/search/rules.url.ts'
import { FeaturedJobs } from './featured-jobs.tsx'
import { BrowsePages } from './pages.tsx'
import { HiddenJobs } from './hidden-jobs.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { JobList } from '../job-search/job-list.tsx'
import { cx } from '#ui/cx.ts'
import { lazyComponent, lazyPart } from '#ui/lazy-component.tsx'
import { useMedia } from '#ui/use-media.ts'
import type { JobSummary } from '#modules/search/ui/job-summary.ts'

// Most searches find enough.
const loadRelated = () => import('./related-jobs.tsx').then((file) => file.RelatedJobs)
const RelatedJobs = lazyPart(import.meta.env.SSR ? await loadRelated() : lazyComponent(loadRelated))

/** From this width on a job opens in the panel beside the list. */
export const wideEnoughForPanel = '(min-width: 80rem)'

type BrowseListProps = {
  browse: Browse
  results: Pick<SearchResult, 'total' | 'nextCursor'> & {
    list: JobSummary[]
    featured: JobSummary[]
    related: JobSummary[]
  }
  /** Hidden ones that are not in the list. */
  left: number
}

/** The search results; from 1280 px a click opens one in the side panel. */
export function BrowseList({ browse, results, left }: BrowseListProps) {
  const t = useTexts('browse')
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const busy = useNavigation().location?.pathname === browsePath
  const wide = useMedia(wideEnoughForPanel)
  const open = useCallback(
    (job: JobSummary, event: MouseEvent<HTMLAnchorElement>) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return
      if (!matchMedia(wideEnoughForPanel).matches) return
      event.preventDefault()
      const next = new URLSearchParams(params)
      next.set('job', job.id)
      void navigate(`${browsePath}?${next.toString()}`, {
        preventScrollReset: true,
        replace: params.has('job'),
        state: { byKey: event.detail === 0 },
      })
    },
    [params, navigate],
  )
  return (
    <>
      <FeaturedJobs jobs={results.featured} onOpen={open} />
      <JobList
        jobs={results.list}
        heading="h2"
        label={t('list')}
        current={wide ? (params.get('job') ?? results.list[0]?.id ?? null) : null}
        onOpen={open}
        className={cx('transition-opacity delay-300', busy && 'opacity-60')}
      />
      <HiddenJobs count={left} />
      <BrowsePages browse={browse} results={results} />
      {results.related.length > 0 && <RelatedJobs jobs={results.related} current={params.get('job')} onOpen={open} />}
    </>
  )
}

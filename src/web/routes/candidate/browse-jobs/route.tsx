import { redirect, useSearchParams, type ShouldRevalidateFunctionArgs } from 'react-router'
import { isFail } from '#kernel/fail.ts'
import { choicePath } from '#modules/activity/rules.paths.ts'
import { searchWords } from '#modules/activity/rules.search-words.ts'
import { recentQuery } from '#modules/activity/rules.recent-searches.ts'
import type { JobCard } from '#modules/search/contract.ts'
import {
  browsePath,
  browseTo,
  fieldOf,
  lastingQuery,
  readBrowse,
  searchOf,
  writeBrowse,
  browseParameters,
} from '#modules/search/rules.url.ts'
import { filtersOf, without } from '#modules/search/rules.url.without.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { loadPanelJob } from '../job-search/job-loader.ts'
import { useHydrated } from '#ui/hydrated.ts'
import { lazyComponent, lazyPart } from '#ui/lazy-component.tsx'
import { Page } from '#ui/page.tsx'
import { useMedia } from '#ui/use-media.ts'
import { toJobSummary } from '#modules/search/ui/job-summary.ts'
import { RelatedTitles } from '#modules/search/ui/related-titles.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { app, load, shownPage, throwErrorResponse } from '#web/pipeline/request.ts'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { AskLocation } from './near-me.tsx'
import { SearchLine } from '../job-search/search-bar.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { BrowseHead } from './head.tsx'
import { BrowseList, wideEnoughForPanel } from './list.tsx'
import { nameParameters, withNamedValues } from './named-values.ts'
import { useRememberedSearch } from './use-remembered-search.ts'
import type { Route } from './+types/route'

// Few searches find nothing, and only wide screens show a job in the side panel.
const loadNoResults = () => import('./no-results.tsx').then((file) => file.NoResults)
const loadPanel = () => import('./job-panel.tsx').then((file) => file.JobPanel)
const NoResults = lazyPart(import.meta.env.SSR ? await loadNoResults() : lazyComponent(loadNoResults))
const JobPanel = lazyPart(import.meta.env.SSR ? await loadPanel() : lazyComponent(loadPanel))

export const handle: RouteHandle = { texts: ['browse', 'jobPage', 'savedSearch'] }

/** Related jobs under the results: enough to choose from, few enough to see that they are something else. */
const shownRelated = 10

export async function loader({ context }: Route.LoaderArgs) {
  const { url, settings, call, page, caller } = app(context)
  const browse = readBrowse(url.searchParams, settings.salary)
  const named = await withNamedValues(app(context), browse)
  if (named) return redirect(named)
  const redirectToFirstPage = () => redirect(browsePath + writeBrowse({ ...browse, page: 1, cursor: null }))
  try {
    const [results, searches, meta] = await Promise.all([
      call('search.guestJobs', { ...searchOf(browse, settings.salary), facets: true }),
      caller.kind === 'candidate' ? call('alerts.list', {}) : null,
      load(context, 'reference.pageMeta', { a: 'jobsseekers', b: 'browse-jobs' }),
    ])
    // An address of yesterday, when there were more pages.
    if (browse.cursor && results.list.length === 0 && results.total > 0) throw redirectToFirstPage()
    if (!browse.cursor) await shownPage(context, results)
    page.keep = { seconds: 10, parameters: [...browseParameters, ...nameParameters, 'job', 'hidden'] }
    const words = searchWords(browse.search)
    // What was corrected is not what was asked.
    if (words && results.variant && results.list.length > 0 && results.didYouMean === null)
      page.shown = {
        words,
        jobs: results.list.map(({ id }) => id),
        before: (results.page - 1) * results.limit,
        variant: results.variant,
      }
    // What was hidden a moment ago, without a script, keeps its place so that it can be taken back.
    const justHidden = url.searchParams.getAll('hidden')
    const list = results.list.filter((job) => !job.hidden || justHidden.includes(job.id))
    const filterQuery = lastingQuery(browse)
    // What has only some of the words is a guess already; titles near a guess lead away from what was meant.
    const guessed = results.exact === 0 && results.list.length > 0
    const named = !guessed && (browse.search !== '' || browse.role.length > 0)
    const panelJobId = url.searchParams.get('job') ?? list[0]?.id
    const [related, first] = await Promise.all([
      named && browse.page === 1 && !browse.cursor
        ? call('search.relatedTitles', {
            search: browse.search,
            roles: browse.role,
            foundRoles: results.roles,
          })
        : null,
      panelJobId === undefined ? null : loadPanelJob(context, panelJobId),
    ])
    const query = writeBrowse(browse)
    const fieldCode = fieldOf(browse)
    const field = results.appliedFilters.find(({ name, code }) => name === 'domains' && code === fieldCode)?.label
    return {
      path: browsePath,
      query,
      field:
        field === undefined
          ? null
          : { label: field, listed: results.total > 0 && browseTo(browse) === browsePath + query },
      recent: recentQuery(browse),
      browse,
      filters: filtersOf(browse),
      results: {
        ...results,
        relaxations: results.relaxations.map((each) => ({
          ...each,
          to: browseTo(each.search === null ? without(browse, each.drop) : { ...browse, search: each.search }),
        })),
        list: list.map(toJobSummary),
        related: results.related
          .filter(({ hidden }) => !hidden)
          .slice(0, shownRelated)
          .map(toJobSummary),
        featured: results.featured.filter((job) => isWorthFeaturing(job, list)).map(toJobSummary),
      },
      left: results.list.length - list.length,
      first,
      related: related?.list ?? [],
      search: { query: filterQuery, saved: searches?.list.some(({ query }) => query === filterQuery) ?? false },
      meta: { title: meta.metaTitle, description: meta.metaDesc },
    }
  } catch (error) {
    if (!isFail(error)) throw error
    if (error.code === 'INVALID' && (browse.cursor || browse.page > 1)) throw redirectToFirstPage()
    return throwErrorResponse(app(context), error)
  }
}

/** A featured job that leads the list as well is not shown twice on one screen, and nobody needs one they have decided on. */
const isWorthFeaturing = (job: JobCard, list: readonly JobCard[]): boolean =>
  !job.hidden && !job.applied && !list.slice(0, 3).some(({ id }) => id === job.id)

/** The job in the side panel and what is saved do not change the list. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  formAction,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (formAction?.startsWith(choicePath)) return false
  const plain = (url: URL) => {
    const params = new URLSearchParams(url.search)
    params.delete('job')
    return url.pathname + params.toString()
  }
  if (!formMethod && plain(currentUrl) === plain(nextUrl) && currentUrl.search !== nextUrl.search) return false
  return defaultShouldRevalidate
}

export default function BrowseJobs({ loaderData }: Route.ComponentProps) {
  const {
    path,
    query,
    field,
    recent,
    browse,
    filters,
    results,
    first,
    left,
    related,
    search: savedSearch,
    meta,
  } = loaderData
  const t = useTexts('browse')
  const [params] = useSearchParams()
  useRememberedSearch(recent)
  const wide = useMedia(wideEnoughForPanel)
  // The server cannot know how wide the page is: it makes the panel, and a narrow one does without it.
  const isServerRendered = !useHydrated()
  const selectedId = params.get('job') ?? results.list[0]?.id ?? null
  const title = field ? t('title.field', { field: field.label }) : titleOf(t, browse, results.place)
  const canGoOn = results.list.length + left > 0
  return (
    <>
      <PageMeta
        title={query ? title : meta.title}
        description={field ? t('fieldDescription', { field: field.label }) : meta.description}
        canonical={field?.listed ? path + query : path}
        noindex={query !== '' && !field?.listed}
      />
      <div className="border-b border-line bg-surface lg:sticky lg:top-16 lg:z-20">
        <Page className="!py-3">
          <search aria-label={t('search.label')}>
            <SearchLine form="browse" search={browse.search} location={browse.location} submitOnSelect compact />
          </search>
        </Page>
      </div>
      <Page className="!pt-5 lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:items-start lg:gap-6">
        {/* Past some thirty filters. */}
        <a href="#results" className="k-skip">
          {t('list')}
        </a>
        <FilterPanel browse={browse} results={results} query={query} />
        <div id="results" tabIndex={-1} className="min-w-0 scroll-mt-40">
          <BrowseHead
            title={title}
            browse={browse}
            results={results}
            filters={filters}
            search={savedSearch}
            relatedTitles={
              canGoOn && <RelatedTitles browse={{ location: browse.location, near: browse.near }} related={related} />
            }
          />
          {canGoOn ? (
            <div className="mt-4 xl:grid xl:grid-cols-[23rem_minmax(0,1fr)] xl:items-start xl:gap-5 xl:noscript:grid-cols-1">
              <div className="min-w-0">
                <BrowseList browse={browse} results={results} left={left} />
              </div>
              <aside
                aria-label={t('detail')}
                className="sticky top-40 hidden h-[calc(100dvh-11rem)] xl:block xl:noscript:hidden"
              >
                {(isServerRendered || wide) && selectedId && (
                  <JobPanel
                    id={selectedId}
                    first={first}
                    job={[...results.list, ...results.featured, ...results.related].find(
                      (job) => job.id === selectedId,
                    )}
                    openedByUser={params.has('job')}
                  />
                )}
              </aside>
            </div>
          ) : (
            <NoResults
              browse={browse}
              results={results}
              Where={AskLocation}
              Titles={RelatedTitles}
              related={related}
              jobs={results.related}
            />
          )}
        </div>
      </Page>
    </>
  )
}

type Browse = Route.ComponentProps['loaderData']['browse']
type Place = Route.ComponentProps['loaderData']['results']['place']

/** "Jobs for “cook” in Bandung" */
function titleOf(t: ReturnType<typeof useTexts<'browse'>>, browse: Browse, place: Place): string {
  const what = browse.search
  const where = place?.label ?? ''
  if (place?.kind === 'anywhere' || place?.kind === 'remote')
    return what ? t('title.whatAnywhere', { what }) : t('title.anywhere')
  if (place?.kind === 'here') return t('title.here')
  if (where && place?.around) return what ? t('title.whatNear', { what, where }) : t('title.near', { where })
  if (what && where) return t('title.both', { what, where })
  if (what) return t('title.what', { what })
  return where ? t('title.where', { where }) : t('title.all')
}

import { lazy, Suspense, useEffect, useRef, type ChangeEvent, type SyntheticEvent, type MouseEvent } from 'react'
import {
  redirect,
  useNavigate,
  useNavigation,
  useRouteLoaderData,
  useSearchParams,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import { isFail } from '#kernel/fail.ts'
import {
  browsePath,
  countFilters,
  lastingQuery,
  readBrowse,
  searchOf,
  writeBrowse,
} from '#features/discovery/rules.url.ts'
import { ChosenFilters } from '#features/discovery/ui/chosen-filters.tsx'
import { choicePath } from '#features/discovery/ui/job-choice.tsx'
import { NothingFound } from '#features/discovery/ui/nothing-found.tsx'
import { RelatedTitles } from '#features/discovery/ui/related-titles.tsx'
import { BrowseHead } from '../../browse-head.tsx'
import { BrowsePages } from '../../browse-pages.tsx'
import { FilterPanel } from '../../filter-panel.tsx'
import { useTexts } from '../../i18n.tsx'
import { JobList } from '../../job-list.tsx'
import { cx } from '../../kit/cx.ts'
import { Page } from '../../kit/page.tsx'
import { useMedia } from '../../kit/use-media.ts'
import { leanJob, type LeanJob } from '../../lean-job.ts'
import { SayWhere } from '../../near-me.tsx'
import { PageMeta } from '../../page-meta.tsx'
import { app, load, turnAway } from '../../request.ts'
import type { RootData } from '../../root-data.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { HiddenHere } from '../../hidden-here.tsx'
import { SaveSearch } from '../../save-search.tsx'
import { SearchLine } from '../../search-line.tsx'
import { useKeptSearch } from '../../use-kept-search.ts'
import type { Route } from './+types/browse-jobs'

export const handle: RouteHandle = { texts: ['browse', 'jobPage', 'savedSearch'] }

const JobPanel = lazy(() => import('../../job-panel.tsx').then((file) => ({ default: file.JobPanel })))

export async function loader({ context }: Route.LoaderArgs) {
  const { url, settings, call, page, caller } = app(context)
  const browse = readBrowse(url.searchParams, settings.salary)
  const again = () => redirect(browsePath + writeBrowse({ ...browse, page: 1, cursor: null }))
  try {
    const [found, searches, meta] = await Promise.all([
      call('discovery.guestJobs', { ...searchOf(browse, settings.salary), facets: true }),
      caller.kind === 'candidate' ? call('search.list', {}) : null,
      load(context, 'reference.pageMeta', { a: 'jobsseekers', b: 'browse-jobs' }),
    ])
    // An address of yesterday, when there were more pages.
    if (found.list.length === 0 && found.total > 0 && (browse.page > 1 || browse.cursor)) throw again()
    page.keep = 10
    // What was hidden a moment ago, without a script, keeps its place so that it can be taken back.
    const justHidden = url.searchParams.getAll('hidden')
    const list = found.list.filter((job) => !job.hidden || justHidden.includes(job.id))
    const lasting = lastingQuery(browse)
    const named = browse.search !== '' || browse.role.length > 0
    const related =
      named && browse.page === 1 && !browse.cursor
        ? await call('discovery.related', {
            search: browse.search,
            roles: browse.role,
            jobIds: found.list.map(({ id }) => id),
          })
        : null
    return {
      browse,
      found: { ...found, list: list.map(leanJob) },
      left: found.list.length - list.length,
      related: related?.list ?? [],
      search: { query: lasting, saved: searches?.list.some(({ query }) => query === lasting) ?? false },
      meta: { title: meta.metaTitle, description: meta.metaDesc },
    }
  } catch (error) {
    if (!isFail(error)) throw error
    if (error.code === 'INVALID' && (browse.cursor || browse.page > 1)) throw again()
    return turnAway(app(context), error)
  }
}

/** Which job is open beside the list, and what is saved, change nothing about the list. */
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
  const { browse, found, left, related, search: kept, meta } = loaderData
  const t = useTexts('browse')
  const settings = useRouteLoaderData<RootData>('root')?.settings
  const salary = { currency: settings?.currency ?? '', ...(settings?.salary ?? { sliderUnit: 1, sliderMax: 200 }) }
  const query = writeBrowse(browse)
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const busy = useNavigation().location?.pathname === browsePath
  const form = useRef<HTMLFormElement>(null)
  useFormState(form, query)
  useKeptSearch(browse.search ? query : '')
  const wide = useMedia('(min-width: 80rem)')
  const chosen = params.get('job') ?? found.list[0]?.id ?? null

  const search = (event?: SyntheticEvent) => {
    event?.preventDefault()
    if (!form.current) return
    const typed = [...new FormData(form.current)].flatMap(([key, value]) =>
      typeof value === 'string' ? [[key, value]] : [],
    )
    const next = writeBrowse(readBrowse(new URLSearchParams(typed), salary))
    if (next !== query) void navigate(browsePath + next, { preventScrollReset: true })
  }
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const changed = (event: ChangeEvent<HTMLFormElement>) => {
    clearTimeout(pause.current)
    if (event.target instanceof HTMLInputElement && ['number', 'range'].includes(event.target.type))
      pause.current = setTimeout(search, 600)
    else search()
  }
  const open = (job: LeanJob, event: MouseEvent<HTMLAnchorElement>) => {
    if (!wide || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return
    event.preventDefault()
    const next = new URLSearchParams(params)
    next.set('job', job.id)
    void navigate(`${browsePath}?${next.toString()}`, {
      preventScrollReset: true,
      replace: params.has('job'),
      state: { byKey: event.detail === 0 },
    })
  }
  const canGoOn = found.list.length + left > 0
  const title = titleOf(t, browse, found.place)
  return (
    <>
      <PageMeta
        title={query ? title : meta.title}
        description={meta.description}
        canonical={browsePath}
        noindex={query !== ''}
      />
      <div className="border-b border-line bg-surface lg:sticky lg:top-16 lg:z-20">
        <Page className="!py-3">
          <search aria-label={t('search.label')}>
            <SearchLine form="browse" search={browse.search} location={browse.location} eager compact />
          </search>
        </Page>
      </div>
      <Page className="!pt-5 lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:items-start lg:gap-6">
        <FilterPanel ref={form} browse={browse} found={found} salary={salary} onSubmit={search} onChange={changed} />
        <div className="min-w-0">
          <BrowseHead
            title={title}
            browse={browse}
            found={found}
            count={countFilters(browse)}
            onChange={search}
            save={<SaveSearch {...kept} name={title} />}
          />
          <ChosenFilters
            browse={browse}
            facets={found.facets}
            chosen={found.chosen}
            salary={salary}
            place={found.place}
          />
          {canGoOn && <RelatedTitles browse={{ location: browse.location, near: browse.near }} related={related} />}
          {canGoOn ? (
            <div className="mt-4 xl:grid xl:grid-cols-[23rem_minmax(0,1fr)] xl:items-start xl:gap-5 xl:noscript:grid-cols-1">
              <div className="min-w-0">
                <JobList
                  jobs={found.list}
                  heading="h2"
                  label={t('list')}
                  current={wide ? chosen : null}
                  onOpen={open}
                  className={cx('transition-opacity delay-300', busy && 'opacity-60')}
                />
                <HiddenHere count={left} />
                <BrowsePages browse={browse} found={found} onChange={search} />
              </div>
              <aside
                aria-label={t('detail')}
                className="sticky top-40 hidden h-[calc(100dvh-11rem)] xl:block xl:noscript:hidden"
              >
                {wide && chosen && (
                  <Suspense>
                    <JobPanel
                      id={chosen}
                      job={found.list.find((job) => job.id === chosen)}
                      byHand={params.has('job')}
                    />
                  </Suspense>
                )}
              </aside>
            </div>
          ) : (
            <>
              <NothingFound browse={browse} found={found} where={<SayWhere browse={browse} />} />
              <RelatedTitles browse={{}} related={related} />
            </>
          )}
        </div>
      </Page>
    </>
  )
}

type Browse = Route.ComponentProps['loaderData']['browse']
type Place = Route.ComponentProps['loaderData']['found']['place']

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

/** Boxes follow the address when it changes by a chip or by going back; focus stays where it is. */
function useFormState(form: React.RefObject<HTMLFormElement | null>, query: string): void {
  useEffect(() => {
    const params = new URLSearchParams(query)
    for (const field of form.current?.elements ?? []) {
      if (!(field instanceof HTMLInputElement) || (field.type !== 'checkbox' && field.type !== 'radio')) continue
      field.checked =
        field.type === 'radio'
          ? (params.get(field.name) ?? '') === field.value
          : params.getAll(field.name).includes(field.value)
    }
  }, [form, query])
}

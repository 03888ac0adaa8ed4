import { redirect } from 'react-router'
import { applicationStatuses } from '#modules/applications/rules.ts'
import { toJobSummary } from '#modules/search/ui/job-summary.ts'
import { load, requireCandidate, shownPage } from '#web/pipeline/request.ts'
import type { PageContext } from '#web/pipeline/context.ts'
import { readAddress, pageSize } from './address.ts'

/** Own applications. */
async function ownList(context: PageContext, input: Parameters<typeof load<'userjobs.list'>>[2]) {
  const result = await load(context, 'userjobs.list', input)
  if (result.side !== 'CANDIDATE') throw redirect('/')
  return result
}

/** The numbers beside the tabs. */
export async function tabCounts(context: PageContext) {
  const { others, total } = await ownList(context, { limit: 1, withOthers: true })
  return { ...(others ?? noOthers), applied: total }
}
const noOthers = { saved: 0, searches: 0, invitations: 0 }

/** What the tab shows, and what the others count. */
export async function loadMyJobs(context: PageContext) {
  const { url } = requireCandidate(context)
  const address = readAddress(url.searchParams)
  const { tab, page } = address
  const invited = tab === 'invitations'
  const [applied, invitations, list] = await Promise.all([
    loadApplied(context, url.searchParams),
    invited
      ? shownPage(context, load(context, 'matching.invitations', { page, limit: pageSize }))
      : { list: [], total: 0 },
    tab === 'applied' || invited ? noJobs : loadTab(context, tab, page),
  ])
  return {
    ...address,
    applied,
    invitations: { list: invitations.list, total: invitations.total },
    counts: { ...applied.others, applied: applied.all },
    list,
  }
}

async function loadApplied(context: PageContext, query: URLSearchParams) {
  const { tab, page, state, open } = readAddress(query)
  const status = applicationStatuses.find((each) => each === query.get('status')) ?? null
  const own = tab === 'applied'
  const [mine, unfiltered, drafts] = await Promise.all([
    shownPage(
      context,
      ownList(context, {
        page: own ? page : 1,
        limit: own ? pageSize : 1,
        filter: { statuses: status ? [status] : [], states: state ? [state] : [] },
        withOthers: true,
      }),
    ),
    status || state ? ownList(context, { limit: 1 }) : null,
    own && page === 1 && !status && !state ? load(context, 'userjobs.drafts', {}) : null,
  ])
  // The one a mail links to is shown on the page wherever it is in the list.
  const linked =
    own && open && !mine.list.some(({ id }) => id === open) ? await ownList(context, { filter: { ids: [open] } }) : null
  const extra = linked?.list ?? []
  return {
    status,
    applications: own ? [...extra, ...mine.list] : [],
    total: mine.total,
    counts: mine.counts,
    all: (unfiltered ?? mine).total,
    others: mine.others ?? noOthers,
    drafts: drafts?.list ?? [],
  }
}

const noJobs = { jobs: [], total: 0, basis: null }

async function loadTab(context: PageContext, tab: 'saved' | 'recommended' | 'viewed' | 'hidden', page: number) {
  const input = { page, limit: pageSize }
  if (tab === 'saved') {
    const { list, total } = await shownPage(context, load(context, 'activity.saved', input))
    return { jobs: list.map((job) => ({ ...toJobSummary(job), at: job.savedAt, why: [] })), total, basis: null }
  }
  if (tab === 'recommended') {
    const { list, total, basis } = await shownPage(context, load(context, 'matching.recommended', input))
    return { jobs: list.map(({ why, ...job }) => ({ ...toJobSummary(job), at: job.postedAt, why })), total, basis }
  }
  if (tab === 'viewed') {
    const { list, total } = await shownPage(context, load(context, 'activity.viewed', input))
    return { jobs: list.map((job) => ({ ...toJobSummary(job), at: job.viewedAt, why: [] })), total, basis: null }
  }
  const { list, total } = await shownPage(context, load(context, 'activity.hidden', input))
  return { jobs: list.map((job) => ({ ...toJobSummary(job), at: job.hiddenAt, why: [] })), total, basis: null }
}

export type MyJobs = Awaited<ReturnType<typeof loadMyJobs>>

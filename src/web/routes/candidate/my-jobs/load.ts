import { redirect, type RouterContextProvider } from 'react-router'
import { applicationStatuses } from '#modules/applications/rules.ts'
import { toJobSummary } from '#modules/search/ui/job-summary.ts'
import { load, requireCandidate } from '#web/pipeline/request.ts'
import { readAddress, pageSize } from './address.ts'

type Context = Readonly<RouterContextProvider>

/** What the tab shows, and what the others count. */
export async function loadMyJobs(context: Context) {
  const { url } = requireCandidate(context)
  const address = readAddress(url.searchParams)
  const { tab, page } = address
  const invited = tab === 'invitations'
  const [applied, saved, searches, invitations, list] = await Promise.all([
    loadApplied(context, url.searchParams),
    load(context, 'activity.saved', tab === 'saved' ? { page, limit: pageSize } : { page: 1, limit: 1 }),
    load(context, 'alerts.list', {}),
    load(context, 'matching.invitations', invited ? { page, limit: pageSize } : { page: 1, limit: 1 }),
    tab === 'applied' || tab === 'saved' || invited ? null : loadTab(context, tab, page),
  ])
  return {
    ...address,
    applied,
    invitations: {
      list: invited ? invitations.list : [],
      total: invitations.total,
    },
    counts: {
      applied: applied.all,
      invitations: invitations.waiting,
      saved: saved.total,
      searches: searches.list.length,
    },
    list: list ?? {
      jobs: saved.list.map((job) => ({ ...toJobSummary(job), at: job.savedAt, why: [] })),
      total: saved.total,
      basis: null,
    },
  }
}

async function loadApplied(context: Context, query: URLSearchParams) {
  const { tab, page, state, open } = readAddress(query)
  const status = applicationStatuses.find((each) => each === query.get('status')) ?? null
  const own = tab === 'applied'
  const [mine, unfiltered, drafts] = await Promise.all([
    load(context, 'userjobs.list', {
      page: own ? page : 1,
      limit: own ? pageSize : 1,
      filter: { statuses: status ? [status] : [], states: state ? [state] : [] },
    }),
    status || state ? load(context, 'userjobs.list', { limit: 1 }) : null,
    own && page === 1 && !status && !state ? load(context, 'userjobs.drafts', {}) : null,
  ])
  if (mine.side !== 'CANDIDATE') throw redirect('/')
  // The one a mail links to is shown on the page wherever it is in the list.
  const linked =
    own && open && !mine.list.some(({ id }) => id === open)
      ? await load(context, 'userjobs.list', { filter: { ids: [open] } })
      : null
  const extra = linked?.side === 'CANDIDATE' ? linked.list : []
  return {
    status,
    applications: own ? [...extra, ...mine.list] : [],
    total: mine.total,
    counts: mine.counts,
    all: (unfiltered ?? mine).total,
    drafts: drafts?.list ?? [],
  }
}

async function loadTab(context: Context, tab: 'recommended' | 'viewed' | 'hidden', page: number) {
  const input = { page, limit: pageSize }
  if (tab === 'recommended') {
    const { list, total, basis } = await load(context, 'matching.recommended', input)
    return { jobs: list.map(({ why, ...job }) => ({ ...toJobSummary(job), at: job.postedAt, why })), total, basis }
  }
  if (tab === 'viewed') {
    const { list, total } = await load(context, 'activity.viewed', input)
    return { jobs: list.map((job) => ({ ...toJobSummary(job), at: job.viewedAt, why: [] })), total, basis: null }
  }
  const { list, total } = await load(context, 'activity.hidden', input)
  return { jobs: list.map((job) => ({ ...toJobSummary(job), at: job.hiddenAt, why: [] })), total, basis: null }
}

export type MyJobs = Awaited<ReturnType<typeof loadMyJobs>>

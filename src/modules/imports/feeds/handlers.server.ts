import { fail, invalid } from '#kernel/fail.ts'
import { jobName, priorities } from '#kernel/job.ts'
import { requireFeature } from '#modules/reference/public.server.ts'
import { sentBefore } from '#platform/core/idempotency.server.ts'
import type { Context, Handlers } from '#platform/core/context.server.ts'
import { requireImporter, requireImportingCompany } from '../handlers.access.server.ts'
import { lockRuns } from '../store.runs.server.ts'
import type { feedsContract, JobFeed } from './contract.ts'
import { maxFeeds, shownUrl, urlProblem } from './rules.ts'
import { changeFeed, deleteFeed, feedsOf, insertFeed, listFeeds, lockFeed, type ListedFeed } from './store.server.ts'

export const fetchFeed = jobName<{ id: string; asked: boolean }>('imports.fetchFeed')

export const enqueueFetch = (
  ctx: Context,
  { id, companyId, isManual }: { id: string; companyId: string; isManual: boolean },
) =>
  ctx.enqueue(
    fetchFeed,
    { id, asked: isManual },
    { key: `imports.feed:${id}`, queueName: `imports:${companyId}`, priority: priorities.bulk },
  )

const feedView = (feed: ListedFeed): JobFeed => ({
  id: feed.id,
  address: shownUrl(feed.url),
  hours: feed.hours as JobFeed['hours'],
  state: feed.state as JobFeed['state'],
  pauseGone: feed.pause_gone,
  trusted: feed.mapping !== null,
  by: feed.byName,
  error: feed.error,
  failures: feed.failures,
  jobs: feed.jobs,
  gone: feed.gone,
  fetchedAt: feed.fetched_at?.toISOString() ?? null,
  nextAt: feed.state === 'ACTIVE' ? feed.next_at.toISOString() : null,
  runId: feed.runId,
  version: feed.version,
})

async function viewOf(ctx: Context, companyId: string, id: string): Promise<JobFeed> {
  const [feed] = await listFeeds(ctx.db, companyId, id)
  if (!feed) throw fail('NOT_FOUND')
  return feedView(feed)
}

export const feedHandlers: Handlers<typeof feedsContract> = {
  async 'imports.feeds'({ ctx }) {
    const { companyId } = requireImporter(ctx.caller)
    return { list: (await listFeeds(ctx.db, companyId)).map(feedView) }
  },

  async 'imports.createFeed'({ ctx, input: { id, url, hours, pauseGone } }) {
    const member = requireImporter(ctx.caller)
    requireImportingCompany(member)
    await requireFeature(ctx, 'fileImports')
    const { companyId, accountId: by } = member
    const problem = urlProblem(url)
    if (problem) throw invalid({ field: 'url', code: problem })
    const address = new URL(url)
    address.hash = ''
    // Two at once are counted one after the other.
    await lockRuns(ctx.db, companyId)
    const feeds = await feedsOf(ctx.db, companyId)
    await sentBefore(ctx, 'imports.createFeed', { key: id, content: { url: address.href, hours, pauseGone } })
    if (feeds.some((feed) => feed.id === id)) return viewOf(ctx, companyId, id)
    if (feeds.some((feed) => feed.url === address.href)) throw invalid({ field: 'url', code: 'FEED_TWICE' })
    if (feeds.length >= maxFeeds) throw invalid({ field: 'url', code: 'FEED_LIMIT', params: { max: maxFeeds } })
    const feed = { id, companyId, by, url: address.href, hours, pauseGone }
    if (!(await insertFeed(ctx.db, feed, ctx.now))) throw fail('NOT_FOUND') // the id is another company's
    await ctx.audit({ action: 'imports.createFeed', subjectType: 'job_feed', subjectId: id })
    await enqueueFetch(ctx, { id, companyId, isManual: true })
    return viewOf(ctx, companyId, id)
  },

  async 'imports.changeFeed'({ ctx, input: { id, version, hours, pauseGone, active } }) {
    const member = requireImporter(ctx.caller)
    if (active) requireImportingCompany(member)
    const feed = await lockFeed(ctx.db, id, member.companyId)
    if (!feed) throw fail('NOT_FOUND')
    if (feed.version !== version) throw fail('STALE_VERSION', { version: feed.version })
    const resumes = active && feed.state !== 'ACTIVE'
    await changeFeed(ctx.db, id, {
      hours,
      pause_gone: pauseGone,
      // It is fetched in the name of whoever resumes it: its maker may have left.
      ...(resumes && { state: 'ACTIVE', created_by: member.accountId, failures: 0, error: null, next_at: ctx.now }),
      // What was switched off stays so until somebody resumes it.
      ...(!active && feed.state === 'ACTIVE' && { state: 'PAUSED' }),
    })
    await ctx.audit({ action: 'imports.changeFeed', subjectType: 'job_feed', subjectId: id, details: { active } })
    if (resumes) await enqueueFetch(ctx, { id, companyId: member.companyId, isManual: true })
    return viewOf(ctx, member.companyId, id)
  },

  async 'imports.fetchFeed'({ ctx, input: { id } }) {
    const member = requireImporter(ctx.caller)
    requireImportingCompany(member)
    const feed = await lockFeed(ctx.db, id, member.companyId)
    if (!feed) throw fail('NOT_FOUND')
    if (feed.state !== 'ACTIVE') throw fail('TRANSITION_NOT_ALLOWED')
    await enqueueFetch(ctx, { id, companyId: member.companyId, isManual: true })
    return viewOf(ctx, member.companyId, id)
  },

  async 'imports.deleteFeed'({ ctx, input: { id } }) {
    const { companyId } = requireImporter(ctx.caller)
    if (!(await lockFeed(ctx.db, id, companyId))) throw fail('NOT_FOUND')
    await deleteFeed(ctx.db, id)
    await ctx.audit({ action: 'imports.deleteFeed', subjectType: 'job_feed', subjectId: id })
    return {}
  },
}

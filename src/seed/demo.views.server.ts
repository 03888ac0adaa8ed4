import { createHash } from 'node:crypto'
import { addGuestViews, addInteraction, interactionTypes, type GuestView } from '#modules/activity/public.server.ts'
import { countSearchWords } from '#modules/analytics/jobs.names.ts'
import { demoPersonas } from '#modules/accounts/public.server.ts'
import type { Caller } from '#kernel/caller.ts'
import { addDemoLearning } from '#modules/search/public.server.ts'
import type { SeedClient } from './seed-client.server.ts'

type ViewsInput = {
  /** Callers of the candidates by email address. */
  candidates: ReadonlyMap<string, Caller>
  jobIds: ReadonlyMap<string, string>
  today: number
}
const [minuteMs, dayMs] = [60_000, 86_400_000]

/** Jobs of the demo's employer, how many views a day, and from how many days ago on. */
const viewed = [
  ['Senior Backend Engineer', 5, 21],
  ['Frontend Developer (React)', 3, 20],
  ['Product Designer', 4, 19],
  ['Magang Data Analyst', 6, 18],
] as const
/** What guests searched for when they found these jobs, and how many a day did. */
const searched = [
  ['Senior Backend Engineer', 'backend engineer', 7],
  ['Senior Backend Engineer', 'golang', 6],
  ['Frontend Developer (React)', 'react developer', 6],
  ['Product Designer', 'ui ux designer', 5],
  ['Magang Data Analyst', 'magang data', 8],
  ['Magang Data Analyst', 'data analyst jakarta', 5],
] as const
const referrers = [null, 'linkedin.com', null, 'job-alert', 'kampus.example', null, 'linkedin.com'] as const

/** Views of some weeks, so that the analytics of the demo's employer have something to show. All of them at once, or none. */
export async function addViews(client: SeedClient, { candidates, jobIds, today }: ViewsInput): Promise<void> {
  const persona = candidates.get(demoPersonas.candidate.email)
  const viewers = [...candidates.values()].flatMap((caller) =>
    caller.kind === 'candidate' && caller !== persona ? [caller.accountId] : [],
  )
  const first = jobIds.get(viewed[0][0])
  if (!first) throw new Error(`the demo has no ${viewed[0][0]}`)
  await client.core.asSystem(async (ctx) => {
    const before = await ctx.db
      .selectFrom('job_interaction')
      .select('id')
      .where('job_id', '=', first)
      .where('referrer', '=', 'linkedin.com')
      .limit(1)
      .executeTakeFirst()
    if (before) return
    for (const [title, perDay, from] of viewed) {
      const jobId = jobIds.get(title)
      if (!jobId) throw new Error(`the demo has no ${title}`)
      for (let ago = from; ago > 0; ago--) {
        // Fewer at first and every seventh day, as a week has it.
        const count = ago % 7 === 3 ? 1 : Math.ceil((perDay * (from + 4 - ago)) / from)
        for (let at = 0; at < count; at++) {
          const accountId = viewers[(ago * 3 + at) % viewers.length]
          if (!accountId) continue
          await addInteraction(ctx.db, {
            accountId,
            jobId,
            type: interactionTypes.VIEW,
            referrer: referrers[(ago + at * 2) % referrers.length] ?? null,
            details: null,
            now: new Date(today - ago * dayMs + at * 47 * minuteMs),
          })
        }
      }
    }
    await addGuestViews(ctx.db, guestViews(jobIds, today))
    await ctx.enqueue(countSearchWords, {})
    await addDemoLearning(ctx.db, today)
  })
}

/** Guests of yesterday and the days before; each day has guests of its own. */
function guestViews(jobIds: ReadonlyMap<string, string>, today: number): GuestView[] {
  const views: GuestView[] = []
  for (const [title, words, perDay] of searched)
    for (let ago = 12; ago > 0; ago -= 3)
      for (let at = 0; at < perDay; at++)
        views.push({
          jobId: jobIds.get(title) ?? '',
          visit: createHash('md5').update(`${words} ${ago} ${at}`).digest(),
          referrer: at % 3 === 0 ? 'linkedin.com' : null,
          words,
          at: new Date(today - ago * dayMs + at * 53 * minuteMs),
        })
  return views
}

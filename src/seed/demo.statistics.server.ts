import type { Caller } from '#kernel/caller.ts'
import { dayIn } from '#kernel/time-zone.ts'
import { rollStatistics, writeSnapshot } from '#modules/analytics/public.server.ts'
import { readSetting } from '#modules/reference/public.server.ts'
import { askPopular } from '#modules/search/public.server.ts'
import type { SeedClient } from './seed-client.server.ts'

const dayMs = 86_400_000

type StatisticsInput = { today: number; days: number; candidates: readonly Caller[] }

/** What several people look for: some of it is found under another name only. */
const searches = ['search=Tukang+Ledeng', 'search=Juru+Racik+Kopi', 'search=Barista', 'search=Data+Analyst'] as const

async function addSearches(client: SeedClient, { candidates, today }: StatisticsInput): Promise<void> {
  for (const [at, caller] of candidates.slice(0, 7).entries()) {
    client.setTime(new Date(today - (at + 1) * dayMs))
    for (const query of searches.slice(0, at < 4 ? 4 : 3))
      await client.as(caller)('activity.addRecentSearch', { query })
  }
}

/** What was searched, how things stood on each day of the demo, and the job that counts what happened. May be repeated. */
export async function addStatistics(client: SeedClient, input: StatisticsInput): Promise<void> {
  const { today, days } = input
  await addSearches(client, input)
  await client.core.asSystem(async (ctx) => {
    const timeZone = await readSetting(ctx.db, 'timeZone')
    for (let ago = days; ago > 0; ago--) {
      const now = new Date(today - ago * dayMs)
      await writeSnapshot(ctx.db, { now, today: dayIn(now, timeZone), timeZone })
    }
    await ctx.enqueue(rollStatistics, {})
    await ctx.enqueue(askPopular, {})
  })
}

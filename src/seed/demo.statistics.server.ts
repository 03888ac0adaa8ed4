import { dayIn } from '#kernel/time-zone.ts'
import { rollStatistics, writeStanding } from '#modules/analytics/public.server.ts'
import { readSetting } from '#modules/reference/public.server.ts'
import type { SeedClient } from './seed-client.server.ts'

const dayMs = 86_400_000

/** How things stood on each day of the demo, and the job that counts what happened. May be repeated. */
export async function addStatistics(
  client: SeedClient,
  { today, days }: { today: number; days: number },
): Promise<void> {
  await client.core.asSystem(async (ctx) => {
    const timeZone = await readSetting(ctx.db, 'timeZone')
    for (let ago = days; ago > 0; ago--) {
      const now = new Date(today - ago * dayMs)
      await writeStanding(ctx.db, { now, today: dayIn(now, timeZone), timeZone })
    }
    await ctx.enqueue(rollStatistics, {})
  })
}

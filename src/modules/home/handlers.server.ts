import { requireMember } from '#kernel/caller.ts'
import { atWallClock, dayIn } from '#kernel/time-zone.ts'
import { readSetting } from '#modules/reference/public.server.ts'
import type { Context, Handlers } from '#platform/core/context.server.ts'
import type { TaskScope } from '#platform/core/tasks.server.ts'
import type { homeContract } from './contract.ts'
import { maxTasks, urgencyOf } from './rules.ts'
import { readNavigationCounts, readTasks } from './store.server.ts'

const dayMs = 86_400_000
const startOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayBefore = (day: string, days: number) => new Date(startOf(day) - days * dayMs).toISOString().slice(0, 10)

/** Whose tasks these are. What they may see and do is part of the queries. */
async function scopeOf({ db, caller, locale, now }: Context): Promise<TaskScope> {
  const member = requireMember({ caller })
  const timeZone = await readSetting(db, 'timeZone')
  return { db, member, locale, now, timeZone, today: dayIn(now, timeZone) }
}

export const homeHandlers: Handlers<typeof homeContract> = {
  async 'home.tasks'({ ctx }) {
    const scope = await scopeOf(ctx)
    const { today, timeZone, now } = scope
    const { tasks, company } = await readTasks(ctx.db, scope)
    const promisedDays = company[0]?.promisedDays ?? null
    const endOfToday = new Date(atWallClock(startOf(today) + dayMs, timeZone))
    return {
      list: tasks.slice(0, maxTasks).map(({ since, due, ...task }) => ({
        ...task,
        since: since.toISOString(),
        due: due?.toISOString() ?? null,
        urgency: urgencyOf(due, { now, endOfToday }),
      })),
      hasMore: tasks.length > maxTasks,
      promisedDays,
      lateUntil: promisedDays === null ? null : dayBefore(today, promisedDays + 1),
    }
  },
  async 'home.counts'({ ctx }) {
    return readNavigationCounts(ctx.db, await scopeOf(ctx))
  },
}

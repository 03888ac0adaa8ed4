import { jobName } from '#kernel/job.ts'
import { readSetting } from '#modules/reference/public.server.ts'
import { handle, type Job } from '#platform/core/module.server.ts'
import { computeLevels } from './store.levels.server.ts'

const levels = jobName<object>('screening.levels')

export const screeningJobs: readonly Job[] = [
  handle(
    levels,
    async (ctx) => {
      const { review } = await readSetting(ctx.db, 'flagScores')
      await computeLevels(ctx.db, { review, now: ctx.now })
    },
    { cron: '13 19 * * *' },
  ),
]

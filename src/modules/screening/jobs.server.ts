import { jobName } from '#kernel/job.ts'
import { readSetting } from '#modules/reference/public.server.ts'
import { handle, type Job } from '#platform/core/module.server.ts'
import { computeCommon } from './store.common.server.ts'
import { computeLevels } from './store.levels.server.ts'

const levels = jobName<object>('screening.levels')
const common = jobName<object>('screening.common')

export const screeningJobs: readonly Job[] = [
  handle(
    levels,
    async (ctx) => {
      const { review } = await readSetting(ctx.db, 'flagScores')
      await computeLevels(ctx.db, { review, now: ctx.now })
    },
    { cron: '13 19 * * *' },
  ),
  handle(common, ({ db }) => computeCommon(db), { cron: '43 19 * * *' }),
]

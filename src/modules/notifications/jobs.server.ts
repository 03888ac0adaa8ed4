import { jobName } from '#kernel/job.ts'
import { handle, type Job } from '#platform/core/module.server.ts'
import { pushBrowser, pushNotification, sendBundle } from './jobs.names.ts'
import { deliver, spread } from './jobs.push.server.ts'
import { mailBundle } from './mail.server.ts'
import { forgetLines } from './store.digest.server.ts'
import { forgetInstallations } from './store.push.server.ts'

const dayMs = 86_400_000
/** A browser that did not refresh its token for this long is not used any more. */
const browserDays = 60
/** How long the keys of bundled mails are known. */
const lineDays = 30

export const notificationsJobs: readonly Job[] = [
  handle(pushNotification, spread),
  handle(pushBrowser, deliver, { ownTransactions: true }),
  handle(sendBundle, mailBundle),
  handle(
    jobName<object>('notifications.sweep'),
    async (ctx) => {
      await forgetInstallations(ctx.db, new Date(ctx.now.getTime() - browserDays * dayMs))
      await forgetLines(ctx.db, new Date(ctx.now.getTime() - lineDays * dayMs))
    },
    { cron: '19 3 * * *' },
  ),
]

import { jobName } from '#kernel/job.ts'
import { handle, type Job } from '#platform/core/module.server.ts'
import { pushBrowser, pushNotification, sendDigest } from './jobs.names.ts'
import { deliverPush, queuePushes } from './jobs.push.server.ts'
import { applicantsJobs } from './jobs.applicants.server.ts'
import { mailDigest } from './mail.server.ts'
import { deleteSentItems } from './store.digest.server.ts'
import { deleteStaleInstallations } from './store.push.server.ts'

const dayMs = 86_400_000
/** Installations not refreshed for this long are deleted. */
const staleInstallationDays = 60
/** Days for which sent digest items are kept to detect duplicates. */
const sentItemDays = 30

export const notificationsJobs: readonly Job[] = [
  ...applicantsJobs,
  handle(pushNotification, queuePushes),
  handle(pushBrowser, deliverPush, { ownTransactions: true }),
  handle(sendDigest, mailDigest, { formerNames: ['notifications.bundle'] }),
  handle(
    jobName<object>('notifications.sweep'),
    async (ctx) => {
      await deleteStaleInstallations(ctx.db, new Date(ctx.now.getTime() - staleInstallationDays * dayMs))
      await deleteSentItems(ctx.db, new Date(ctx.now.getTime() - sentItemDays * dayMs))
    },
    { cron: '19 3 * * *' },
  ),
]

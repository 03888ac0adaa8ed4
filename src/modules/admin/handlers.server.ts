import { adminRights, mayAdmin, requireAdministrator } from '#kernel/admin-rights.ts'
import { readSetting } from '#modules/reference/public.server.ts'
import { archiveStats } from '#platform/archive/state.server.ts'
import type { Handlers } from '#platform/core/context.server.ts'
import { queueStats } from '#platform/queue/queue.server.ts'
import { messagesHandlers } from './handlers.messages.server.ts'
import { mailsHandlers } from './handlers.mails.server.ts'
import { mastersHandlers } from './handlers.masters.server.ts'
import { settingsHandlers } from './handlers.settings.server.ts'
import { auditHandlers } from './handlers.audit.server.ts'
import { workHandlers } from './handlers.work.server.ts'
import { effectsHandlers } from './effects/handlers.server.ts'
import { flagsHandlers } from './flags/handlers.server.ts'
import { listsHandlers } from './lists/handlers.server.ts'
import { adminPeopleHandlers } from './people/handlers.server.ts'
import { viewsHandlers } from './views/handlers.server.ts'
import { kindsFor } from './approvals/rules.ts'
import { secondApprovalHandlers } from './approvals/handlers.server.ts'
import { adminSearchHandlers } from './search/handlers.server.ts'
import type { adminContract } from './contract.ts'
import { isArchiveLate, lateness } from './rules.ts'
import { queueSizes } from './store.server.ts'

export const adminHandlers: Handlers<typeof adminContract> = {
  ...mastersHandlers,
  ...settingsHandlers,
  ...secondApprovalHandlers,
  ...viewsHandlers,
  ...workHandlers,
  ...auditHandlers,
  ...messagesHandlers,
  ...mailsHandlers,
  ...flagsHandlers,
  ...effectsHandlers,
  ...adminSearchHandlers,
  ...adminPeopleHandlers,
  ...listsHandlers,

  async 'admin.overview'({ ctx }) {
    const { accountId, role } = requireAdministrator(ctx)
    const [sizes, stats, due, archive] = await Promise.all([
      queueSizes(ctx.db, { accountId, approvalKinds: kindsFor(role), now: ctx.now }),
      queueStats(ctx.db),
      readSetting(ctx.db, 'queueHours'),
      archiveStats(ctx.db),
    ])
    const queue = (name: 'companies' | 'jobs' | 'reviews') => ({
      ...sizes[name],
      dueHours: due[name],
      lateness: lateness(sizes[name].oldestHours, due[name]),
    })
    return {
      rights: adminRights.filter((right) => mayAdmin(role, right)),
      companies: { ...queue('companies'), changes: sizes.companyChanges },
      jobs: queue('jobs'),
      reviews: queue('reviews'),
      cases: { waiting: sizes.cases, late: sizes.casesLate },
      appeals: { waiting: sizes.appeals, late: sizes.appealsLate },
      requests: { waiting: sizes.requests, late: sizes.requestsLate },
      incidents: { waiting: sizes.incidents, late: sizes.incidentsLate },
      proposals: sizes.proposals,
      messages: sizes.messages,
      transfers: sizes.transfers,
      secondApprovals: sizes.secondApprovals,
      failedMails: sizes.mails,
      moneyAlarms: mayAdmin(role, 'money.manage') ? sizes.moneyAlarms : 0,
      failedJobs: stats.failed,
      queueDue: stats.due,
      queueOldestSeconds: stats.oldestSeconds,
      workers: stats.workers,
      archive: archive && { ageSeconds: archive.ageSeconds, late: isArchiveLate(archive) },
    }
  },
}

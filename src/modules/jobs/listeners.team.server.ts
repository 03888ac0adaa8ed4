import { memberJobsSet, memberRemoved } from '#modules/companies/events.ts'
import { on } from '#platform/core/module.server.ts'
import { assignJobs } from './handlers.team.server.ts'
import { endAssignments } from './store.team.server.ts'

/** What changes in a company's team, for its jobs. */
export const teamListeners = [
  on(memberRemoved, (ctx, { memberId, jobsTo }) => endAssignments(ctx.db, memberId, jobsTo)),
  on(memberJobsSet, (ctx, assignment) => assignJobs(ctx, assignment)),
]

import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { Fragment } from '#db/fragments.server.ts'
import { readTogether, rowsOf } from '#db/read-together.server.ts'
import { applicationTasks, newApplicationsQuery } from '#modules/applications/public.server.ts'
import { billingTasks } from '#modules/billing/public.server.ts'
import { companyTasks } from '#modules/companies/public.server.ts'
import { importTasks } from '#modules/imports/public.server.ts'
import { interviewTasks } from '#modules/interviews/public.server.ts'
import { jobTasks } from '#modules/jobs/public.server.ts'
import { messageTasks } from '#modules/messages/public.server.ts'
import { firstTasks, type TaskScope, type TaskSource } from '#platform/core/tasks.server.ts'
import { maxCounted, maxTasks, type TaskKind } from './rules.ts'

const sources: readonly TaskSource[] = [
  companyTasks,
  billingTasks,
  jobTasks,
  applicationTasks,
  interviewTasks,
  messageTasks,
  importTasks,
]

/** The queries of a member's tasks; none for roles that nothing ever waits for. */
export const taskQueries = (scope: TaskScope) => sources.flatMap((source) => source(scope))

/** The first tasks, one more than are shown, and what the company promises to its applicants. */
export const readTasks = (db: Db, scope: TaskScope) =>
  readTogether(db, {
    tasks: rowsOf(firstTasks<TaskKind>(scope, taskQueries(scope), maxTasks + 1), { since: true, due: true }),
    company: rowsOf(
      db.selectFrom('company').select('promised_reply_days as promisedDays').where('id', '=', scope.member.companyId),
    ),
  })

/** The numbers of the navigation. */
export async function readNavigationCounts(db: Db, scope: TaskScope) {
  const counted = (queries: readonly Fragment[]) =>
    rowsOf(
      queries.length > 0
        ? sql<{
            count: number
          }>`select count(*)::int as count from (${firstTasks<TaskKind>(scope, queries, maxTasks + 1)}) t`
        : sql<{ count: number }>`select 0 as count`,
    )
  const { applicants, tasks, interviews } = await readTogether(db, {
    applicants: rowsOf(sql<{ count: number }>`
      select count(*)::int as count from (${newApplicationsQuery(db, scope.member, scope.now).limit(maxCounted + 1)}) n`),
    tasks: counted(taskQueries(scope)),
    interviews: counted(interviewTasks(scope)),
  })
  return {
    tasks: tasks[0]?.count ?? 0,
    newApplicants: applicants[0]?.count ?? 0,
    interviews: interviews[0]?.count ?? 0,
  }
}

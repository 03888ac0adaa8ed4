import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { rowsOf } from '#db/read-together.server.ts'
import { teamRoles, type TeamRole } from '#kernel/caller.ts'
import type { JobStatus } from '#kernel/enums/jobs.ts'

const mostMembers = 50

/** For `readTogether`: who belongs to a company, its jobs by status, and how it answers, as administrators see it. */
export const connectionQueries = (db: Db, companyId: string) => ({
  members: rowsOf(
    db
      .selectFrom('company_member as m')
      .innerJoin('account as a', 'a.id', 'm.account_id')
      .select(['a.id', 'a.full_name as name', 'm.active'])
      .select(sql<TeamRole>`m.role`.as('role'))
      .select(sql<number>`count(*) over ()::int`.as('total'))
      .where('m.company_id', '=', companyId)
      .where('m.removed_at', 'is', null)
      .orderBy(sql`array_position(${sql.val([...teamRoles])}::text[], m.role)`)
      .orderBy('m.created_at')
      .limit(mostMembers),
  ),
  jobs: rowsOf(
    db
      .selectFrom('job as j')
      .select(
        sql<JobStatus | 'DELETED'>`case when j.deleted_at is not null then 'DELETED' else j.status end`.as('status'),
      )
      .select(sql<number>`count(*)::int`.as('count'))
      .where('j.company_id', '=', companyId)
      .groupBy(sql`1`)
      .orderBy(sql`2`, 'desc')
      .orderBy(sql`1`),
  ),
  responses: rowsOf(
    db
      .selectFrom('company_response as r')
      .select([
        'r.application_count as applicationCount',
        'r.answered_count as answeredCount',
        'r.median_minutes as medianMinutes',
      ])
      .where('r.company_id', '=', companyId),
  ),
})

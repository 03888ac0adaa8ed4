import { sql } from 'kysely'
import type { Fragment } from '#db/fragments.server.ts'
import { rightProblem } from '#kernel/rights.ts'
import type { TaskScope, TaskSource } from '#platform/core/tasks.server.ts'
import type { CompanyTask } from './rules.tasks.ts'

const kindOf = (kind: CompanyTask) => sql.lit(kind)

/** A profile that must be finished before jobs can be published waits; one that a moderator sent back is overdue at once. */
const profile = ({ member, now }: TaskScope): Fragment => sql`
  select case c.status when 'INCOMPLETE' then ${kindOf('COMPANY_SETUP')} else ${kindOf('COMPANY_CHANGES')} end, c.id, c.name, 1,
    coalesce(c.decided_at, c.created_at),
    case c.status when 'NEEDS_CHANGES' then least(coalesce(c.decided_at, c.created_at), ${now}) end
  from company c where c.id = ${member.companyId} and c.status in ('INCOMPLETE', 'NEEDS_CHANGES')`

/** Invitations that nobody has answered. */
const invitations = ({ member, now }: TaskScope): Fragment => sql`
  select case when count(*) = 1 then ${kindOf('INVITATION')} else ${kindOf('INVITATIONS')} end, min(i.id::text), min(i.email), count(*),
    min(i.sent_at), min(i.expires_at)
  from company_invitation i where i.company_id = ${member.companyId} and i.ended_at is null and i.expires_at > ${now}`

/** What the company itself leaves the member to do. */
export const companyTasks: TaskSource = (scope) => [
  ...(rightProblem(scope.member.role, 'company.edit') ? [] : [profile(scope)]),
  ...(rightProblem(scope.member.role, 'team.manage') ? [] : [invitations(scope)]),
]

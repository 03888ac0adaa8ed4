import { sql } from 'kysely'
import { rightProblem } from '#kernel/rights.ts'
import { visibleApplications } from '#modules/applications/public.server.ts'
import type { TaskSource } from '#platform/core/tasks.server.ts'
import type { MessageTask } from './rules.tasks.ts'

const kindOf = (kind: MessageTask) => sql.lit(kind)

/** Candidates whose last message nobody of the company has answered, as one task. */
export const messageTasks: TaskSource = ({ db, member, now }) =>
  rightProblem(member.role, 'messages.use')
    ? []
    : [
        sql`select case when count(*) = 1 then ${kindOf('MESSAGE')} else ${kindOf('MESSAGES')} end, min(t.id::text), min(p.full_name),
          count(*), min(t.last_at), null::timestamptz
        from thread t join account p on p.id = t.account_id
        where t.company_id = ${member.companyId} and t.last_candidate_seq > t.last_company_seq
          and t.id in (${visibleApplications(db, member, now).select('a.id')})`,
      ]

import { sql } from 'kysely'
import type { Fragment } from '#db/fragments.server.ts'
import { rightProblem } from '#kernel/rights.ts'
import type { TaskScope, TaskSource } from '#platform/core/tasks.server.ts'
import { failedImportDays, type ImportTask } from './rules.tasks.ts'

const kindOf = (kind: ImportTask) => sql.lit(kind)

/** Imports that wait for somebody: their columns to be chosen, to be carried out, or rows that could not be. */
const waiting = ({ member, now }: TaskScope): Fragment => sql`
  select case r.status when 'MAPPING' then ${kindOf('IMPORT_MAPPING')} when 'READY' then ${kindOf('IMPORT_READY')}
    else ${kindOf('IMPORT_FAILED')} end, r.id, r.name, 1, coalesce(r.finished_at, r.created_at), null::timestamptz
  from import_run r where r.company_id = ${member.companyId} and (r.status in ('MAPPING', 'READY')
    or r.status in ('FAILED', 'DONE_WITH_ERRORS')
      and r.finished_at > ${now}::timestamptz - make_interval(days => ${sql.lit(failedImportDays)}))`

/** What imports leave the member to do. */
export const importTasks: TaskSource = (scope) =>
  rightProblem(scope.member.role, 'imports.use') ? [] : [waiting(scope)]

import type { Db } from '#db/db.server.ts'
import type { TeamRole } from '#kernel/caller.ts'
import { mayUse } from '#kernel/rights.ts'
import type { Locale } from '#kernel/shapes.ts'

type Person = { id: string; email: string; name: string; locale: Locale; role: TeamRole; memberId: string }

/** Recipients of notifications about a job: who answers for it while they may still edit jobs there, else the owners. */
export async function jobRecipients(
  db: Db,
  job: { company_id: string; owner_member_id: string | null },
): Promise<Person[]> {
  const people = await db
    .selectFrom('company_member as m')
    .innerJoin('account as a', 'a.id', 'm.account_id')
    .select(['a.id', 'a.email', 'a.full_name as name', 'a.locale', 'm.role', 'm.id as memberId'])
    .where('m.company_id', '=', job.company_id)
    .where('m.removed_at', 'is', null)
    .where('m.active', '=', true)
    .where('a.deleted_at', 'is', null)
    .where('a.email_verified_at', 'is not', null)
    .execute()
  const owner = people.filter(({ memberId, role }) => memberId === job.owner_member_id && mayUse(role, 'jobs.draft'))
  return owner.length > 0 ? owner : people.filter((person) => person.role === 'OWNER')
}

import { anyOf } from '#db/any-of.server.ts'
import type { Db } from '#db/db.server.ts'
import type { TeamRole } from '#kernel/caller.ts'
import { mayUse } from '#kernel/rights.ts'
import type { Locale } from '#kernel/shapes.ts'

type Recipient = { id: string; email: string; name: string; locale: Locale; role: TeamRole; memberId: string }

/** Recipients of notifications about a job: who answers for it while they may still edit jobs there, else the owners. */
export async function jobRecipients(
  db: Db,
  job: { company_id: string; owner_member_id: string | null },
): Promise<Recipient[]> {
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

/** Whoever was assigned to jobs, as a mail about it needs to know: null when it cannot reach them. */
export async function assignmentOf(
  db: Db,
  { memberId, companyId, jobIds, by }: { memberId: string; companyId: string; jobIds: readonly string[]; by: string },
) {
  const reader = await db
    .selectFrom('company_member as m')
    .innerJoin('account as a', 'a.id', 'm.account_id')
    .innerJoin('company as c', 'c.id', 'm.company_id')
    .select(['a.id', 'a.email', 'a.full_name as name', 'a.locale', 'c.name as company'])
    .select((row) => row.selectFrom('account').select('full_name').where('id', '=', by).as('by'))
    .where('m.id', '=', memberId)
    .where('m.company_id', '=', companyId)
    .where('a.deleted_at', 'is', null)
    .where('a.email_verified_at', 'is not', null)
    .executeTakeFirst()
  if (!reader) return null
  const jobs = await db
    .selectFrom('job')
    .select(['id', 'title'])
    .where('id', '=', anyOf(jobIds))
    .orderBy('title')
    .orderBy('id')
    .execute()
  return { ...reader, by: reader.by ?? '', jobs }
}

import type { Member } from '#kernel/caller.ts'
import type { Db } from '#db/db.server.ts'

/** A member with the rights of this moment, for a background job in their name; undefined when they are no active member any more. */
export async function activeMember(db: Db, { accountId, companyId }: { accountId: string; companyId: string }) {
  const row = await db
    .selectFrom('company_member as m')
    .innerJoin('company as c', 'c.id', 'm.company_id')
    .innerJoin('account as a', 'a.id', 'm.account_id')
    .select(['m.id as memberId', 'm.role', 'c.status as companyStatus', 'a.locale'])
    .where('m.account_id', '=', accountId)
    .where('m.company_id', '=', companyId)
    .where('m.active', '=', true)
    .where('m.removed_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { memberId, role, companyStatus } = row
  const member = { kind: 'employer', accountId, companyId, sessionId: '', memberId, role, companyStatus } as Member
  return { member, locale: row.locale === 'id' ? ('id' as const) : ('en' as const) }
}

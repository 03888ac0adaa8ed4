import type { Member } from '#kernel/caller.ts'
import type { Db } from '#db/db.server.ts'

/** The member who began a run, with the rights of this moment; undefined when they are no active member any more. */
export async function importerOf(db: Db, { accountId, companyId }: { accountId: string; companyId: string }) {
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

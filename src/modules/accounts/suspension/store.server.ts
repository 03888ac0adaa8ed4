import type { Db } from '#db/db.server.ts'
import type { Caller } from '#kernel/caller.ts'
import { fail } from '#kernel/fail.ts'
import type { LimitKind, RestrictionKind } from '#kernel/moderation.ts'

/** Throws RESTRICTED while moderators keep the caller, or the company that they work for, from doing this. */
export async function requireUnrestricted(
  { db, caller, now }: { db: Db; caller: Caller; now: Date },
  kind: LimitKind,
): Promise<void> {
  if (!('accountId' in caller)) return
  const who = 'companyId' in caller ? [caller.accountId, caller.companyId] : [caller.accountId]
  if (await isRestricted(db, who, { kind, now })) throw fail('RESTRICTED')
}

/** Whether every job of a company waits for a person, by a decision of moderators. */
export const isReviewed = (db: Db, companyId: string, now: Date): Promise<boolean> =>
  isRestricted(db, [companyId], { kind: 'REVIEWED', now })

async function isRestricted(
  db: Db,
  who: string[],
  { kind, now }: { kind: RestrictionKind; now: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('restriction')
    .select('id')
    .where('target_type', 'in', ['PERSON', 'COMPANY'])
    .where('target_id', 'in', who)
    .where('kind', '=', kind)
    .where('ended_at', 'is', null)
    .where('until_at', '>', now)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

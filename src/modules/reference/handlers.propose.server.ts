import { fail, invalid } from '#kernel/fail.ts'
import type { Context } from '#platform/core/context.server.ts'
import { proposable, proposalsADay, type MasterCategory } from './rules.ts'
import {
  hasProposed,
  insertProposal,
  joinProposal,
  proposalsSince,
  sameMaster,
  type Proposal,
} from './store.propose.server.ts'

const day = 86_400_000

/**
 * The value of this name, or the caller's proposal of it; the same name from two people is one. An INACTIVE one was declined or
 * switched off. Throws INVALID at `field` for a category that is the administrator's, a name without letters, and more than a day's worth.
 */
export async function proposeValue(
  ctx: Context,
  { category, label, field }: { category: MasterCategory; label: string; field: string },
): Promise<Proposal> {
  const { caller, db, now } = ctx
  if (!('accountId' in caller)) throw fail('UNAUTHENTICATED')
  if (!proposable.includes(category)) throw invalid({ field: 'category', code: 'NOT_IN_LIST' })
  if (!/[\p{L}\p{N}]/u.test(label)) throw invalid({ field, code: 'NOT_VALID' })
  const same = await sameMaster(db, category, label)
  if (same?.status === 'ACTIVE' || same?.status === 'INACTIVE') return same
  if (same && (await hasProposed(db, same.id, caller.accountId))) return same
  if ((await proposalsSince(db, caller.accountId, new Date(now.getTime() - day))) >= proposalsADay)
    throw invalid({ field, code: 'PROPOSALS_FULL', params: { max: proposalsADay } })
  if (!same) return insertProposal(db, { category, label, by: caller.accountId, now })
  await joinProposal(db, same.id, caller.accountId, now)
  return same
}

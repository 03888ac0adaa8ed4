import { fail, invalid, isFail, type FieldError } from '#kernel/fail.ts'
import type { Context } from '#platform/core/context.server.ts'
import { proposableCategories, maxProposalsPerDay, type MasterCategory } from './rules.ts'
import {
  hasProposed,
  insertProposal,
  addProposer,
  countProposalsSince,
  findMasterByLabel,
  type Proposal,
} from './store.propose.server.ts'

const day = 86_400_000

/**
 * Returns the value with this label, or proposes it for the caller; two people proposing the same label share one proposal. An
 * INACTIVE result was rejected or deactivated. Throws INVALID at `field` for a closed category, a label without letters or digits,
 * and beyond the daily limit.
 */
export async function proposeValue(
  ctx: Context,
  { category, label, field }: { category: MasterCategory; label: string; field: string },
): Promise<Proposal> {
  const { caller, db, now } = ctx
  if (!('accountId' in caller)) throw fail('UNAUTHENTICATED')
  if (!proposableCategories.includes(category)) throw invalid({ field: 'category', code: 'NOT_IN_LIST' })
  if (!/[\p{L}\p{N}]/u.test(label)) throw invalid({ field, code: 'NOT_VALID' })
  const existing = await findMasterByLabel(db, category, label)
  if (existing?.status === 'ACTIVE' || existing?.status === 'INACTIVE') return existing
  if (existing && (await hasProposed(db, existing.id, caller.accountId))) return existing
  if ((await countProposalsSince(db, caller.accountId, new Date(now.getTime() - day))) >= maxProposalsPerDay)
    throw invalid({ field, code: 'PROPOSALS_FULL', params: { max: maxProposalsPerDay } })
  if (!existing) return insertProposal(db, { category, label, by: caller.accountId, now })
  await addProposer(db, existing.id, caller.accountId, now)
  return existing
}

/**
 * Codes for values sent by name, in the order of the names: existing values of that name, or proposals. Throws INVALID at
 * `field.<index>` for every name that cannot be used.
 */
export async function codesForNames(
  ctx: Context,
  { category, names, field }: { category: MasterCategory; names: readonly string[]; field: string },
): Promise<string[]> {
  const codes: string[] = []
  const errors: FieldError[] = []
  for (const [at, label] of names.entries()) {
    try {
      const value = await proposeValue(ctx, { category, label, field: `${field}.${at}` })
      if (value.status === 'INACTIVE') errors.push({ field: `${field}.${at}`, code: 'NOT_IN_LIST' })
      else codes.push(value.code)
    } catch (error) {
      if (!isFail(error) || error.code !== 'INVALID') throw error
      errors.push(...error.fields)
    }
  }
  if (errors.length > 0) throw invalid(...errors)
  return codes
}

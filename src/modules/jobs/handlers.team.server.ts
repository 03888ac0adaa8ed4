import { requireMember } from '#kernel/caller.ts'
import { fail } from '#kernel/fail.ts'
import { rightProblem } from '#kernel/rights.ts'
import { maxAssigned } from '#modules/companies/rules.team.ts'
import { notifyRightsChanged } from '#platform/live/notify.server.ts'
import type { Context, Handlers } from '#platform/core/context.server.ts'
import type { jobsTeamContract } from './contract.team.ts'
import { jobsAssigned } from './events.ts'
import { failIf, lockOwnJob, requireManager } from './handlers.access.server.ts'
import { mailAssigned } from './mail.team.server.ts'
import {
  assignedTo,
  hiringTeam,
  jobsOfCompany,
  lockJobs,
  replaceJobMembers,
  replaceMemberJobs,
  teamOf,
} from './store.team.server.ts'
import { findOwnJob } from './store.server.ts'

type Assignment = {
  memberId: string
  companyId: string
  jobIds: readonly string[]
  by: string | null
  ignoreGone?: boolean
}

type NewAssignments = { companyId: string; jobIds: readonly string[]; memberIds: readonly string[]; by: string | null }

/** Tells members once that somebody else assigned them. */
export async function notifyAssigned(
  ctx: Context,
  { companyId, jobIds, memberIds, by }: NewAssignments,
): Promise<void> {
  if (by === null || jobIds.length === 0 || memberIds.length === 0) return
  for (const { id: memberId, accountId } of await teamOf(ctx.db, companyId, memberIds)) {
    if (accountId === by) continue
    const assigned = { memberId, accountId, companyId, jobIds, by }
    await ctx.emit(jobsAssigned, assigned)
    await mailAssigned(ctx, assigned)
  }
}

/**
 * Assigns a member to these jobs and no others. Throws NOT_FOUND for one that is not of the company. Whoever accepted an invitation
 * that named them (`ignoreGone`) knows it already.
 */
export async function assignJobs(
  ctx: Context,
  { memberId, companyId, jobIds, by, ignoreGone }: Assignment,
): Promise<void> {
  const requestedIds = [...new Set(jobIds)]
  const existing = await jobsOfCompany(ctx.db, companyId, requestedIds)
  if (existing.length < requestedIds.length && !ignoreGone) throw fail('NOT_FOUND')
  await lockJobs(ctx.db, existing)
  const before = new Set(await assignedTo(ctx.db, memberId))
  await replaceMemberJobs(ctx.db, { memberId, companyId, jobIds: existing, by }, ctx.now)
  const added = existing.filter((id) => !before.has(id))
  if (!ignoreGone) await notifyAssigned(ctx, { companyId, jobIds: added, memberIds: [memberId], by })
}

export const teamHandlers: Handlers<typeof jobsTeamContract> = {
  async 'jobs.team'({ ctx, input }) {
    const member = requireMember(ctx)
    failIf(rightProblem(member.role, 'jobs.view'))
    const row = await findOwnJob(ctx.db, input.id, member, 'read')
    if (!row) throw fail('NOT_FOUND')
    if (row.deleted_at) throw fail('JOB_DELETED')
    const team = { id: row.id, companyId: member.companyId, ownerMemberId: row.owner_member_id }
    return { title: row.title, ...(await hiringTeam(ctx.db, team)) }
  },

  async 'jobs.setTeam'({ ctx, input: { id, ownerId, memberIds } }) {
    const member = requireManager(ctx.caller)
    const row = await lockOwnJob(ctx, member, id)
    const requestedIds = [...new Set([...memberIds, ...(ownerId ? [ownerId] : [])])]
    const people = await teamOf(ctx.db, member.companyId, requestedIds)
    if (people.length < requestedIds.length) throw fail('NOT_FOUND')
    const owner = people.find((each) => each.id === ownerId)
    if (ownerId && !owner?.mayOwn) throw fail('NOT_FOUND')
    const before = await hiringTeam(ctx.db, { id, companyId: member.companyId, ownerMemberId: row.owner_member_id })
    const assigned = [...new Set(memberIds)].slice(0, maxAssigned)
    const team = { id, companyId: member.companyId, ownerMemberId: ownerId ?? row.owner_member_id }
    await replaceJobMembers(ctx.db, { ...team, memberIds: assigned, by: member.accountId }, ctx.now)
    await ctx.audit({ action: 'jobs.team', subjectType: 'job', subjectId: id, details: { count: assigned.length } })
    const concerned = before.people.filter((each) => each.assigned || each.owner)
    for (const account of new Set([...concerned, ...people].map(({ accountId }) => accountId)))
      await notifyRightsChanged(ctx.db, account)
    const known = new Set(concerned.map((each) => each.id))
    const added = requestedIds.filter((each) => !known.has(each))
    await notifyAssigned(ctx, { companyId: member.companyId, jobIds: [id], memberIds: added, by: member.accountId })
    return { title: row.title, ...(await hiringTeam(ctx.db, team)) }
  },
}

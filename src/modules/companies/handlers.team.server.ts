import { countedRow } from '#db/list-page.server.ts'
import { readTogether, rowsOf } from '#db/read-together.server.ts'
import { accountIdOf, requireMember, type TeamRole } from '#kernel/caller.ts'
import { fail, invalid } from '#kernel/fail.ts'
import { mayUse } from '#kernel/rights.ts'
import { startOfDay } from '#kernel/time-zone.ts'
import { requireOwnerProof, switchSession } from '#modules/accounts/public.server.ts'
import { readSetting } from '#modules/reference/public.server.ts'
import { notifyRightsChanged } from '#platform/live/notify.server.ts'
import type { Context, Handlers } from '#platform/core/context.server.ts'
import type { TeamMember, teamContract } from './contract.team.ts'
import { memberJobsSet, memberRoleChanged, memberSwitched, ownershipTransferred } from './events.ts'
import { seatsLeft, seatsWith } from './handlers.invitations.server.ts'
import { removeMember } from './handlers.removal.server.ts'
import { lockTeam, memberIn, requireRight, type LockedTeam } from './handlers.team-access.server.ts'
import type { SeatPort } from './ports.ts'
import { actionsOf } from './rules.activity.ts'
import {
  activeProblem,
  grantableRoles,
  inviteProblem,
  removalProblem,
  roleProblem,
  transferProblem,
} from './rules.team.ts'
import { listActivity } from './store.activity.server.ts'
import { invitationsQuery } from './store.invitations.server.ts'
import {
  assignableJobsQuery,
  countOwners,
  factsOfMember,
  findMember,
  findMembership,
  markUsed,
  membersQuery,
  ownerCountQuery,
  patchMember,
  takenSeatsQuery,
  type MemberRow,
} from './store.team.server.ts'
import { invitationView } from './handlers.invitations.server.ts'

type TeamReader = { actor: LockedTeam['actor']; owners: number; now: Date }

function memberView(row: MemberRow, { actor, owners, now }: TeamReader): TeamMember {
  const facts = factsOfMember(row)
  const { accountId: _account, locale: _locale, email, joinedAt, ...shown } = row
  const grantable = grantableRoles(actor.role)
  const other = grantable.find((role) => role !== row.role)
  return {
    ...shown,
    email: mayUse(actor.role, 'team.addresses') || row.id === actor.memberId ? email : null,
    you: row.id === actor.memberId,
    joinedAt: joinedAt.toISOString(),
    problems: {
      role: other ? roleProblem(actor, facts, { to: other, owners }) : 'ROLE_NOT_ALLOWED',
      active: activeProblem(actor, facts, owners),
      remove: removalProblem(actor, facts, owners),
      transfer: transferProblem(actor, facts, now),
    },
    grantable,
  }
}

async function viewOf(ctx: Context, { actor, company }: Pick<LockedTeam, 'actor' | 'company'>, id: string) {
  const row = await findMember(ctx.db, company.id, id)
  if (!row) throw fail('NOT_FOUND')
  return { member: memberView(row, { actor, owners: await countOwners(ctx.db, company.id), now: ctx.now }) }
}

/** The role and the switch of a member; both take effect with the member's next request. */
async function change(
  ctx: Context,
  seats: SeatPort,
  {
    id,
    version,
    role,
    active,
  }: { id: string; version: number; role?: TeamRole | undefined; active?: boolean | undefined },
) {
  const team = await lockTeam(ctx)
  const { actor, owners } = team
  if (!mayUse(actor.role, 'team.manage')) throw fail('ROLE_NOT_ALLOWED')
  const row = await memberIn(ctx, team, id)
  const facts = factsOfMember(row)
  const newRole = role === row.role ? undefined : role
  const newActive = active === row.active ? undefined : active
  const problem =
    (newRole && roleProblem(actor, facts, { to: newRole, owners })) ||
    (newActive !== undefined && activeProblem(actor, facts, owners))
  if (problem) throw fail(problem)
  if (newRole === undefined && newActive === undefined) return viewOf(ctx, team, id)
  if (row.version !== version) throw fail('STALE_VERSION')
  if (newRole === 'OWNER' && actor.acting) throw fail('NOT_WHILE_ACTING')
  if (newActive) await requireSeat(ctx, seats, team.company.id)
  await patchMember(ctx.db, id, {
    ...(newRole && { role: newRole }),
    ...(newActive !== undefined && { active: newActive }),
  })
  const subject = { subjectType: 'member', subjectId: id }
  if (newRole) {
    await ctx.audit({ action: 'team.role', ...subject, details: { name: row.name, from: row.role, to: newRole } })
    await ctx.emit(memberRoleChanged, {
      memberId: id,
      companyId: team.company.id,
      accountId: row.accountId,
      from: row.role,
      to: newRole,
      version: row.version + 1,
    })
  }
  if (newActive !== undefined) {
    await ctx.audit({ action: 'team.active', ...subject, details: { name: row.name, active: newActive } })
    await ctx.emit(memberSwitched, {
      memberId: id,
      companyId: team.company.id,
      accountId: row.accountId,
      active: newActive,
      version: row.version + 1,
    })
  }
  await notifyRightsChanged(ctx.db, row.accountId)
  return viewOf(ctx, { ...team, actor: id === actor.memberId ? { ...actor, role: newRole ?? actor.role } : actor }, id)
}

async function requireSeat(ctx: Context, seats: SeatPort, companyId: string): Promise<void> {
  const { limit, left } = await seatsLeft(ctx, seats, companyId)
  if (limit !== null && left !== null && left < 1) throw fail('LIMIT_REACHED', { limit })
}

async function remove(ctx: Context, { ids, jobsTo }: { ids: readonly string[]; jobsTo?: string | undefined }) {
  const team = await lockTeam(ctx)
  const { actor, company } = team
  if (!mayUse(actor.role, 'team.manage')) throw fail('ROLE_NOT_ALLOWED')
  if (jobsTo) {
    const heir = await memberIn(ctx, team, jobsTo)
    if (!heir.active || !mayUse(heir.role, 'jobs.draft') || ids.includes(jobsTo)) throw fail('NOT_FOUND')
  }
  const unique = [...new Set(ids)]
  const rows: MemberRow[] = []
  for (const id of unique) rows.push(await memberIn(ctx, team, id)) // all of them are of this team, or nothing is done
  const results = []
  for (const row of rows) {
    const problem = removalProblem(actor, factsOfMember(row), await countOwners(ctx.db, company.id))
    if (!problem) await end(ctx, { row, companyId: company.id, jobsTo: jobsTo ?? null, how: 'team.remove' })
    results.push({ id: row.id, problem })
  }
  return { results }
}

async function end(
  ctx: Context,
  { row, companyId, jobsTo, how }: { row: MemberRow; companyId: string; jobsTo: string | null; how: string },
): Promise<void> {
  const by = accountIdOf(ctx)
  await ctx.audit({ action: how, subjectType: 'member', subjectId: row.id, details: { name: row.name } })
  await removeMember(ctx, { memberId: row.id, companyId, accountId: row.accountId, jobsTo, by })
}

/** The handlers of a team; how many seats it has is told by a higher module. */
export const teamHandlers = (
  seats: SeatPort,
): Pick<
  Handlers<typeof teamContract>,
  Exclude<keyof typeof teamContract, `team.${'invite' | 'resend' | 'withdraw' | 'preview' | 'accept' | 'decline'}`>
> => ({
  async 'team.list'({ ctx, input }) {
    const actor = requireMember(ctx)
    const { db, now } = ctx
    const { companyId } = actor
    const { members, owners, invitations, taken, jobs } = await readTogether(db, {
      members: rowsOf(membersQuery(db, companyId, input), { joinedAt: true }),
      owners: rowsOf(ownerCountQuery(db, companyId)),
      invitations: rowsOf(invitationsQuery(db, companyId), { sentAt: true, expiresAt: true }),
      taken: rowsOf(takenSeatsQuery(companyId, now)),
      jobs: rowsOf(assignableJobsQuery(companyId)),
    })
    const counted = await countedRow(members, input.page, (first) => membersQuery(db, companyId, first).execute())
    const reader = { actor, owners: owners[0]?.count ?? 0, now }
    const manages = mayUse(actor.role, 'team.manage')
    const held = manages ? seatsWith(await seats.limitOf(ctx, companyId), taken[0]?.taken ?? 0) : null
    return {
      list: members.map(({ total: _total, ...row }) => memberView(row, reader)),
      total: counted?.total ?? 0,
      page: input.page,
      limit: input.limit,
      invitations: manages ? invitations.map((row) => invitationView(row, now)) : [],
      seats: held,
      invite: {
        problem:
          inviteProblem(actor.role, actor.companyStatus) ??
          (held && held.left !== null && held.left < 1 ? ('LIMIT_REACHED' as const) : null),
        roles: grantableRoles(actor.role),
        jobs: manages ? jobs : [],
      },
    }
  },

  async 'team.update'({ ctx, input: { id, version, jobTitle, jobIds } }) {
    const team = await lockTeam(ctx)
    const { actor, company } = team
    const own = id === actor.memberId && jobIds === undefined
    if (!own && !mayUse(actor.role, 'team.manage')) throw fail('ROLE_NOT_ALLOWED')
    const row = await memberIn(ctx, team, id)
    if (row.role === 'OWNER' && id !== actor.memberId && !mayUse(actor.role, 'team.manageOwners'))
      throw fail('ROLE_NOT_ALLOWED')
    if (row.version !== version) throw fail('STALE_VERSION')
    await patchMember(ctx.db, id, { job_title: jobTitle })
    if (jobTitle !== row.jobTitle)
      await ctx.audit({ action: 'team.title', subjectType: 'member', subjectId: id, details: { name: row.name } })
    if (jobIds) {
      await ctx.emit(memberJobsSet, { memberId: id, companyId: company.id, jobIds, by: actor.accountId })
      await ctx.audit({
        action: 'team.jobs',
        subjectType: 'member',
        subjectId: id,
        details: { name: row.name, count: jobIds.length },
      })
      await notifyRightsChanged(ctx.db, row.accountId)
    }
    return viewOf(ctx, team, id)
  },

  'team.setRole': ({ ctx, input }) => change(ctx, seats, input),

  'team.remove': ({ ctx, input }) => remove(ctx, input),

  async 'team.leave'({ ctx }) {
    const team = await lockTeam(ctx)
    const row = await memberIn(ctx, team, team.actor.memberId)
    const problem = removalProblem(team.actor, factsOfMember(row), team.owners)
    if (problem) throw fail(problem)
    await end(ctx, { row, companyId: team.company.id, jobsTo: null, how: 'team.leave' })
    return { done: true }
  },

  async 'team.transfer'({ ctx, input: { id, currentPassword } }) {
    requireRight(ctx, 'team.manageOwners')
    await requireOwnerProof(ctx, { currentPassword, what: 'ownershipTransferred' })
    const team = await lockTeam(ctx)
    const { actor, company } = team
    const row = await memberIn(ctx, team, id)
    const problem = transferProblem(actor, factsOfMember(row), ctx.now)
    if (problem) throw fail(problem)
    await patchMember(ctx.db, id, { role: 'OWNER' })
    await patchMember(ctx.db, actor.memberId, { role: 'ADMIN' })
    await ctx.audit({ action: 'team.transfer', subjectType: 'member', subjectId: id, details: { name: row.name } })
    await ctx.emit(ownershipTransferred, {
      companyId: company.id,
      from: actor.accountId,
      to: row.accountId,
      version: row.version + 1,
    })
    for (const account of [actor.accountId, row.accountId]) await notifyRightsChanged(ctx.db, account)
    return { done: true }
  },

  async 'team.switch'({ ctx, input }) {
    const { accountId, sessionId } = requireMember(ctx)
    const membership = await findMembership(ctx.db, accountId, input.id)
    if (!membership) throw fail('NOT_FOUND')
    await markUsed(ctx.db, membership.id, ctx.now)
    await switchSession(ctx, { accountId, sessionId, memberId: membership.id })
    return { company: membership.name }
  },

  async 'team.activity'({ ctx, input: { kind, memberId, from, to, page, limit } }) {
    const { companyId } = requireRight(ctx, 'team.activity')
    if (from && to && from > to) throw invalid({ field: 'to', code: 'DATE_ORDER' })
    const timeZone = await readSetting(ctx.db, 'timeZone')
    const { list, total } = await listActivity(ctx.db, {
      companyId,
      actions: actionsOf(kind),
      memberId,
      since: from === undefined ? undefined : startOfDay(from, timeZone),
      until: to === undefined ? undefined : startOfDay(to, timeZone, 1),
      page,
      limit,
    })
    return { list, total, page, limit }
  },
})

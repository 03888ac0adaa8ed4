import { fail } from '#kernel/fail.ts'
import { mayUse } from '#kernel/rights.ts'
import { employerAccount, registerInvited, signInInvited } from '#modules/accounts/public.server.ts'
import type { Context, Handlers } from '#platform/core/context.server.ts'
import { hitLimit } from '#platform/core/limits.server.ts'
import type { InvitationPreview, invitationsContract, TeamInvitation } from './contract.invitations.ts'
import type { teamContract } from './contract.team.ts'
import { invitationDeclined, memberInvited, memberJobsSet, memberJoined } from './events.ts'
import { lockTeam } from './handlers.team-access.server.ts'
import { mailInvitation } from './mail.team.server.ts'
import type { SeatPort } from './ports.ts'
import {
  grantableRoles,
  invitationState,
  inviteProblem,
  maskedAddress,
  maxOpenInvitations,
  maxResends,
} from './rules.team.ts'
import {
  countOpen,
  endInvitation,
  expireInvitations,
  findInvitation,
  hasOpenInvitation,
  insertInvitation,
  invitationOf,
  renewInvitation,
  type InvitationRow,
} from './store.invitations.server.ts'
import { findCompany } from './store.server.ts'
import { countSeats, insertMember, memberAddresses } from './store.team.server.ts'

export type Seats = { limit: number | null; taken: number; left: number | null }

/** The seats of a company: active members and open invitations take one each. */
export async function seatsLeft(ctx: Context, seats: SeatPort, companyId: string): Promise<Seats> {
  return seatsWith(await seats.limitOf(ctx, companyId), await countSeats(ctx.db, companyId, ctx.now))
}

export const seatsWith = (limit: number | null, taken: number): Seats => ({
  limit,
  taken,
  left: limit === null ? null : Math.max(0, limit - taken),
})

export const invitationView = (row: InvitationRow, now: Date): TeamInvitation => ({
  id: row.id,
  email: row.email,
  role: row.role,
  invitedBy: row.invitedBy,
  sentAt: row.sentAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  expired: row.endedHow === 'EXPIRED' || row.expiresAt <= now,
})

type InviteInput = { emails: readonly string[]; role: InvitationRow['role']; jobIds: readonly string[] }

async function invite(ctx: Context, seats: SeatPort, { emails, role, jobIds }: InviteInput) {
  const { actor, company } = await lockTeam(ctx)
  const problem = inviteProblem(actor.role, company.status)
  if (problem) throw fail(problem)
  if (!grantableRoles(actor.role).includes(role)) throw fail('ROLE_NOT_ALLOWED')
  await expireInvitations(ctx.db, ctx.now, company.id)
  const addresses = [...new Set(emails)]
  const members = await memberAddresses(ctx.db, company.id, addresses)
  const invited = addresses.filter((email) => !members.has(email))
  if (invited.length === 0) throw fail('ALREADY_MEMBER')
  await memberJobsExist(ctx, company.id, jobIds)
  const { limit, left } = await seatsLeft(ctx, seats, company.id)
  const open = await countOpen(ctx.db, company.id)
  const results = []
  let added = 0
  for (const email of addresses) {
    if (members.has(email)) {
      results.push({ email, result: 'ALREADY_MEMBER' as const })
      continue
    }
    const made = await insertInvitation(
      ctx.db,
      { companyId: company.id, email, role, jobIds, by: actor.accountId },
      ctx.now,
    )
    results.push({ email, result: made ? ('INVITED' as const) : ('ALREADY_INVITED' as const) })
    if (!made) continue
    added++
    if (limit !== null && left !== null && added > left) throw fail('LIMIT_REACHED', { limit })
    if (open + added > maxOpenInvitations) throw fail('LIMIT_REACHED', { limit: maxOpenInvitations })
    await mailInvitation(ctx, { email, role, company, inviter: actor.accountId, token: made.token })
    await ctx.emit(memberInvited, { invitationId: made.id, companyId: company.id, email })
    await ctx.audit({
      action: 'team.invite',
      subjectType: 'teamInvitation',
      subjectId: made.id,
      details: { address: maskedAddress(email), role },
    })
  }
  return { results }
}

/** Throws NOT_FOUND unless all of these are jobs of the company; higher modules assign them when the invitation is accepted. */
async function memberJobsExist(ctx: Context, companyId: string, jobIds: readonly string[]): Promise<void> {
  if (jobIds.length === 0) return
  const rows = await ctx.db
    .selectFrom('job')
    .select('id')
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .where('id', 'in', jobIds)
    .execute()
  if (rows.length < new Set(jobIds).size) throw fail('NOT_FOUND')
}

async function ownInvitation(ctx: Context, companyId: string, id: string): Promise<InvitationRow> {
  const row = await findInvitation(ctx.db, companyId, id)
  if (!row) throw fail('NOT_FOUND')
  if (row.endedHow !== null && row.endedHow !== 'EXPIRED') throw fail('INVITATION_OVER')
  return row
}

async function resend(ctx: Context, seats: SeatPort, id: string) {
  const { actor, company } = await lockTeam(ctx)
  const problem = inviteProblem(actor.role, company.status)
  if (problem) throw fail(problem)
  await expireInvitations(ctx.db, ctx.now, company.id)
  const row = await ownInvitation(ctx, company.id, id)
  if (!grantableRoles(actor.role).includes(row.role)) throw fail('ROLE_NOT_ALLOWED')
  if ((await memberAddresses(ctx.db, company.id, [row.email])).size > 0) throw fail('ALREADY_MEMBER')
  if (row.endedHow === 'EXPIRED' && (await hasOpenInvitation(ctx.db, company.id, row.email)))
    throw fail('ALREADY_INVITED')
  const { allowed, retryAfterSeconds: seconds } = await hitLimit(
    ctx.db,
    { name: 'team.resend', max: maxResends, seconds: 86_400, by: 'field:id' },
    id,
  )
  if (!allowed) throw fail('TOO_MANY', { seconds })
  if (row.endedHow === 'EXPIRED') {
    const { limit, left } = await seatsLeft(ctx, seats, company.id)
    if (limit !== null && left !== null && left < 1) throw fail('LIMIT_REACHED', { limit })
  }
  const token = await renewInvitation(ctx.db, id, { by: actor.accountId, now: ctx.now })
  await mailInvitation(ctx, { email: row.email, role: row.role, company, inviter: actor.accountId, token })
  await ctx.audit({
    action: 'team.resend',
    subjectType: 'teamInvitation',
    subjectId: id,
    details: { address: maskedAddress(row.email) },
  })
  const renewed = await findInvitation(ctx.db, company.id, id)
  if (!renewed) throw fail('NOT_FOUND')
  return { invitation: invitationView(renewed, ctx.now) }
}

/** The invitation of a link; a link that nobody sent is NOT_FOUND. */
async function byToken(ctx: Context, token: string) {
  const row = await invitationOf(ctx.db, token)
  if (!row) throw fail('NOT_FOUND')
  return { ...row, state: invitationState(row, ctx.now) }
}

/** The address of the signed-in caller; null for guests. */
async function callerAddress(ctx: Context): Promise<string | null> {
  if (ctx.caller.kind !== 'employer' && ctx.caller.kind !== 'unassigned') return null
  const account = await ctx.db
    .selectFrom('account')
    .select('email')
    .where('id', '=', ctx.caller.accountId)
    .executeTakeFirst()
  return account?.email ?? null
}

async function preview(ctx: Context, token: string): Promise<InvitationPreview> {
  const row = await byToken(ctx, token)
  const own = await callerAddress(ctx)
  const account = ctx.caller.kind === 'guest' ? await employerAccount(ctx.db, row.email) : undefined
  const reader =
    ctx.caller.kind === 'guest'
      ? account?.email_verified_at
        ? ('HAS_ACCOUNT' as const)
        : ('NEW' as const)
      : own === row.email
        ? ('INVITED' as const)
        : ('OTHER' as const)
  return {
    state: row.state,
    company: row.company,
    role: row.role,
    inviter: row.invitedBy,
    email: reader === 'OTHER' ? maskedAddress(row.email) : row.email,
    reader,
    alreadyMember: own === row.email && (await memberAddresses(ctx.db, row.companyId, [row.email])).size > 0,
    expiresAt: row.expiresAt.toISOString(),
  }
}

type Acceptance = {
  token: string
  fullName?: string | undefined
  password?: string | undefined
  acceptTerms?: true | undefined
}

/** The account that accepts: the caller's if the invitation is for it, or a new one, whose mailbox the token proves. */
async function acceptingAccount(ctx: Context, email: string, input: Acceptance): Promise<string> {
  if (ctx.caller.kind === 'guest') {
    const { fullName, password, acceptTerms } = input
    return registerInvited(ctx, { email, fullName, password, acceptTerms })
  }
  if ((await callerAddress(ctx)) !== email || !('accountId' in ctx.caller)) throw fail('FORBIDDEN')
  return ctx.caller.accountId
}

async function accept(ctx: Context, input: Acceptance) {
  const { companyId } = await byToken(ctx, input.token)
  const company = await findCompany(ctx.db, companyId, { lock: true })
  const row = await byToken(ctx, input.token) // as it is now that nothing else changes the team
  if (!company || row.state !== 'OPEN') throw fail('INVITATION_OVER')
  if (company.status === 'CLOSED') throw fail('COMPANY_CLOSED')
  if (company.status === 'SUSPENDED') throw fail('COMPANY_NOT_APPROVED')
  const accountId = await acceptingAccount(ctx, row.email, input)
  const memberId = await insertMember(ctx.db, { companyId, accountId, role: row.role }, ctx.now)
  if (!memberId) throw fail('ALREADY_MEMBER')
  if (!(await endInvitation(ctx.db, row.id, { how: 'ACCEPTED', memberId, now: ctx.now }))) throw fail('INVITATION_OVER')
  await ctx.emit(memberJoined, { memberId, companyId, accountId, invitedBy: row.invitedById })
  if (row.jobIds.length > 0)
    await ctx.emit(memberJobsSet, { memberId, companyId, jobIds: row.jobIds, by: row.invitedById, ignoreGone: true })
  await ctx.audit({
    action: 'team.accept',
    subjectType: 'member',
    subjectId: memberId,
    companyId,
    details: { role: row.role },
  })
  await signInInvited(ctx, { accountId, memberId })
  return { company: company.name }
}

type InvitationHandlers = Pick<Handlers<typeof teamContract>, 'team.invite'> & Handlers<typeof invitationsContract>

export const invitationHandlers = (seats: SeatPort): InvitationHandlers => ({
  'team.invite': ({ ctx, input }) => invite(ctx, seats, input),
  'team.resend': ({ ctx, input }) => resend(ctx, seats, input.id),

  async 'team.withdraw'({ ctx, input: { id } }) {
    const { actor, company } = await lockTeam(ctx)
    if (!mayUse(actor.role, 'team.manage')) throw fail('ROLE_NOT_ALLOWED')
    const row = await ownInvitation(ctx, company.id, id)
    await endInvitation(ctx.db, id, { how: 'WITHDRAWN', now: ctx.now })
    await ctx.audit({
      action: 'team.withdraw',
      subjectType: 'teamInvitation',
      subjectId: id,
      details: { address: maskedAddress(row.email) },
    })
    return { done: true }
  },

  'team.preview': ({ ctx, input }) => preview(ctx, input.token),
  'team.accept': ({ ctx, input }) => accept(ctx, input),

  async 'team.decline'({ ctx, input }) {
    const { id, companyId } = await byToken(ctx, input.token)
    await findCompany(ctx.db, companyId, { lock: true })
    const { state, email, invitedById } = await byToken(ctx, input.token)
    if (state === 'DECLINED') return { done: true }
    if (state !== 'OPEN') throw fail('INVITATION_OVER')
    await endInvitation(ctx.db, id, { how: 'DECLINED', now: ctx.now })
    await ctx.emit(invitationDeclined, { invitationId: id, companyId, email, invitedBy: invitedById })
    await ctx.audit({
      action: 'team.decline',
      subjectType: 'teamInvitation',
      subjectId: id,
      companyId,
      details: { address: maskedAddress(email) },
    })
    return { done: true }
  },
})

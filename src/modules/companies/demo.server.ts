import type { TeamRole } from '#kernel/caller.ts'
import { employerAccount, registerInvited } from '#modules/accounts/public.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import { memberJobsSet } from './events.ts'
import { insertMember, memberAddresses } from './store.team.server.ts'

type Colleague = {
  companyId: string
  email: string
  fullName: string
  password: string
  role: TeamRole
  jobIds: readonly string[]
}

/** Adds a colleague to a team, for seeds, as if they had accepted an invitation; one who belongs to it already stays. */
export async function joinTeam(ctx: Context, { companyId, role, jobIds, ...person }: Colleague): Promise<void> {
  if ((await memberAddresses(ctx.db, companyId, [person.email])).size > 0) return
  const existing = await employerAccount(ctx.db, person.email)
  const accountId = existing?.id ?? (await registerInvited(ctx, { ...person, acceptTerms: true }))
  const memberId = await insertMember(ctx.db, { companyId, accountId, role }, ctx.now)
  if (memberId && jobIds.length > 0) await ctx.emit(memberJobsSet, { memberId, companyId, jobIds, by: null })
}

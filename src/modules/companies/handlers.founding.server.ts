import type { Locale } from '#kernel/locale.ts'
import type { Member, Unassigned } from '#kernel/caller.ts'
import { fail } from '#kernel/fail.ts'
import { isFreeMail } from '#modules/screening/rules.mail.ts'
import type { Context } from '#platform/core/context.server.ts'
import { eraseCompany } from './handlers.closure.server.ts'
import { mayReopen } from './rules.ts'
import { createCompany, endMemberships, findCompany, membershipsOf, refreshCompletion } from './store.server.ts'

type Founder = { accountId: string; companyName: string; email: string; locale: Locale }

/** Creates the company of an account, which becomes its OWNER, with the account's own contact details. */
export async function foundCompany({ db, now }: Context, founder: Founder): Promise<string> {
  const { accountId, companyName, email, locale } = founder
  const account = await db
    .selectFrom('account')
    .select(['dial_code', 'phone'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const company = {
    name: companyName,
    email,
    dial_code: account.dial_code,
    phone: account.phone,
    free_mail: isFreeMail(email),
    locale,
    created_at: now,
    updated_at: now,
  }
  const companyId = await createCompany(db, company, accountId)
  await refreshCompletion(db, companyId)
  return companyId
}

/** A new company for a member whose company is closed for good; the member leaves that one. Twice is once, also when the first is done. */
export async function foundAnotherCompany(ctx: Context, member: Member, companyName: string): Promise<Member> {
  const { db, now } = ctx
  const closed = await findCompany(db, member.companyId, { lock: true })
  const memberships = await membershipsOf(db, member.accountId)
  const before = memberships.find(({ companyId }) => companyId === member.companyId)
  const [newest] = memberships
  if (!closed || !newest) throw fail('NOT_FOUND')
  if (!before) return { ...member, memberId: newest.id, companyId: newest.companyId, role: newest.role }
  if (closed.status === 'INCOMPLETE' && before.role === 'OWNER' && closed.name === companyName) return member
  if (closed.status !== 'CLOSED' || mayReopen({ reopenUntil: closed.reopen_until }, now))
    throw fail('TRANSITION_NOT_ALLOWED')
  await eraseCompany(ctx, closed.id) // while its owners still get the mail
  await endMemberships(db, [before.id], member.accountId, now)
  return foundCompanyAs(ctx, member, companyName, { after: closed.id })
}

/** A company for an employer who belongs to none. Twice is once: the second request comes from its OWNER. */
export const foundFirstCompany = (ctx: Context, caller: Unassigned, companyName: string): Promise<Member> =>
  foundCompanyAs(ctx, caller, companyName)

async function foundCompanyAs(
  ctx: Context,
  caller: Member | Unassigned,
  companyName: string,
  details: Record<string, string> = {},
): Promise<Member> {
  const { accountId, sessionId, acting } = caller
  const { email } = await ctx.db
    .selectFrom('account')
    .select('email')
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const [existing] = caller.kind === 'unassigned' ? await membershipsOf(ctx.db, accountId) : []
  const companyId =
    existing?.companyId ?? (await foundCompany(ctx, { accountId, companyName, email, locale: ctx.locale }))
  const [founder] = await membershipsOf(ctx.db, accountId)
  if (founder?.companyId !== companyId) throw fail('NOT_FOUND')
  if (!existing)
    await ctx.audit({ action: 'company.found', subjectType: 'company', subjectId: companyId, companyId, details })
  return {
    kind: 'employer',
    accountId,
    sessionId,
    ...(acting && { acting }),
    memberId: founder.id,
    companyId,
    role: founder.role,
    companyStatus: 'INCOMPLETE',
  }
}

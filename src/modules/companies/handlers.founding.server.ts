import type { Locale } from '#kernel/locale.ts'
import type { Member } from '#kernel/caller.ts'
import { fail } from '#kernel/fail.ts'
import type { Context } from '#platform/core/context.server.ts'
import { eraseCompany } from './handlers.closure.server.ts'
import { isFreeMail, mayReopen } from './rules.ts'
import { createCompany, findCompany, memberOf, refreshCompletion, removeMember } from './store.server.ts'

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
  const before = await memberOf(db, member.accountId)
  if (!closed || !before) throw fail('NOT_FOUND')
  if (before.companyId !== closed.id) return { ...member, memberId: before.id, ...before }
  if (closed.status === 'INCOMPLETE' && before.role === 'OWNER' && closed.name === companyName) return member
  if (closed.status !== 'CLOSED' || mayReopen({ reopenUntil: closed.reopen_until }, now))
    throw fail('TRANSITION_NOT_ALLOWED')
  await eraseCompany(ctx, closed.id) // while its owners still get the mail
  await removeMember(db, member.accountId, now)
  const { email } = await db
    .selectFrom('account')
    .select('email')
    .where('id', '=', member.accountId)
    .executeTakeFirstOrThrow()
  const { accountId } = member
  const companyId = await foundCompany(ctx, { accountId, companyName, email, locale: ctx.locale })
  await ctx.audit({
    action: 'company.found',
    subjectType: 'company',
    subjectId: companyId,
    details: { after: closed.id },
  })
  const founder = await memberOf(db, accountId)
  if (!founder) throw fail('NOT_FOUND')
  return { ...member, memberId: founder.id, companyId, role: founder.role, companyStatus: 'INCOMPLETE' }
}

import { agreedTexts } from '#modules/content/public.server.ts'
import { readSetting } from '#modules/reference/public.server.ts'
import type { AccountKind } from '#kernel/enums/accounts.ts'
import { Fail, fail, fieldProblems, invalid, type FieldError } from '#kernel/fail.ts'
import type { Context } from '#platform/core/context.server.ts'
import { hashPassword } from '#platform/password/password.server.ts'
import { checkPassword } from '#platform/password/policy.ts'
import type { Side } from './contract.access.ts'
import { nationalNumber } from './handlers.phone.server.ts'
import { requestCode, type CodeSent } from './handlers.flow.server.ts'
import { recordSecurityEvent } from './handlers.security.server.ts'
import { fullNameProblem, kindOf } from './rules.ts'
import { findAccount, phoneTaken, writeRegistration } from './store.server.ts'
import { revokeSessions } from './store.session.server.ts'

export type RegisterInput = {
  fullName: string
  email: string
  dialCode: string
  phone: string
  password: string
  companyName?: string | undefined
}

export const isTaken = ({ code }: FieldError) => code === 'EMAIL_TAKEN' || code === 'PHONE_TAKEN'

/** What is wrong with the fields of a registration that are given, all of it at once. */
export function registrationProblems(
  ctx: Context,
  kind: AccountKind,
  { email, fullName, dialCode, phone, password, companyName }: Partial<RegisterInput>,
): Promise<FieldError[]> {
  return fieldProblems(
    async () => {
      if (email !== undefined && (await findAccount(ctx.db, kind, email))?.email_verified_at)
        throw invalid({ field: 'email', code: 'EMAIL_TAKEN' })
    },
    async () => {
      if (dialCode === undefined || phone === undefined) return
      if (await phoneTaken(ctx.db, kind, dialCode, nationalNumber(dialCode, phone)))
        throw invalid({ field: 'phone', code: 'PHONE_TAKEN' })
    },
    async () => {
      const problem = fullName === undefined ? null : fullNameProblem(fullName, await readSetting(ctx.db, 'nameRule'))
      if (problem) throw invalid({ field: 'fullName', code: problem })
    },
    () => {
      const number = dialCode !== undefined && phone !== undefined ? dialCode + phone : undefined
      if (password !== undefined)
        checkPassword(password, { email, name: fullName, phone: number, company: companyName })
    },
  )
}

/** Stores the registration, replacing an unverified one with the same address, and requests the code. */
export async function register(ctx: Context, side: Side, input: RegisterInput): Promise<CodeSent> {
  const kind = kindOf(side)
  const { email, fullName, dialCode, companyName = null } = input
  const problems = await registrationProblems(ctx, kind, input)
  const [first] = problems
  // Nothing but taken values is a conflict, named after the first.
  if (first) throw new Fail(problems.every(isTaken) ? (first.code as 'EMAIL_TAKEN') : 'INVALID', problems)
  const phone = nationalNumber(dialCode, input.phone)
  const existing = await findAccount(ctx.db, kind, email, true)
  if (existing?.email_verified_at) throw new Fail('EMAIL_TAKEN', [{ field: 'email', code: 'EMAIL_TAKEN' }])
  const passwordHash = await hashPassword(input.password)
  const { id: flowId, ...sent } = await requestCode(ctx, { side, email, purpose: 'VERIFY_EMAIL' })
  const values = {
    kind,
    email,
    fullName,
    dialCode,
    phone,
    passwordHash,
    companyName,
    flowId,
    locale: ctx.locale,
    agreed: await agreedTexts(ctx, {
      side: kindOf(side) === 'CANDIDATE' ? 'CANDIDATE' : 'EMPLOYER',
      locale: ctx.locale,
    }),
    referrer: ctx.from.referrer,
    now: ctx.now,
  }
  const id = await writeRegistration(ctx.db, values, existing?.id ?? null)
  if (!id) throw fail('CONFLICT')
  if (existing) await revokeSessions(ctx.db, { accountId: id, now: ctx.now, reason: 'REGISTERED_AGAIN' })
  await recordSecurityEvent(ctx, {
    what: 'register',
    accountId: id,
    outcome: 'OK',
    details: { again: existing !== undefined },
  })
  return sent
}

/** Whether a verified account of this side has the e-mail or phone; null for a value that was not sent. */
export async function checkCredentials(
  ctx: Context,
  side: Side,
  input: { email?: string; dialCode?: string; phone?: string },
) {
  const kind = kindOf(side)
  const account = input.email === undefined ? null : await findAccount(ctx.db, kind, input.email)
  const { dialCode, phone } = input
  return {
    emailTaken: account === null ? null : Boolean(account?.email_verified_at),
    phoneTaken: dialCode && phone ? await phoneTaken(ctx.db, kind, dialCode, nationalNumber(dialCode, phone)) : null,
  }
}

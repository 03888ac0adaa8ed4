import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { readSetting } from '#modules/reference/public.server.ts'
import { fail } from '#kernel/fail.ts'
import type { Context } from '#platform/core/context.server.ts'
import { hashPassword } from '#platform/password/password.server.ts'
import { checkPassword } from '#platform/password/policy.ts'
import { forgetOtherDevices } from '../handlers.allowances.server.ts'
import { recordSecurityEvent } from '../handlers.security.server.ts'
import { enrolmentUri, newSecret } from '../handlers.totp.server.ts'
import { checkBootstrap, claimBootstrap } from '../store.admin.server.ts'
import { findAccount, lockAccount } from '../store.server.ts'
import { revokeSessions } from '../store.session.server.ts'
import { endInvitation, insertAdministrator, invitationOf, restoreAdministrator } from './store.server.ts'

const pendingSeconds = 900
const shape = z.discriminatedUnion('step', [
  z.object({ step: z.literal('TOTP'), id: z.guid(), accountId: z.guid() }),
  z.object({
    step: z.literal('ENROLMENT'),
    id: z.guid(),
    /** Whose token: the one of the first start or of the command line, or that of an invitation. */
    source: z.enum(['BOOTSTRAP', 'INVITATION']).default('BOOTSTRAP'),
    secret: z.string(),
    token: z.string(),
    email: z.string(),
    fullName: z.string(),
    passwordHash: z.string(),
  }),
])
/** The pending sign-in of a browser, sealed in its cookie; nothing is stored before the second factor is correct. */
export type PendingSignIn = z.output<typeof shape>
export type PendingEnrolment = Extract<PendingSignIn, { step: 'ENROLMENT' }>

export async function storePending(ctx: Context, pending: PendingSignIn): Promise<string> {
  const sealed = await ctx.ports.sealer.seal('admin-flow', pending, new Date(ctx.now.getTime() + pendingSeconds * 1000))
  ctx.cookie.set('flow', sealed, pendingSeconds)
  return sealed
}

/** Null when missing, expired or tampered with. */
export async function readPending(ctx: Context, sealedFlow?: string): Promise<PendingSignIn | null> {
  const sealed = sealedFlow ?? ctx.cookie.read('flow')
  return sealed ? (shape.safeParse(await ctx.ports.sealer.open('admin-flow', sealed, ctx.now)).data ?? null) : null
}

type NewAdministrator = {
  source: PendingEnrolment['source']
  hash: Buffer
  email: string
  fullName: string
  password: string
}

/** Keeps in the browser who is to be created, until a second factor of theirs works. Throws for a bad password. */
export async function prepareEnrolment(
  ctx: Context,
  { source, hash, email, fullName, password }: NewAdministrator,
): Promise<{ secret: string; otpauthUri: string; flow: string }> {
  checkPassword(password, { email, name: fullName })
  const secret = newSecret()
  const flow = await storePending(ctx, {
    step: 'ENROLMENT',
    id: randomUUID(),
    source,
    secret,
    token: hash.toString('base64url'),
    email,
    fullName,
    passwordHash: await hashPassword(password),
  })
  return { secret, otpauthUri: enrolmentUri(secret, email, await readSetting(ctx.db, 'siteName')), flow }
}

/** Creates the administrator whose second factor has just worked, or restores one. The token is used up in the same transaction. */
export async function enrol(ctx: Context, pending: PendingEnrolment): Promise<string> {
  return pending.source === 'INVITATION' ? enrolInvited(ctx, pending) : enrolByToken(ctx, pending)
}

async function enrolByToken(ctx: Context, pending: PendingEnrolment): Promise<string> {
  const token = Buffer.from(pending.token, 'base64url')
  const mode = await checkBootstrap(ctx.db, token, ctx.now)
  if (!mode || !(await claimBootstrap(ctx.db, token, ctx.now))) throw fail('TOTP_EXPIRED')
  const { email, fullName, passwordHash } = pending
  const existing = mode === 'RECOVERY' ? await findAccount(ctx.db, 'ADMIN', email, true) : undefined
  if (existing) {
    await restoreAdministrator(ctx.db, existing.id, { passwordHash, role: 'SUPER_ADMIN', now: ctx.now })
    await revokeSessions(ctx.db, { accountId: existing.id, now: ctx.now, reason: 'ADMIN_RECOVERED' })
    await forgetOtherDevices(ctx, existing.id)
  }
  const person = { email, fullName, passwordHash, role: 'SUPER_ADMIN', now: ctx.now, locale: ctx.locale } as const
  const id = existing?.id ?? (await insertAdministrator(ctx.db, person))
  const what = mode === 'RECOVERY' ? 'adminRecovered' : 'adminBootstrapped'
  await recordSecurityEvent(ctx, { what, accountId: id, outcome: 'OK' })
  return id
}

async function enrolInvited(ctx: Context, pending: PendingEnrolment): Promise<string> {
  const invitation = await invitationOf(ctx.db, Buffer.from(pending.token, 'base64url'), ctx.now)
  if (!invitation || !(await endInvitation(ctx.db, invitation.id, 'ACCEPTED', ctx.now))) throw fail('INVITATION_OVER')
  const { email, role, accountId } = invitation
  const { fullName, passwordHash } = pending
  if (accountId) {
    const account = await lockAccount(ctx.db, accountId)
    if (!account || account.blocked_at) throw fail('INVITATION_OVER')
    await restoreAdministrator(ctx.db, accountId, { passwordHash, fullName, now: ctx.now })
    await forgetOtherDevices(ctx, accountId)
  }
  const person = { email, role, fullName, passwordHash, now: ctx.now, locale: ctx.locale }
  const id = accountId ?? (await insertAdministrator(ctx.db, person))
  await recordSecurityEvent(ctx, { what: 'adminJoined', accountId: id, outcome: 'OK', details: { role } })
  return id
}

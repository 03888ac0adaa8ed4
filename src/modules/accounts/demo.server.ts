import { randomBytes } from 'node:crypto'
import type { AdminRole } from '#kernel/caller.ts'
import type { Context } from '#platform/core/context.server.ts'
import type { Db } from '#db/db.server.ts'
import { hashPassword } from '#platform/password/password.server.ts'
import type { Sealer } from '#platform/session/sealer.server.ts'
import { currentCode, newSecret, openSecret, sealSecret } from './handlers.totp.server.ts'
import { candidateRegistered, employerRegistered } from './events.ts'
import { agreedTexts } from '#modules/content/public.server.ts'
import { insertAdministrator, openInvitations, writeInvitation } from './administrators/store.server.ts'
import { claimTotpStep } from './store.admin.server.ts'
import { findAccount, markEmailVerified, writeRegistration } from './store.server.ts'

/** Accounts of demo mode; created only when demo data is enabled (IM-07). */
export const demoPersonas = {
  candidate: { email: 'siti@demo.karya.local', password: 'teh-hangat-di-beranda', name: 'Siti Rahma' },
  newcomer: { email: 'putri@demo.karya.local', password: 'payung-biru-di-teras', name: 'Putri Ayu' },
  employer: {
    email: 'budi@demo.karya.local',
    password: 'kopi-pagi-di-kantor',
    name: 'Budi Santoso',
    company: 'Nusantara Digital',
  },
  hiringManager: { email: 'maya@demo.karya.local', password: 'lampu-kuning-di-jendela', name: 'Maya Kusuma' },
  admin: { email: 'admin@demo.karya.local', password: 'jaga-gerbang-malam-ini', name: 'Rina Wijaya' },
  moderator: { email: 'yoga@demo.karya.local', password: 'sapu-bersih-halaman-depan', name: 'Yoga Pratama' },
  support: { email: 'dewi@demo.karya.local', password: 'tangan-ringan-di-loket', name: 'Dewi Anggraini' },
} as const

export type DemoAccounts = { candidateId: string; employerId: string; adminId: string; moderatorId: string }

/**
 * Creates the demo accounts, verified and with known passwords; existing ones stay unchanged. Emits the events of a registration, so
 * that profile and company are created. Throws unless the process runs in demo mode.
 */
export async function createDemoAccounts(ctx: Context): Promise<DemoAccounts> {
  if (!ctx.ports.demo) throw new Error('demo accounts exist in demo mode only')
  const { candidate, newcomer, employer, admin, moderator, support } = demoPersonas
  const candidateId = await createVerifiedAccount(ctx, {
    kind: 'CANDIDATE',
    ...candidate,
    company: null,
    phone: '81200000001',
  })
  await createVerifiedAccount(ctx, { kind: 'CANDIDATE', ...newcomer, company: null, phone: '81200000003' })
  const employerId = await createVerifiedAccount(ctx, { kind: 'EMPLOYER', ...employer, phone: '81200000002' })
  const adminId = await createAdministrator(ctx, { ...admin, role: 'SUPER_ADMIN' })
  const moderatorId = await createAdministrator(ctx, { ...moderator, role: 'MODERATOR' })
  await createAdministrator(ctx, { ...support, role: 'SUPPORT' })
  await createColleagues(ctx, adminId)
  return { candidateId, employerId, adminId, moderatorId }
}

type DemoPerson = {
  kind: 'CANDIDATE' | 'EMPLOYER'
  email: string
  /** Null for an account that signs in by code. */
  password: string | null
  name: string
  company: string | null
  phone: string
}

/** Creates an account as if registered and verified, for seeds. Returns its id; an existing account stays unchanged. */
export async function createVerifiedAccount(
  ctx: Context,
  { kind, email, password, name, company, phone }: DemoPerson,
): Promise<string> {
  const existing = await findAccount(ctx.db, kind, email)
  if (existing) return existing.id
  const id = await writeRegistration(
    ctx.db,
    {
      kind,
      email,
      fullName: name,
      dialCode: '+62',
      phone,
      passwordHash: password === null ? null : await hashPassword(password),
      locale: ctx.locale,
      agreed: await agreedTexts(ctx, { side: kind, locale: ctx.locale }),
      referrer: null,
      companyName: company,
      flowId: '00000000-0000-0000-0000-000000000000',
      now: ctx.now,
    },
    null,
  )
  if (!id) throw new Error(`the ${kind} account is being created concurrently`)
  await markEmailVerified(ctx.db, id, { now: ctx.now, keepPassword: true, keepPhone: true })
  if (kind === 'CANDIDATE') await ctx.emit(candidateRegistered, { accountId: id })
  else await ctx.emit(employerRegistered, { accountId: id, companyName: company ?? name, email, locale: ctx.locale })
  return id
}

const colleagues = [
  { email: 'hendra@demo.karya.local', name: 'Hendra Gunawan', role: 'FINANCE' },
  { email: 'lestari@demo.karya.local', name: 'Lestari Putri', role: 'CONTENT' },
] as const

/** One administrator of each remaining role, whose passwords nobody knows, and somebody who has not accepted yet. */
async function createColleagues(ctx: Context, by: string): Promise<void> {
  for (const colleague of colleagues)
    await createAdministrator(ctx, { ...colleague, password: randomBytes(24).toString('base64url') })
  const invited = { email: 'bayu@demo.karya.local', role: 'MODERATOR', locale: 'id', accountId: null, by } as const
  if (!(await openInvitations(ctx.db)).some(({ email }) => email === invited.email))
    await writeInvitation(ctx.db, invited, ctx.now)
}

type NewAdministrator = { email: string; password: string; name: string; role: AdminRole }

async function createAdministrator(ctx: Context, { email, password, name, role }: NewAdministrator): Promise<string> {
  const existing = await findAccount(ctx.db, 'ADMIN', email)
  if (existing) return existing.id
  const id = await insertAdministrator(ctx.db, {
    email,
    role,
    fullName: name,
    passwordHash: await hashPassword(password),
    now: ctx.now,
    locale: ctx.locale,
  })
  await claimTotpStep(ctx.db, id, { step: 0, sealed: await sealSecret(ctx.ports.sealer, newSecret()), now: ctx.now })
  return id
}

type Code = { name: string; email: string; totp: string }

/** Whom the mailbox page shows the current code of. */
export async function demoTotps(db: Db, sealer: Sealer, now: Date): Promise<Code[]> {
  const { admin, moderator, support } = demoPersonas
  const emails = [admin, moderator, support].map(({ email }) => email)
  const accounts = await db
    .selectFrom('account')
    .select(['email', 'totp_sealed'])
    .where('kind', '=', 'ADMIN')
    .where('email', 'in', emails)
    .where('deleted_at', 'is', null)
    .execute()
  const codes = [admin, moderator, support].map(async ({ name, email }) => {
    const account = accounts.find((each) => each.email === email)
    const secret = account ? await openSecret(sealer, account.totp_sealed, now) : null
    return secret === null ? [] : [{ name, email, totp: currentCode(secret, now) }]
  })
  return (await Promise.all(codes)).flat()
}

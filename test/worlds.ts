import { randomBytes } from 'node:crypto'
import type { Candidate, CompanyStatus, Member, TeamRole, Administrator, AdminRole } from '#kernel/caller.ts'
import { createSession, resolveSession } from '#features/accounts/door.server.ts'
import type { TestHouse } from './house.ts'

const unique = () => randomBytes(5).toString('hex')
let phones = 810_000_000 + Math.floor(Math.random() * 1_000_000)

type AccountSeed = { kind: 'CANDIDATE' | 'EMPLOYER' | 'ADMIN'; name: string; verified?: boolean; adminRole?: AdminRole }

async function account(world: TestHouse, seed: AccountSeed): Promise<{ id: string; email: string; session: string }> {
  const email = `${seed.kind.toLowerCase()}.${unique()}@example.com`
  const now = world.clock.now()
  const { id } = await world.db
    .insertInto('account')
    .values({
      kind: seed.kind,
      email,
      full_name: seed.name,
      dial_code: '+62',
      phone: String(++phones),
      email_verified_at: seed.verified === false ? null : now,
      admin_role: seed.adminRole ?? null,
      terms_version: '2026-11',
      terms_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const session = await createSession(world.db, {
    accountId: id,
    now,
    userAgent: 'test',
    ip: '203.0.113.1',
    secondFactor: seed.kind === 'ADMIN',
  })
  return { id, email, session }
}

async function callerOf(world: TestHouse, session: string) {
  const found = await resolveSession(world.db, session, world.clock.now())
  if (!found) throw new Error('the world made a session that does not resolve')
  return found.caller
}

/** A verified candidate with a profile row. */
export async function aCandidate(
  world: TestHouse,
  name = 'Siti Rahma',
): Promise<{ caller: Candidate; id: string; email: string }> {
  const made = await account(world, { kind: 'CANDIDATE', name })
  await world.db.insertInto('candidate_profile').values({ account_id: made.id }).execute()
  return { caller: (await callerOf(world, made.session)) as Candidate, id: made.id, email: made.email }
}

export type EmployerSeed = {
  status?: CompanyStatus
  role?: TeamRole
  companyId?: string
  name?: string
  company?: string
}

/** A member of a company: an OWNER of a new APPROVED one unless said otherwise. */
export async function anEmployer(
  world: TestHouse,
  seed: EmployerSeed = {},
): Promise<{ caller: Member; id: string; email: string; companyId: string }> {
  const made = await account(world, { kind: 'EMPLOYER', name: seed.name ?? 'Budi Santoso' })
  const companyId = seed.companyId ?? (await aCompany(world, seed.status ?? 'APPROVED', seed.company))
  await world.db
    .insertInto('company_member')
    .values({ company_id: companyId, account_id: made.id, role: seed.role ?? 'OWNER' })
    .execute()
  return { caller: (await callerOf(world, made.session)) as Member, id: made.id, email: made.email, companyId }
}

export async function aCompany(
  world: TestHouse,
  status: CompanyStatus = 'APPROVED',
  name = `Nusantara ${unique()}`,
): Promise<string> {
  const { id } = await world.db
    .insertInto('company')
    .values({ name, slug: `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-${unique()}`, status, completion: 80 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function anAdministrator(
  world: TestHouse,
  role: AdminRole = 'SUPER_ADMIN',
): Promise<{ caller: Administrator; id: string }> {
  const made = await account(world, { kind: 'ADMIN', name: 'Rina Admin', adminRole: role })
  return { caller: (await callerOf(world, made.session)) as Administrator, id: made.id }
}

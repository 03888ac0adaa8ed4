import { randomUUID } from 'node:crypto'
import type { Caller, TeamRole } from '#kernel/caller.ts'
import { demoPersonas } from '#modules/accounts/public.server.ts'
import { joinTeam } from '#modules/companies/public.server.ts'
import type { SeedClient } from './seed-client.server.ts'

const dayMs = 86_400_000
const assigned = 'Senior Backend Engineer'
const colleagues: readonly { email: string; name: string; password?: string; role: TeamRole; assigned?: true }[] = [
  { email: 'agus@demo.karya.local', name: 'Agus Setiawan', role: 'ADMIN' },
  { email: 'lina@demo.karya.local', name: 'Lina Hartono', role: 'RECRUITER' },
  { ...demoPersonas.hiringManager, role: 'HIRING_MANAGER', assigned: true },
  { email: 'tono@demo.karya.local', name: 'Tono Wibowo', role: 'VIEWER', assigned: true },
]

/** A team of five roles, two of them assigned to one job, and an invitation that nobody has answered. */
export async function addTeam(
  client: SeedClient,
  { owner, jobIds, today }: { owner: Caller | undefined; jobIds: ReadonlyMap<string, string>; today: number },
): Promise<void> {
  if (owner?.kind !== 'employer') throw new Error('the demo lacks a company')
  const { companyId } = owner
  const job = jobIds.get(assigned)
  for (const [at, { email, name, password, role, assigned: isAssigned }] of colleagues.entries()) {
    client.setTime(new Date(today - (20 - at * 2) * dayMs))
    const person = { email, fullName: name, password: password ?? `demo-${randomUUID()}` }
    const own = isAssigned && job ? [job] : []
    await client.core.asSystem((ctx) => joinTeam(ctx, { companyId, role, jobIds: own, ...person }))
  }
  client.setTime(new Date(today - 2 * dayMs))
  await client.as(owner)('team.invite', { emails: ['rekan.baru@demo.karya.local'], role: 'RECRUITER' })
}

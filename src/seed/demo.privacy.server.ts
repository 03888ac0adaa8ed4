import { demoPersonas } from '#modules/accounts/public.server.ts'
import type { Caller } from '#kernel/caller.ts'
import type { SeedClient } from './seed-client.server.ts'

const dayMs = 86_400_000
/** How many days ago each company viewed the profile, in the order of the companies. */
const visits = [140, 120, 41, 18, 9, 3, 1] as const

/** Adds views of Siti's profile, some of them in the 90 days before the latest 90, so that "who viewed me" shows a trend. May be repeated. */
export async function addProfileViews(
  client: SeedClient,
  { owners, today }: { owners: ReadonlyMap<string, Caller>; today: number },
): Promise<void> {
  const siti = await client.core.parts.database.db
    .selectFrom('account')
    .select('id')
    .where('kind', '=', 'CANDIDATE')
    .where('email', '=', demoPersonas.candidate.email)
    .executeTakeFirst()
  if (!siti) return
  for (const [at, owner] of [...owners.values()].slice(0, visits.length).entries()) {
    client.setTime(new Date(today - (visits[at] ?? 0) * dayMs))
    await client.as(owner)('track.viewProfile', { candidateId: siti.id })
  }
}

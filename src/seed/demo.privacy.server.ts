import { demoPersonas } from '#modules/accounts/public.server.ts'
import type { Caller } from '#kernel/caller.ts'
import type { Stage } from './stage.server.ts'

const dayMs = 86_400_000
/** How many days ago which company looked; in this order of companies. */
const visits = [140, 120, 41, 18, 9, 3, 1] as const

/** Companies looked at Siti, some now and some in the 90 days before, so that "who viewed me" has something to say. Safe twice. */
export async function viewSiti(
  stage: Stage,
  { owners, today }: { owners: ReadonlyMap<string, Caller>; today: number },
): Promise<void> {
  const siti = await stage.core.parts.database.db
    .selectFrom('account')
    .select('id')
    .where('kind', '=', 'CANDIDATE')
    .where('email', '=', demoPersonas.candidate.email)
    .executeTakeFirst()
  if (!siti) return
  for (const [at, owner] of [...owners.values()].slice(0, visits.length).entries()) {
    stage.at(new Date(today - (visits[at] ?? 0) * dayMs))
    await stage.as(owner)('track.viewProfile', { candidateId: siti.id })
  }
}

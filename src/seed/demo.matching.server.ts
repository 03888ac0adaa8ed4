import { demoPersonas } from '#modules/accounts/public.server.ts'
import { refreshCandidateFrequencies } from '#modules/matching/public.server.ts'
import type { Caller } from '#kernel/caller.ts'
import { addTalent } from './demo.talent.server.ts'
import type { SeedClient } from './seed-client.server.ts'

type MatchingInput = {
  candidates: ReadonlyMap<string, Caller>
  owners: ReadonlyMap<string, Caller>
  jobIds: ReadonlyMap<string, string>
  today: number
}
const [hourMs, dayMs] = [3_600_000, 86_400_000]
const at = (name: string) => `${name}@demo.karya.local`
const job = 'Senior Backend Engineer'

/** Budi, an employer, views candidates, unlocks one, dismisses one, invites Siti and keeps others in mind. May be repeated. */
export async function addMatching(
  client: SeedClient,
  { candidates, owners, jobIds, today }: MatchingInput,
): Promise<void> {
  const [budi, jobId] = [owners.get('nusantara'), jobIds.get(job)]
  const idOf = (email: string) => {
    const caller = candidates.get(email)
    if (caller?.kind !== 'candidate') throw new Error(`the demo has no ${email}`)
    return caller.accountId
  }
  if (!budi || !jobId) throw new Error(`the demo has no ${job}`)
  const rizal = candidates.get(at('rizal'))
  if (rizal) await client.as(rizal)('privacy.setVisibility', { visibility: 'LIMITED' })
  const call = client.as(budi)
  client.setTime(new Date(today - 2 * dayMs))
  for (const name of ['fajar', 'intan', 'rizal']) await call('track.viewProfile', { candidateId: idOf(at(name)) })
  await call('matching.unlock', { id: idOf(at('intan')) })
  await call('matching.dismiss', { jobId, candidateId: idOf(at('rizal')), reason: 'EXPERIENCE' })
  client.setTime(new Date(today - dayMs + hourMs))
  const siti = idOf(demoPersonas.candidate.email)
  const message = 'Your work on stock that never lies is what our payments need. Would you look at this job?'
  await call('matching.invite', { jobId, candidateId: siti, message })
  await addTalent(client, { owner: budi, candidates, today })
  await client.core.asSystem((ctx) => refreshCandidateFrequencies(ctx.db))
}

import { demoPersonas } from '#modules/accounts/public.server.ts'
import { refreshCandidateFrequencies } from '#modules/matching/public.server.ts'
import type { Caller } from '#kernel/caller.ts'
import type { Stage } from './stage.server.ts'

type Play = {
  people: ReadonlyMap<string, Caller>
  owners: ReadonlyMap<string, Caller>
  posted: ReadonlyMap<string, string>
  today: number
}
const [hourMs, dayMs] = [3_600_000, 86_400_000]
const at = (name: string) => `${name}@demo.karya.local`
const job = 'Senior Backend Engineer'

/** Budi looks for people: opens some, unlocks one, sets one aside, invites Siti. Safe to play twice. */
export async function matchAll(stage: Stage, { people, owners, posted, today }: Play): Promise<void> {
  const [budi, jobId] = [owners.get('nusantara'), posted.get(job)]
  const idOf = (email: string) => {
    const caller = people.get(email)
    if (caller?.kind !== 'candidate') throw new Error(`the demo has no ${email}`)
    return caller.accountId
  }
  if (!budi || !jobId) throw new Error(`the demo has no ${job}`)
  const rizal = people.get(at('rizal'))
  if (rizal) await stage.as(rizal)('privacy.setVisibility', { visibility: 'LIMITED' })
  const call = stage.as(budi)
  stage.at(new Date(today - 2 * dayMs))
  for (const name of ['fajar', 'intan', 'rizal']) await call('track.viewProfile', { candidateId: idOf(at(name)) })
  await call('matching.unlock', { id: idOf(at('intan')) })
  await call('matching.dismiss', { jobId, candidateId: idOf(at('rizal')), reason: 'EXPERIENCE' })
  stage.at(new Date(today - dayMs + hourMs))
  const siti = idOf(demoPersonas.candidate.email)
  const message = 'Your work on stock that never lies is what our payments need. Would you look at this job?'
  await call('matching.invite', { jobId, candidateId: siti, message })
  await stage.core.asSystem((ctx) => refreshCandidateFrequencies(ctx.db))
}

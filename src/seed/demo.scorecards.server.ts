import type { Caller } from '#kernel/caller.ts'
import { demoPersonas } from '#modules/accounts/public.server.ts'
import type { Rating } from '#modules/interviews/scorecards/rules.ts'
import { stableId, type SeedClient } from './seed-client.server.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000
const applicant = 'made@demo.karya.local'
const jobTitle = 'Senior Backend Engineer'

type Opinion = { recommendation: Rating; notes: readonly string[]; strengths: string; concerns: string | null }
const ownOpinion: Opinion = {
  recommendation: 'YES',
  notes: [
    'Menjelaskan rancangan layanan pembayaran langkah demi langkah.',
    'Menemukan indeks yang kurang dalam lima menit.',
  ],
  strengths: 'Tenang, bertanya sebelum menjawab, dan menyebut batas dari usulannya sendiri.',
  concerns: 'Belum pernah memimpin proyek lintas tim. Tanyakan di putaran kedua.',
}
/** Second round: by the time the demo begins, its owner has not written theirs and so reads neither of these. */
const colleagues: readonly (Opinion & { email: string })[] = [
  {
    email: 'lina@demo.karya.local',
    recommendation: 'STRONG_YES',
    notes: ['Memberi contoh nyata dari proyek terakhirnya.', 'Menulis kueri dengan benar pada percobaan pertama.'],
    strengths: 'Menceritakan bagaimana ia meyakinkan dua tim yang berbeda pendapat.',
    concerns: null,
  },
  {
    email: demoPersonas.hiringManager.email,
    recommendation: 'NO',
    notes: ['Jawaban tentang kegagalan sistem masih umum.', 'Perlu petunjuk untuk melihat kunci yang saling menunggu.'],
    strengths: 'Terbuka terhadap masukan.',
    concerns: 'Belum terbiasa dengan beban sebesar milik kita.',
  },
]

type ScorecardsSeed = {
  owner: Caller | undefined
  candidates: ReadonlyMap<string, Caller>
  jobIds: ReadonlyMap<string, string>
  /** The moment of the seed, in milliseconds. */
  today: number
}

/** Two rounds of an applicant: one card that is read, and two that wait for their reader's own. */
export async function addScorecards(
  client: SeedClient,
  { owner, candidates, jobIds, today }: ScorecardsSeed,
): Promise<void> {
  const [candidate, jobId] = [candidates.get(applicant), jobIds.get(jobTitle)]
  if (owner?.kind !== 'employer' || candidate?.kind !== 'candidate' || !jobId)
    throw new Error(`the demo names ${applicant} or ${jobTitle}, which it does not make`)
  const { id: applicationId } = await client.core.parts.database.db
    .selectFrom('application')
    .select('id')
    .where('account_id', '=', candidate.accountId)
    .where('job_id', '=', jobId)
    .executeTakeFirstOrThrow()
  const people = []
  for (const { email, ...opinion } of colleagues) people.push({ opinion, caller: await memberOf(client, email) })
  const them = client.as(owner, 'id')
  const { list } = await them('interviews.list', { applicationId })
  const first = list.find(({ round }) => round === 1)
  if (!first) throw new Error('the demo lacks an interview')
  client.setTime(new Date(today - 3 * dayMs + 2 * hourMs))
  await submit(client, owner, first.id, ownOpinion)
  const id = stableId(`interview ${applicant} ${jobTitle} 2`)
  const wall = `${new Date(today - 2 * dayMs + 7 * hourMs).toISOString().slice(0, 10)}T14:00`
  await them('interviews.propose', {
    id,
    applicationId,
    kind: 'ONSITE',
    minutes: 60,
    timeZone: 'Asia/Jakarta',
    place: 'Jl. Jenderal Sudirman 52, Jakarta',
    interviewers: [owner.memberId, ...people.map(({ caller }) => caller.memberId)],
    slots: [{ wall }],
    agreed: true,
  })
  client.setTime(new Date(Date.parse(`${wall}:00Z`) - 5 * hourMs))
  const second = (await them('interviews.list', { applicationId })).list.find((each) => each.id === id)
  if (second?.status === 'BOOKED') await them('interviews.outcome', { id, version: second.version, held: true })
  for (const { caller, opinion } of people) await submit(client, caller, id, opinion)
}

/** A colleague who was added before. */
async function memberOf(client: SeedClient, email: string) {
  const caller = await client.signUp({
    kind: 'EMPLOYER',
    email,
    password: null,
    name: '',
    company: null,
    phone: '',
    locale: 'id',
  })
  if (caller.kind !== 'employer') throw new Error(`the demo lacks ${email}`)
  return caller
}

async function submit(client: SeedClient, caller: Caller, id: string, { notes, ...opinion }: Opinion): Promise<void> {
  const call = client.as(caller, 'id')
  const { criteria, submittedAt } = await call('scorecards.get', { id })
  if (submittedAt) return
  const ratings = criteria.map((criterion, at) => {
    const note = notes[at]
    const rating = opinion.recommendation === 'NO' && at === 0 ? 'YES' : opinion.recommendation
    return note
      ? { criterionId: criterion.id, rating, note }
      : { criterionId: criterion.id, rating: 'NOT_ASKED' as const }
  })
  await call('scorecards.submit', { id, version: 0, ...opinion, ratings })
}

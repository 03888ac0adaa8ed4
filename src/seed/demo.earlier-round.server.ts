import { demoPersonas } from '#modules/accounts/public.server.ts'
import { countFairnessAnew } from '#modules/analytics/public.server.ts'
import type { Caller } from '#kernel/caller.ts'
import type { Call } from '#modules/contract.ts'
import { storeUnread } from '#platform/mail/outbox.server.ts'
import { apply } from './demo.applications.server.ts'
import { profileItemAdder } from './demo.profiles.server.ts'
import type { SeedClient } from './seed-client.server.ts'

const dayMs = 86_400_000
/** Days ago. What was sent more than 92 days ago was sent in an earlier quarter, which shares of groups are computed of. */
export const earlier = { company: 'nusantara', founded: 130, posted: 112, closed: 88 } as const

const firstNames = {
  FEMALE: ['Ayu', 'Dewi', 'Fitri', 'Indah', 'Laras', 'Mega', 'Nisa', 'Ratna', 'Sari', 'Tiara', 'Wulan'],
  MALE: ['Agung', 'Bagus', 'Dani', 'Eko', 'Galih', 'Hendra', 'Iwan', 'Joko', 'Reza', 'Teguh', 'Yusuf'],
} as const
const lastNames = ['Siregar', 'Nasution', 'Hutapea', 'Tanjung', 'Lubis', 'Harahap', 'Wenas', 'Rumagit'] as const
const headlines = [
  'Web developer, self-taught',
  'Lulusan Teknik Informatika',
  'Frontend developer',
  'Lulusan bootcamp',
] as const
const skills = ['JAVASCRIPT', 'CSS', 'REACT', 'TYPESCRIPT'] as const
const people = 40

/** From which status to which, how many of them, and how many days ago. */
const steps = [
  { from: ['APPLIED'], to: 'SHORTLIST', first: 0, last: 20, daysAgo: 100 },
  { from: ['SHORTLIST'], to: 'IN_INTERVIEW', first: 0, last: 13, daysAgo: 96 },
  { from: ['IN_INTERVIEW'], to: 'HIRED', first: 0, last: 2, daysAgo: 91 },
  { from: ['APPLIED', 'SHORTLIST', 'IN_INTERVIEW'], to: 'REJECTED', first: 2, last: people, daysAgo: 90 },
] as const

type RoundInput = { owner: Caller | undefined; jobId: string | undefined; today: number }

/** A round of hiring that is over, of people who let their shares be counted. An earlier start that closed the job did all of it. */
export async function addEarlierRound(client: SeedClient, { owner, jobId, today }: RoundInput): Promise<void> {
  if (owner?.kind !== 'employer' || !jobId) throw new Error('the demo lacks the job of the earlier round')
  const employer = client.as(owner)
  const { status, own } = await employer('jobs.get', { id: jobId })
  if (own && status === 'ACTIVE') {
    const ids: string[] = []
    for (let at = 0; at < people; at++) {
      client.setTime(new Date(today - (earlier.posted - 1) * dayMs + at * 4 * 3_600_000))
      ids.push((await apply(client, { caller: await applicant(client, at, today), owner }, jobId)).id)
    }
    await decideRound(client, { employer, jobId, ids, today })
    client.setTime(new Date(today - earlier.closed * dayMs))
    await employer('jobs.close', { id: jobId, version: own.version, reason: 'FILLED' })
  }
  client.setTime(new Date(today))
  const addresses = [demoPersonas.employer.email, ...Array.from({ length: people }, (_, at) => addressOf(at))]
  await client.core.asSystem(async (ctx) => {
    // The bodies of these mails are too old to be opened.
    await storeUnread(ctx.db, addresses)
    await countFairnessAnew(ctx)
  })
}

const addressOf = (at: number) => `pelamar.${at + 1}@demo.karya.local`

type EarlierRound = { employer: Call; jobId: string; ids: readonly string[]; today: number }

/** Each step is taken by those it is still open to. */
async function decideRound(client: SeedClient, { employer, jobId, ids, today }: EarlierRound): Promise<void> {
  // Taken from the whole list, not from its beginning, so that some of every group come far.
  const place = (id: string) => ((ids.indexOf(id) + 1) * 17) % (people + 1)
  const inTurns = ids.toSorted((a, b) => place(a) - place(b))
  for (const { from, to, first, last, daysAgo } of steps) {
    client.setTime(new Date(today - daysAgo * dayMs))
    const reaching = new Set(inTurns.slice(first, last))
    const page = await employer('userjobs.list', { filter: { jobId }, limit: 50 })
    const rows = page.side === 'EMPLOYER' ? page.list : []
    const applications = rows
      .filter(({ id, status }) => reaching.has(id) && from.some((each) => each === status))
      .map(({ id, version }) => ({ id, version }))
    if (applications.length === 0) continue
    const reason = to === 'REJECTED' ? 'SKILLS' : null
    await employer('userjobs.statusByEmployer', { applications, status: to, reason })
  }
}

/** Half women, half men, half of each younger than 25. They look for nothing any more, so nobody finds them. */
async function applicant(client: SeedClient, at: number, today: number): Promise<Caller> {
  const gender = at % 2 === 0 ? 'FEMALE' : 'MALE'
  const each = Math.floor(at / 2)
  const first = firstNames[gender][each % firstNames[gender].length]
  const caller = await client.signUp({
    kind: 'CANDIDATE',
    email: addressOf(at),
    password: null,
    name: `${first} ${lastNames[(at * 3 + each) % lastNames.length]}`,
    company: null,
    phone: `8160000${String(1000 + at)}`,
    locale: 'id',
  })
  if (caller.kind !== 'candidate') throw new Error('an applicant of the demo is somebody else')
  const [call, id] = [client.as(caller), caller.accountId]
  const born = `${new Date(today).getUTCFullYear() - (each % 2 === 0 ? 23 : 31)}-0${1 + (at % 9)}-15`
  await call('profiles.personalDetails', { id, gender, dateOfBirth: born })
  await call('profiles.basicDetails', {
    id,
    headline: headlines[at % headlines.length] ?? null,
    skills: skills.slice(0, 1 + (at % skills.length)),
    visibility: 'HIDDEN',
  })
  const add = await profileItemAdder(client, caller)
  const work = { section: 'experience', title: 'Web developer', organisation: 'Lepas' } as const
  await add({ ...work, startOn: '2024-08', endOn: null, present: true })
  await call('accounts.setConsent', { purpose: 'FAIRNESS_STATISTICS', given: true })
  return caller
}

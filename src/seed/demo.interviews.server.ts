import type { Caller } from '#kernel/caller.ts'
import type { InterviewStatus } from '#kernel/enums/interviews.ts'
import { expireInterviews } from '#modules/interviews/jobs.names.ts'
import { stableId, type SeedClient } from './seed-client.server.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000

/** Interviews in each of their states; days count from today, the first offered time stands there. */
const interviews: readonly [email: string, job: string, company: string, day: number, end: InterviewStatus][] = [
  ['siti@demo.karya.local', 'Product Designer', 'nusantara', 3, 'PROPOSED'],
  ['siti@demo.karya.local', 'Data Analyst, Credit Risk', 'dana', 2, 'BOOKED'],
  ['made@demo.karya.local', 'Senior Backend Engineer', 'nusantara', -4, 'HELD'],
  ['yohana@demo.karya.local', 'Senior Backend Engineer', 'nusantara', 1, 'BOOKED'],
  ['yohana@demo.karya.local', 'Frontend Developer (React)', 'nusantara', 4, 'OTHER_TIMES'],
  ['lia@demo.karya.local', 'Magang Data Analyst', 'nusantara', -1, 'EXPIRED'],
  ['dimas@demo.karya.local', 'Barista', 'kopi', -2, 'NO_SHOW'],
  ['rina@demo.karya.local', 'Perawat Klinik', 'sehat', 5, 'DECLINED'],
  ['bayu@demo.karya.local', 'Operator Forklift', 'gudang', 6, 'CANCELLED'],
]

type InterviewsSeed = {
  candidates: ReadonlyMap<string, Caller>
  owners: ReadonlyMap<string, Caller>
  jobIds: ReadonlyMap<string, string>
  /** The moment of the seed, in milliseconds. */
  today: number
}

/** 10:00 in Makassar so many days from today, as it is typed there. */
const wallOf = (today: number, day: number, hour = 10) =>
  `${new Date(today + day * dayMs + 8 * hourMs).toISOString().slice(0, 10)}T${String(hour).padStart(2, '0')}:00`

/** Proposes, picks, moves and ends interviews through real calls. */
export async function addInterviews(client: SeedClient, input: InterviewsSeed): Promise<void> {
  for (const [email, title, company, day, end] of interviews) {
    const [candidate, owner, jobId] = [input.candidates.get(email), input.owners.get(company), input.jobIds.get(title)]
    if (candidate?.kind !== 'candidate' || owner?.kind !== 'employer' || !jobId)
      throw new Error(`the demo names ${email}, ${company} or ${title}, which it does not make`)
    const application = await client.core.parts.database.db
      .selectFrom('application')
      .select('id')
      .where('account_id', '=', candidate.accountId)
      .where('job_id', '=', jobId)
      .executeTakeFirstOrThrow()
    const id = stableId(`interview ${email} ${title}`)
    // Before the first time, and when the application was there already.
    client.setTime(new Date(input.today + Math.min(-12 * hourMs, (day - 3) * dayMs)))
    // Nobody invites an applicant unread.
    await client.as(owner)('userjobs.markViewed', { id: application.id })
    await client.as(owner)('interviews.propose', {
      id,
      applicationId: application.id,
      kind: day % 2 === 0 ? 'ONSITE' : 'VIDEO',
      minutes: 45,
      timeZone: 'Asia/Makassar',
      link: 'https://meet.example.org/wawancara',
      place: 'Jl. Melati 1, Makassar',
      message: 'Kami ingin mengenal Anda lebih jauh. Siapkan satu contoh pekerjaan Anda.',
      interviewers: [owner.memberId],
      slots: [day, day + 1, day + 2].map((each) => ({
        wall: wallOf(input.today, each, 10 + (each % 2 === 0 ? 0 : 3)),
      })),
    })
    await finish(client, { candidate, owner, id, applicationId: application.id, end, today: input.today, day })
  }
  client.setTime(new Date(input.today))
  await client.core.asSystem((ctx) => ctx.enqueue(expireInterviews, {}))
}

type Finish = {
  candidate: Caller
  owner: Caller
  id: string
  applicationId: string
  end: InterviewStatus
  today: number
  day: number
}

/** What became of a proposal, unless an earlier start got as far. */
async function finish(client: SeedClient, { candidate, owner, id, applicationId, end, today, day }: Finish) {
  const me = client.as(candidate)
  const them = client.as(owner)
  const current = async () => {
    const { side, list } = await me('interviews.list', { applicationId })
    const interview = list.find((each) => each.id === id)
    if (side !== 'CANDIDATE' || !interview) throw new Error('the demo lacks an interview')
    return interview
  }
  const proposed = await current()
  const { version } = proposed
  if (proposed.status === 'PROPOSED') {
    if (end === 'OTHER_TIMES') {
      const windows = [{ from: wallOf(today, 8, 8), to: wallOf(today, 8, 12) }]
      await me('interviews.askOther', { id, version, note: 'Saya mengajar sampai hari Kamis.', windows })
    }
    if (end === 'DECLINED') await me('interviews.decline', { id, version, note: 'Saya sudah diterima di tempat lain.' })
    if (end === 'CANCELLED')
      await them('interviews.cancel', { id, version, note: 'Posisi ini ditunda sampai bulan depan.' })
    if (end === 'BOOKED' || end === 'HELD' || end === 'NO_SHOW')
      await me('interviews.pick', { id, version, slotId: proposed.slots[0]?.id ?? '' })
  }
  const booked = await current()
  if (booked.status !== 'BOOKED' || (end !== 'HELD' && end !== 'NO_SHOW')) return
  client.setTime(new Date(today + (day + 1) * dayMs))
  await them('interviews.outcome', {
    id,
    version: booked.version,
    held: end === 'HELD',
    noShow: end === 'HELD' ? null : 'CANDIDATE',
  })
}

import { demoPersonas } from '#modules/accounts/public.server.ts'
import type { Caller } from '#kernel/caller.ts'
import type candidatesFile from './demo/candidates.json'
import { profileItemAdder, completeProfile, type NewItem } from './demo.profiles.server.ts'
import type { SeedClient } from './seed-client.server.ts'

type DemoCandidate = (typeof candidatesFile)[number]
type ApplicationsInput = {
  candidates: readonly DemoCandidate[]
  owners: ReadonlyMap<string, Caller>
  jobIds: ReadonlyMap<string, string>
  cities: ReadonlyMap<string, string>
  /** The moment of the seed, in milliseconds. */
  today: number
}
const dayMs = 86_400_000

/** Who applied for what, how many days ago, and the outcome. The last rows are those of Siti, the persona of demo mode. */
const applications: readonly [
  email: string,
  job: string,
  company: string,
  daysAgo: number,
  outcome?: 'SHORTLIST' | 'IN_INTERVIEW' | 'REJECTED' | 'VIEWED',
][] = [
  ['made@demo.karya.local', 'Senior Backend Engineer', 'nusantara', 12, 'IN_INTERVIEW'],
  ['yohana@demo.karya.local', 'Senior Backend Engineer', 'nusantara', 10, 'SHORTLIST'],
  ['andi@demo.karya.local', 'Senior Backend Engineer', 'nusantara', 9, 'REJECTED'],
  ['yohana@demo.karya.local', 'Frontend Developer (React)', 'nusantara', 6, 'VIEWED'],
  ['lia@demo.karya.local', 'Magang Data Analyst', 'nusantara', 3],
  ['rina@demo.karya.local', 'Perawat Klinik', 'sehat', 8, 'SHORTLIST'],
  ['dimas@demo.karya.local', 'Barista', 'kopi', 7, 'IN_INTERVIEW'],
  ['bayu@demo.karya.local', 'Operator Forklift', 'gudang', 5],
  ['andi@demo.karya.local', 'Data Analyst, Credit Risk', 'dana', 2],
  ['siti@demo.karya.local', 'Data Analyst, Credit Risk', 'dana', 4, 'VIEWED'],
  ['siti@demo.karya.local', 'Product Designer', 'nusantara', 1],
]

const answers: Readonly<Record<string, boolean | number | string | string[]>> = {
  YES_NO: true,
  NUMBER: 3,
  SHORT_TEXT: 'Moving a nightly job to a queue, because mornings became quiet.',
  LONG_TEXT: 'A guest lost her passport; I drove back to the airport with her.',
  DATE: '2027-01-04',
}

/** Creates profiles first, then applications in the order of time. Returns the callers of the candidates by email address. */
export async function addApplications(
  client: SeedClient,
  input: ApplicationsInput,
): Promise<ReadonlyMap<string, Caller>> {
  const callers = new Map<string, Caller>()
  client.setTime(new Date(input.today - 20 * dayMs))
  for (const [at, candidate] of input.candidates.entries())
    callers.set(candidate.email, await profile(client, candidate, { at, cities: input.cities }))
  for (const [email, title, company, daysAgo, outcome] of applications.toSorted((a, b) => b[3] - a[3])) {
    const [caller, owner, jobId] = [callers.get(email), input.owners.get(company), input.jobIds.get(title)]
    if (!caller || !owner || !jobId)
      throw new Error(`the demo names ${email}, ${company} or ${title}, which it does not make`)
    client.setTime(new Date(input.today - daysAgo * dayMs))
    const employer = client.as(owner)
    const { id, status } = await apply(client, { caller, owner }, jobId)
    if (!outcome) continue
    client.setTime(new Date(input.today - (daysAgo - 1) * dayMs))
    const { version } = await employer('userjobs.candidateDetails', { id })
    if (outcome === 'VIEWED' || status !== 'APPLIED') continue
    const reason = outcome === 'REJECTED' ? 'SKILLS' : null
    await employer('userjobs.statusByEmployer', { applications: [{ id, version }], status: outcome, reason })
  }
  return callers
}

async function profile(
  client: SeedClient,
  candidate: DemoCandidate,
  context: { at: number; cities: ReadonlyMap<string, string> },
): Promise<Caller> {
  const first = candidate.email === demoPersonas.candidate.email
  const caller = await client.signUp({
    kind: 'CANDIDATE',
    email: candidate.email,
    password: first ? demoPersonas.candidate.password : `demo-${crypto.randomUUID()}`,
    name: candidate.name,
    company: null,
    phone: first ? '81200000001' : `8140000${String(1000 + context.at)}`,
    locale: 'en',
  })
  if (caller.kind !== 'candidate') throw new Error('a candidate of the demo is somebody else')
  const [call, id] = [client.as(caller), caller.accountId]
  const cityId = context.cities.get(candidate.city) ?? null
  await call('profiles.basicDetails', {
    id,
    headline: candidate.headline,
    skills: candidate.skills,
    cityId,
    expectedSalaryMinor: candidate.pay * 100_000_000,
    salaryPeriod: 'MONTH',
    visibility: 'STANDARD',
  })
  await call('profiles.industryDetails', {
    id,
    industry: candidate.industry,
    domain: candidate.domain,
    roleCode: candidate.role,
    experienceMonths: candidate.months,
    fresher: candidate.months === 0,
  })
  const add = await profileItemAdder(client, caller)
  for (const item of candidate.experience) await add(itemOf('experience', item))
  await add(itemOf('education', candidate.education))
  if (!first) return caller
  await completeProfile(call, id, add)
  if ((await call('resumes.list', {})).total === 0) await call('resumes.create', { theme: 'pandan' })
  return caller
}

type ProfileItem = {
  title: string
  organisation: string
  start: string
  end?: string
  present?: boolean
  qualification?: string
}

const itemOf = (
  section: 'experience' | 'education',
  { title, organisation, start, end, present, qualification }: ProfileItem,
): NewItem => ({
  section,
  title,
  organisation,
  startOn: start.slice(0, 7),
  endOn: end?.slice(0, 7) ?? null,
  present: present ?? false,
  ...(qualification && { qualification }),
})

/**
 * Applies with valid answers and without optional files. Returns the application and its status, also for one that an earlier
 * start created.
 */
export async function apply(
  client: SeedClient,
  { caller, owner }: { caller: Caller; owner: Caller },
  jobId: string,
): Promise<{ id: string; status: string }> {
  if (caller.kind !== 'candidate') throw new Error('who applies in the demo is no candidate')
  const sent = await client.core.parts.database.db
    .selectFrom('application')
    .select(['id', 'status'])
    .where('job_id', '=', jobId)
    .where('account_id', '=', caller.accountId)
    .executeTakeFirst()
  if (sent) return sent
  const { own } = await client.as(owner)('jobs.get', { id: jobId })
  const given = (own?.questions ?? []).flatMap((question) => {
    const value =
      question.options.length > 0
        ? question.kind === 'MULTIPLE'
          ? question.options.slice(0, 2)
          : question.options.at(-1)
        : answers[question.kind]
    return value === undefined ? [] : [{ questionId: question.id, value }]
  })
  const made = await client.as(caller)('userjobs.create', { jobId, coverLetter: null, answers: given })
  return { id: made.id, status: 'APPLIED' }
}

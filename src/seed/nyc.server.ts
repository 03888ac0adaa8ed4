import { refreshFrequencies, refreshSuggestions } from '#modules/search/public.server.ts'
import { StartError } from '#platform/env/start-error.ts'
import type { Caller } from '#kernel/caller.ts'
import type { Core } from '#platform/core/core.server.ts'
import type { NycJob } from './nyc.ts'
import { approveCompany, postJob, type JobDraft } from './post.server.ts'
import { openSeedClient, type SeedClient } from './seed-client.server.ts'

const dayMs = 86_400_000
const spreadDays = 27

export type Loaded = { read: number; companies: number; posted: number; skipped: number }

/**
 * Posts the jobs as their agencies, through the calls a browser makes. Ages are kept in order but moved so that the newest is
 * of today and none has run out. Loading the same file again skips what is there (by agency and title and place).
 */
export async function loadNyc(
  core: Core,
  jobs: readonly NycJob[],
  options: { limit?: number; log?: (line: string) => void } = {},
): Promise<Loaded> {
  const { database } = core.parts
  const admin = await database.db
    .selectFrom('account')
    .select('id')
    .where('kind', '=', 'ADMIN')
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .executeTakeFirst()
  if (!admin)
    throw new StartError(
      'There is no administrator yet to approve the companies: start with --demo once, or open /admin/setup first.',
    )
  const client = openSeedClient(core)
  const administrator = await client.administrator(admin.id)
  const words = await skillWords(core)
  const cities = await boroughIds(core)
  const selected = jobs
    .toSorted((a, b) => a.postedAt.getTime() - b.postedAt.getTime())
    .slice(-(options.limit ?? jobs.length))
  const owners = new Map<string, Caller>()
  const out: Loaded = { read: jobs.length, companies: 0, posted: 0, skipped: 0 }
  const start = core.parts.clock.now().getTime()
  for (const [at, job] of selected.entries()) {
    client.setTime(new Date(start - spreadDays * dayMs * (1 - (at + 1) / selected.length)))
    let owner = owners.get(job.agency)
    if (!owner) {
      owner = await agency(client, administrator, job, { at: owners.size, cityId: cities.get('Manhattan') ?? null })
      owners.set(job.agency, owner)
      out.companies++
    }
    if (await jobExists(core, owner, job)) out.skipped++
    else {
      await postJob(client, owner, administrator, draftOf(job, words, cities))
      out.posted++
    }
    if ((at + 1) % 200 === 0) options.log?.(`${at + 1} of ${selected.length} jobs`)
  }
  await client.signOut()
  await core.asSystem(async (ctx) => {
    await refreshFrequencies(ctx.db)
    await refreshSuggestions(ctx.db)
  })
  return out
}

async function agency(
  client: SeedClient,
  administrator: Caller,
  job: NycJob,
  { at, cityId }: { at: number; cityId: string | null },
): Promise<Caller> {
  const slug = job.agency
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 40)
  const owner = await client.signUp({
    kind: 'EMPLOYER',
    email: `${slug}@nyc.demo.karya.local`,
    password: `loaded-${slug}-${crypto.randomUUID()}`,
    name: 'Recruitment Office',
    company: job.agency,
    phone: `2125${String(100_000 + at)}`,
    locale: 'en',
  })
  return approveCompany(client, owner, administrator, {
    plan: { code: 'BUSINESS', activeJobs: null },
    industry: 'GOVERNMENT',
    size: 'SIZE_1001_5000',
    address: 'New York, NY',
    cityId,
    website: 'https://www.nyc.gov',
    promisedReplyDays: 21,
    about: `${job.agency} is an agency of the City of New York. Its vacancies here come from the city's open data; to apply for real, look the position up on the city's own careers site. The agency is one of about sixty that serve the city's eight million people every day.`,
    hiringProcess:
      'Applications are read by the agency. Shortlisted candidates are invited to an interview, and are told the result.',
  })
}

/** Skill labels and aliases by their lower-case words, longest first. */
async function skillWords(core: Core): Promise<[string, string][]> {
  const rows = await core.parts.database.db
    .selectFrom('master')
    .select(['code', 'name_en'])
    .where('category', '=', 'SKILLS')
    .where('status', '=', 'ACTIVE')
    .execute()
  return rows
    .map((row): [string, string] => [row.name_en.toLowerCase(), row.code])
    .filter(([word]) => word.length > 3)
    .toSorted((a, b) => b[0].length - a[0].length)
}

async function boroughIds(core: Core): Promise<Map<string, string>> {
  const rows = await core.parts.database.db
    .selectFrom('city')
    .select(['id', 'name'])
    .where('country_code', '=', 'US')
    .execute()
  return new Map(rows.map((row) => [row.name, row.id]))
}

async function jobExists(core: Core, owner: Caller, job: NycJob): Promise<boolean> {
  if (owner.kind !== 'employer') return false
  const row = await core.parts.database.db
    .selectFrom('job')
    .select('id')
    .where('company_id', '=', owner.companyId)
    .where('benefits_note', '=', noteOf(job))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

const noteOf = (job: NycJob) => `City of New York, posting ${job.reference}`

function draftOf(job: NycJob, words: readonly [string, string][], cities: ReadonlyMap<string, string>): JobDraft {
  const searched = `${job.title} ${job.preferred} ${job.description}`.toLowerCase()
  const skills = words
    .filter(([word]) => searched.includes(word))
    .slice(0, 8)
    .map(([, code]) => ({ code, required: false }))
  const city = cities.get(job.borough) ?? cities.get('Manhattan')
  return {
    title: job.title,
    roleCode: null,
    domain: job.domain,
    industry: 'GOVERNMENT',
    employmentType: job.employmentType,
    positionLevel: job.level,
    openings: job.openings,
    referenceCode: null,
    language: 'en',
    description: job.description
      .split(/\n\n+/)
      .map((part) => `<p>${escape(part).replaceAll('\n', '<br>')}</p>`)
      .join(''),
    highlights: null,
    skills: skills.length > 0 ? skills : [{ code: 'COMMUNICATION', required: false }],
    keywords: [],
    experienceMin: null,
    experienceMax: null,
    qualification: null,
    salaryMin: job.salary?.min ?? null,
    salaryMax: job.salary?.max ?? null,
    salaryCurrency: job.salary ? 'USD' : null,
    salaryPeriod: job.salary?.period ?? null,
    salaryHidden: false,
    locationType: job.remote ? 'HYBRID' : 'ON_SITE',
    workFromAnywhere: false,
    locations: city ? [{ cityId: city, address: job.address }] : [],
    benefitsNote: noteOf(job),
  }
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

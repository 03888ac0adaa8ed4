import { refreshFrequencies, refreshSuggestions } from '#modules/search/public.server.ts'
import { demoPersonas } from '#modules/accounts/public.server.ts'
import { sendAllReceivedMails } from '#modules/applications/public.server.ts'
import { readMark, writeMark } from '#modules/reference/public.server.ts'
import type { Caller } from '#kernel/caller.ts'
import type { Core } from '#platform/core/core.server.ts'
import { apply, applyAll } from './demo.applications.server.ts'
import { interestAll } from './demo.interest.server.ts'
import { matchAll } from './demo.matching.server.ts'
import { viewSiti } from './demo.privacy.server.ts'
import { reviewAll } from './demo.reviews.server.ts'
import candidates from './demo/candidates.json' with { type: 'json' }
import companies from './demo/companies.json' with { type: 'json' }
import jobs from './demo/jobs.json' with { type: 'json' }
import { approveCompany, postJob, type JobDraft } from './post.server.ts'
import { openStage, type Stage } from './stage.server.ts'

type DemoJob = (typeof jobs)[number]
type DemoCompany = (typeof companies)[number]
const dayMs = 86_400_000

export type Cities = ReadonlyMap<string, string>

/**
 * Companies, jobs, candidates and applications to look around in, played through real calls over the last weeks. Once: the mark
 * that it is done is written last of all. A start that finds none plays everything, and what an earlier one had made before it was
 * cut off stays. `told` hears of every call and of every act that is over.
 */
export async function seedDemo(
  core: Core,
  people: { adminId: string },
  told: (step: string) => void = () => undefined,
): Promise<boolean> {
  const { db } = core.parts.database
  const mark = await readMark(db, 'demo.played')
  if (mark?.['done'] === true) return false
  const today = dayOf(mark, core.parts.clock.now().getTime())
  await writeMark(db, 'demo.played', { today, done: false })
  const stage = openStage(core, told)
  const administrator = await stage.administrator(people.adminId)
  const rows = await db.selectFrom('city').select(['id', 'name']).where('country_code', '=', 'ID').execute()
  const cities: Cities = new Map(rows.map((row) => [row.name, row.id]))
  const owners = new Map<string, Caller>()
  stage.at(new Date(today - 26 * dayMs))
  for (const [at, company] of companies.entries())
    owners.set(company.key, await demoCompany(stage, administrator, company, { at, cities }))
  told('companies')
  const posted = new Map<string, string>()
  for (const [at, job] of jobs.entries()) {
    stage.at(new Date(today - dayMs * 24 * (1 - (at + 1) / (jobs.length + 1)) - (at % 5) * 3_000_000))
    const owner = owners.get(job.company)
    if (owner) posted.set(job.title, await demoJob(stage, owner, administrator, draftOf(job, cities)))
  }
  told('jobs')
  const seekers = await applyAll(stage, { candidates, owners, posted, cities, today })
  told('applications')
  await interestAll(stage, { people: seekers, posted, today })
  told('interest')
  await reviewAll(stage, {
    owners,
    names: new Map(companies.map(({ key, name }) => [key, name])),
    administrator,
    apply,
    jobOf: (key) => posted.get(jobs.find(({ company }) => company === key)?.title ?? ''),
    today,
  })
  told('reviews')
  await viewSiti(stage, { owners, today })
  told('visits')
  await matchAll(stage, { people: seekers, owners, posted, today })
  told('matching')
  // Employers heard of these back then: the first visitor who applies is not the second of an hour.
  stage.at(new Date(today - 2 * 3_600_000))
  await stage.core.asSystem(sendAllReceivedMails)
  told('announcements')
  await stage.leave()
  told('leave')
  await core.asSystem(async (ctx) => {
    await refreshFrequencies(ctx.db)
    await refreshSuggestions(ctx.db)
  })
  told('counts')
  await writeMark(db, 'demo.played', { today, done: true })
  return true
}

/** The day of the play: that of the start that was cut off, unless it is long ago. */
function dayOf(mark: Readonly<Record<string, unknown>> | undefined, now: number): number {
  const begun = mark?.['today']
  return typeof begun === 'number' && now - begun < dayMs ? begun : now
}

/** Publishes a job, unless an earlier start did; one that it left unpublished goes on from there. */
async function demoJob(stage: Stage, owner: Caller, administrator: Caller, draft: JobDraft): Promise<string> {
  if (owner.kind !== 'employer') throw new Error('an owner of the demo is somebody else')
  const begun = await stage.core.parts.database.db
    .selectFrom('job')
    .select(['id', 'version', 'status'])
    .where('company_id', '=', owner.companyId)
    .where('title', '=', draft.title)
    .executeTakeFirst()
  const underway = !begun || begun.status === 'DRAFT' || begun.status === 'PENDING_REVIEW'
  return underway ? postJob(stage, owner, administrator, draft, begun) : begun.id
}

async function demoCompany(
  stage: Stage,
  administrator: Caller,
  company: DemoCompany,
  place: { at: number; cities: Cities },
): Promise<Caller> {
  const password =
    company.email === demoPersonas.employer.email
      ? demoPersonas.employer.password
      : `demo-${company.key}-${crypto.randomUUID()}`
  const phone = company.email === demoPersonas.employer.email ? '81200000002' : `8130000${String(1000 + place.at)}`
  const owner = await stage.enter({
    kind: 'EMPLOYER',
    email: company.email,
    password,
    name: company.owner,
    company: company.name,
    phone,
    locale: 'en',
  })
  if (owner.kind === 'employer' && owner.companyStatus === 'APPROVED') return owner
  return approveCompany(stage, owner, administrator, {
    industry: company.industry,
    size: company.size,
    foundedYear: company.founded,
    website: company.website,
    about: company.about,
    address: company.address,
    cityId: place.cities.get(company.city) ?? null,
    hiringProcess: company.process,
    promisedReplyDays: company.reply,
    registrationNumber: `81200${String(10_000_000 + place.at)}`,
    logoFileId: await logoFile(stage, owner, company),
  })
}

/** The company's logo: uploaded, unless an earlier start did. */
async function logoFile(stage: Stage, owner: Caller, company: DemoCompany): Promise<string> {
  if (owner.kind !== 'employer') throw new Error('an owner of the demo is somebody else')
  const found = await stage.core.parts.database.db
    .selectFrom('file')
    .select('id')
    .where('company_id', '=', owner.companyId)
    .where('purpose', '=', 'LOGO')
    .where('deleted_at', 'is', null)
    .where('stored_at', 'is not', null)
    .executeTakeFirst()
  if (found) return found.id
  const file = { name: `${company.key}.png`, type: 'image/png', bytes: await logoOf(company) }
  return (await stage.as(owner)('files.upload', { purpose: 'LOGO', file })).id
}

/** Initials on the company's colour, as a PNG. */
async function logoOf({ name, colour }: DemoCompany): Promise<Buffer> {
  const initials = name
    .split(' ')
    .slice(0, 2)
    .map((word) => word[0])
    .join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" fill="${colour}"/>
    <circle cx="200" cy="56" r="92" fill="#fff" opacity=".12"/><circle cx="40" cy="230" r="80" fill="#fff" opacity=".08"/>
    <text x="128" y="164" font-family="sans-serif" font-size="104" font-weight="700" fill="#fff" text-anchor="middle">${initials}</text></svg>`
  const { default: sharp } = await import('sharp') // some sixty files, which no second start needs
  return sharp(Buffer.from(svg)).png().toBuffer()
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const list = (items: readonly string[]) => `<ul>${items.map((item) => `<li>${escape(item)}</li>`).join('')}</ul>`
const headings = {
  en: ['What you will do', 'What you bring'],
  id: ['Yang akan Anda kerjakan', 'Yang kami cari'],
} as const

function draftOf(job: DemoJob, cities: Cities): Omit<JobDraft, 'industry'> {
  const language = job.language === 'id' ? 'id' : 'en'
  const [doing, bringing] = headings[language]
  const [min = 0, max = 0] = job.pay
  return {
    title: job.title,
    roleCode: job.role,
    domain: job.domain,
    employmentType: job.type,
    positionLevel: job.level,
    openings: 1,
    referenceCode: null,
    language,
    description: `<p>${escape(job.text)}</p><h3>${doing}</h3>${list(job.do)}<h3>${bringing}</h3>${list(job.need)}`,
    highlights: null,
    keywords: [],
    experienceMin: job.exp[0] ?? 0,
    experienceMax: job.exp[1] ?? null,
    qualification: job.edu,
    skills: job.skills.map((code, at) => ({ code, must: at < job.must })),
    salaryMin: Math.round(min * 100_000_000),
    salaryMax: Math.round(max * 100_000_000),
    salaryCurrency: 'IDR',
    salaryPeriod: 'period' in job && job.period === 'DAY' ? 'DAY' : 'MONTH',
    salaryHidden: 'hidden' in job && job.hidden === true,
    locationType: job.place as JobDraft['locationType'],
    workFromAnywhere: 'anywhere' in job && job.anywhere === true,
    locations: job.city.flatMap((name) =>
      cities.get(name) ? [{ cityId: cities.get(name) ?? '', address: null }] : [],
    ),
    benefits: job.benefits,
    questions: job.questions.map((question) => questionOf(question as DemoQuestion)),
  }
}

type DemoQuestion = {
  kind: string
  text: string
  options?: string[]
  accept?: (string | boolean)[]
  min?: number
  optional?: boolean
}
type QuestionDraft = NonNullable<JobDraft['questions']>[number]

function questionOf({ kind, text, options, accept, min, optional }: DemoQuestion): QuestionDraft {
  const dealBreaker = accept ? { accept } : min === undefined ? null : { min, max: null }
  return { kind: kind as QuestionDraft['kind'], text, options: options ?? [], required: optional !== true, dealBreaker }
}

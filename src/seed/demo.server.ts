import sharp from 'sharp'
import { refreshFrequencies, refreshSuggestions } from '#features/discovery/door.server.ts'
import { demoPersonas } from '#features/accounts/door.server.ts'
import type { Db } from '#db/db.server.ts'
import type { Caller } from '#kernel/caller.ts'
import type { House } from '#platform/action/house.server.ts'
import { apply, applyAll, isPlayed } from './demo.applications.server.ts'
import { interestAll } from './demo.interest.server.ts'
import { matchAll } from './demo.matching.server.ts'
import { viewSiti } from './demo.privacy.server.ts'
import { areReviewsPlayed, reviewAll } from './demo.reviews.server.ts'
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
 * Companies, jobs, candidates and applications to look around in, played through real calls over the last weeks. Once: what a
 * start that was cut off had already made is kept, and the rest is played by the next one.
 */
export async function seedDemo(house: House, people: { adminId: string }): Promise<boolean> {
  const { db } = house.parts.database
  if ((await isPlayed(db)) && (await areReviewsPlayed(db))) return false
  const stage = openStage(house)
  const administrator = await stage.administrator(people.adminId)
  const rows = await db.selectFrom('city').select(['id', 'name']).where('country_code', '=', 'ID').execute()
  const cities: Cities = new Map(rows.map((row) => [row.name, row.id]))
  const today = house.parts.clock.now().getTime()
  const owners = new Map<string, Caller>()
  stage.at(new Date(today - 26 * dayMs))
  for (const [at, company] of companies.entries())
    owners.set(company.key, await demoCompany(stage, administrator, company, { at, cities }))
  const posted = new Map<string, string>()
  for (const [at, job] of jobs.entries()) {
    stage.at(new Date(today - dayMs * 24 * (1 - (at + 1) / (jobs.length + 1)) - (at % 5) * 3_000_000))
    const owner = owners.get(job.company)
    if (owner)
      posted.set(
        job.title,
        (await liveJob(db, owner, job.title)) ?? (await postJob(stage, owner, administrator, draftOf(job, cities))),
      )
  }
  const seekers = await applyAll(stage, { candidates, owners, posted, cities, today })
  await interestAll(stage, { people: seekers, posted, today })
  await reviewAll(stage, {
    owners,
    names: new Map(companies.map(({ key, name }) => [key, name])),
    administrator,
    apply,
    jobOf: (key) => posted.get(jobs.find(({ company }) => company === key)?.title ?? ''),
    today,
  })
  await viewSiti(stage, { owners, today })
  await matchAll(stage, { people: seekers, owners, posted, today })
  await stage.leave()
  await house.asSystem(async (ctx) => {
    await refreshFrequencies(ctx.db)
    await refreshSuggestions(ctx.db)
  })
  return true
}

/** The job of this title that an earlier start published. */
async function liveJob(db: Db, owner: Caller, title: string): Promise<string | undefined> {
  if (owner.kind !== 'employer') return undefined
  const row = await db
    .selectFrom('job')
    .select('id')
    .where('company_id', '=', owner.companyId)
    .where('title', '=', title)
    .where('status', '<>', 'DRAFT')
    .executeTakeFirst()
  return row?.id
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
  const logo = await stage.as(owner)('files.upload', {
    purpose: 'LOGO',
    file: { name: `${company.key}.png`, type: 'image/png', bytes: await logoOf(company) },
  })
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
    logoFileId: logo.id,
  })
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
  return sharp(Buffer.from(svg)).png().toBuffer()
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const list = (items: readonly string[]) => `<ul>${items.map((item) => `<li>${escape(item)}</li>`).join('')}</ul>`
const headings = {
  en: ['What you will do', 'What you bring'],
  id: ['Yang akan Anda kerjakan', 'Yang kami cari'],
} as const

function draftOf(job: DemoJob, cities: Cities): JobDraft {
  const language = job.language === 'id' ? 'id' : 'en'
  const [doing, bringing] = headings[language]
  const [min = 0, max = 0] = job.pay
  return {
    title: job.title,
    roleCode: job.role,
    domain: job.domain,
    industry: null,
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

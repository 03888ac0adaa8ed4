import { refreshFrequencies, refreshSuggestions } from '#modules/search/public.server.ts'
import { demoPersonas } from '#modules/accounts/public.server.ts'
import { sendAllReceivedMails } from '#modules/applications/public.server.ts'
import { readSetting, readStartupState, writeStartupState } from '#modules/reference/public.server.ts'
import type { Db } from '#db/db.server.ts'
import type { Caller } from '#kernel/caller.ts'
import { dayIn } from '#kernel/time-zone.ts'
import type { Core } from '#platform/core/core.server.ts'
import { apply, addApplications } from './demo.applications.server.ts'
import { addEarlierRound, earlier } from './demo.earlier-round.server.ts'
import { addFeaturedJobs } from './demo.featured.server.ts'
import { addFeed, addImport } from './demo.imports.server.ts'
import { addInterviews } from './demo.interviews.server.ts'
import { addInterest } from './demo.interest.server.ts'
import { addWaitingChanges } from './demo.changes.server.ts'
import { addStatistics } from './demo.statistics.server.ts'
import { addOrders, buyPlan, buysPlan, trialDays } from './demo.orders.server.ts'
import { addTransfer } from './demo.transfers.server.ts'
import { draftOf, type Cities } from './demo.jobs.server.ts'
import { addMessages, addTemplates } from './demo.messages.server.ts'
import { addOperations } from './demo.operations.server.ts'
import { addCases } from './demo.moderation.server.ts'
import { addMatching } from './demo.matching.server.ts'
import { addProfileViews } from './demo.privacy.server.ts'
import { addContent } from './demo.content.server.ts'
import { changeSettings } from './demo.settings.server.ts'
import { addScorecards } from './demo.scorecards.server.ts'
import { addSetup } from './demo.setup.server.ts'
import { addWaitingCompanies } from './demo.waiting-companies.server.ts'
import { addViews } from './demo.views.server.ts'
import { addReviews } from './demo.reviews.server.ts'
import { addTeam } from './demo.team.server.ts'
import { addSavedViews } from './demo.saved-views.server.ts'
import candidates from './demo/candidates.json' with { type: 'json' }
import companies from './demo/companies.json' with { type: 'json' }
import earlierJob from './demo/earlier-job.json' with { type: 'json' }
import jobs from './demo/jobs.json' with { type: 'json' }
import { approveCompany, postJob, type CompanyPlan, type JobDraft } from './post.server.ts'
import { openSeedClient, type SeedClient } from './seed-client.server.ts'

type DemoCompany = (typeof companies)[number]
const dayMs = 86_400_000

/**
 * Creates companies, jobs, candidates and applications through real calls, dated over the last weeks. It runs once: the state
 * 'done' is written last. A start that does not find it runs every step again and keeps what an interrupted start created.
 * `onStep` is called after every call and every step.
 */
export async function seedDemo(
  core: Core,
  people: { adminId: string; moderatorId: string },
  onStep: (step: string) => void = () => undefined,
): Promise<boolean> {
  const { db } = core.parts.database
  const state = await readStartupState(db, 'demo.played')
  if (state?.['done'] === true || (!state && (await isPlayed(db)))) return false
  const today = startedAt(state, core.parts.clock.now().getTime())
  await writeStartupState(db, 'demo.played', { today, done: false })
  const client = openSeedClient(core, onStep)
  const administrator = await client.administrator(people.adminId)
  const moderator = await client.administrator(people.moderatorId)
  const rows = await db.selectFrom('city').select(['id', 'name']).where('country_code', '=', 'ID').execute()
  const cities: Cities = new Map(rows.map((row) => [row.name, row.id]))
  const owners = new Map<string, Caller>()
  for (const [at, company] of companies.entries()) {
    client.setTime(new Date(today - (company.key === earlier.company ? earlier.founded : 26) * dayMs))
    owners.set(company.key, await demoCompany(client, administrator, company, { at, cities }))
  }
  client.setTime(new Date(today - 26 * dayMs))
  for (const { key, plan } of companies)
    if (buysPlan(key)) await buyPlan(client, { owner: owners.get(key), administrator, code: plan })
  onStep('companies')
  const first = owners.get(earlier.company)
  if (!first) throw new Error('the demo lacks the company of the earlier round')
  client.setTime(new Date(today - earlier.posted * dayMs))
  const earlierId = await demoJob(client, first, administrator, { ...draftOf(earlierJob, cities, today), openings: 2 })
  await addEarlierRound(client, { owner: first, jobId: earlierId, today })
  onStep('earlier round')
  const jobIds = new Map<string, string>()
  for (const [at, job] of jobs.entries()) {
    client.setTime(new Date(today - dayMs * 24 * (1 - (at + 1) / (jobs.length + 1)) - (at % 5) * 3_000_000))
    const owner = owners.get(job.company)
    if (owner) jobIds.set(job.title, await demoJob(client, owner, administrator, draftOf(job, cities, today)))
  }
  onStep('jobs')
  const callers = await addApplications(client, { candidates, owners, jobIds, cities, today })
  onStep('applications')
  await addInterest(client, { candidates: callers, jobIds, today })
  await addMessages(client, { candidates: callers, owners, jobIds, today })
  await addTemplates(client, owners.get('nusantara'), today)
  onStep('interest')
  await addViews(client, { candidates: callers, jobIds, today })
  onStep('views')
  await addReviews(client, {
    owners,
    names: new Map(companies.map(({ key, name }) => [key, name])),
    administrator,
    apply,
    jobOf: (key) => jobIds.get(jobs.find(({ company }) => company === key)?.title ?? ''),
    today,
  })
  onStep('reviews')
  await addProfileViews(client, { owners, today })
  onStep('visits')
  await addProposal(client, owners.get('nusantara'), today)
  await addWaitingCompanies(client, { cities, today })
  onStep('proposal')
  await addMatching(client, { candidates: callers, owners, jobIds, today })
  onStep('matching')
  await addWaitingChanges(client, { owners, jobIds, today })
  onStep('changes')
  await addInterviews(client, { candidates: callers, owners, jobIds, today })
  onStep('interviews')
  await addTeam(client, { owner: owners.get('nusantara'), jobIds, today })
  await addScorecards(client, { owner: owners.get('nusantara'), candidates: callers, jobIds, today })
  await addSavedViews(client, { owner: owners.get('nusantara'), jobIds })
  onStep('team')
  await addSetup(client, today)
  onStep('setup')
  await changeSettings(client.as(administrator))
  await addContent(client.as(administrator), dayIn(new Date(today + 14 * dayMs), await readSetting(db, 'timeZone')))
  onStep('settings')
  await addOrders(client, { owners, administrator, today })
  await addTransfer(client, { owners, today })
  await addFeaturedJobs(client, { owners, jobIds, today })
  await addImport(client, owners.get('nusantara'), today)
  await addFeed(client, owners.get('nusantara'), today)
  onStep('orders')
  const others = candidates.map(({ email }) => email).filter((email) => email !== demoPersonas.candidate.email)
  await addOperations(client, { administrator, candidates: others, today })
  onStep('operations')
  await addCases(client, { administrator, moderator, candidates: [...callers.values()], owners, jobIds, today })
  onStep('cases')
  await addStatistics(client, { today, days: 26, candidates: [...callers.values()] })
  onStep('statistics')
  // These mails count as sent long ago, so that the next application is mailed at once and not as the second within an hour.
  client.setTime(new Date(today - 2 * 3_600_000))
  await client.core.asSystem(sendAllReceivedMails)
  onStep('announcements')
  await client.signOut()
  onStep('sessions')
  await core.asSystem(async (ctx) => {
    await refreshFrequencies(ctx.db)
    await refreshSuggestions(ctx.db)
  })
  onStep('counts')
  await writeStartupState(db, 'demo.played', { today, done: true })
  return true
}

/** Whether an early version played the demo here, which left no state. */
async function isPlayed(db: Db): Promise<boolean> {
  const names = companies.map(({ name }) => name)
  const posted = db
    .selectFrom('job')
    .innerJoin('company', 'company.id', 'job.company_id')
    .where('company.name', 'in', names)
  return (await posted.select('job.id').limit(1).executeTakeFirst()) !== undefined
}

/** The time the demo data is dated from: that of the interrupted start, unless it is more than a day ago. */
function startedAt(state: Readonly<Record<string, unknown>> | undefined, now: number): number {
  const startedBefore = state?.['today']
  return typeof startedBefore === 'number' && now - startedBefore < dayMs ? startedBefore : now
}

/** Publishes a job, unless an earlier start did; one that it left unpublished goes on from there. */
async function demoJob(client: SeedClient, owner: Caller, administrator: Caller, draft: JobDraft): Promise<string> {
  if (owner.kind !== 'employer') throw new Error('an owner of the demo is somebody else')
  const draftJob = await client.core.parts.database.db
    .selectFrom('job')
    .select(['id', 'version', 'status'])
    .where('company_id', '=', owner.companyId)
    .where('title', '=', draft.title)
    .executeTakeFirst()
  const unfinished = !draftJob || draftJob.status === 'DRAFT' || draftJob.status === 'PENDING_REVIEW'
  return unfinished ? postJob(client, owner, administrator, draft, draftJob) : draftJob.id
}

async function demoCompany(
  client: SeedClient,
  administrator: Caller,
  company: DemoCompany,
  context: { at: number; cities: Cities },
): Promise<Caller> {
  const password =
    company.email === demoPersonas.employer.email
      ? demoPersonas.employer.password
      : `demo-${company.key}-${crypto.randomUUID()}`
  const phone = company.email === demoPersonas.employer.email ? '81200000002' : `8130000${String(1000 + context.at)}`
  const owner = await client.signUp({
    kind: 'EMPLOYER',
    email: company.email,
    password,
    name: company.owner,
    company: company.name,
    phone,
    locale: 'en',
  })
  if (owner.kind === 'employer' && owner.companyStatus === 'APPROVED') return owner
  return approveCompany(client, owner, administrator, {
    plan: buysPlan(company.key) ? null : { code: company.plan as CompanyPlan['code'], days: trialDays(company.key) },
    industry: company.industry,
    size: company.size,
    foundedYear: company.founded,
    website: company.website,
    about: company.about,
    address: company.address,
    cityId: context.cities.get(company.city) ?? null,
    hiringProcess: company.process,
    promisedReplyDays: company.reply,
    registrationNumber: `81200${String(10_000_000 + context.at)}`,
    logoFileId: await logoFile(client, owner, company),
  })
}

/** A change of the first company that waits for an administrator. Saving it twice changes nothing. */
async function addProposal(client: SeedClient, owner: Caller | undefined, today: number): Promise<void> {
  if (owner?.kind !== 'employer') throw new Error('the demo lacks a company')
  client.setTime(new Date(today - 20 * 3_600_000))
  const employer = client.as(owner)
  const { company } = await employer('employer.view', {})
  if (company.proposal) return
  const change = { name: 'Nusantara Digital Indonesia', legalName: 'PT Nusantara Digital Indonesia' }
  await employer('company.update', { version: company.version, ...change })
}

/** The company's logo: uploaded, unless an earlier start did. */
async function logoFile(client: SeedClient, owner: Caller, company: DemoCompany): Promise<string> {
  if (owner.kind !== 'employer') throw new Error('an owner of the demo is somebody else')
  const existing = await client.core.parts.database.db
    .selectFrom('file')
    .select('id')
    .where('company_id', '=', owner.companyId)
    .where('purpose', '=', 'LOGO')
    .where('deleted_at', 'is', null)
    .where('stored_at', 'is not', null)
    .executeTakeFirst()
  if (existing) return existing.id
  const file = { name: `${company.key}.png`, type: 'image/png', bytes: await logoOf(company) }
  return (await client.as(owner)('files.upload', { purpose: 'LOGO', file })).id
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

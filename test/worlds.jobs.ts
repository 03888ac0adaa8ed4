import type { Member } from '#kernel/caller.ts'
import { richFromText, richText } from '#kernel/rich.ts'
import { jobChanged, jobPublished } from '#features/jobs/events.ts'
import { slugOf, type JobStatus } from '#features/jobs/rules.ts'
import type { QuestionKind, DealBreaker } from '#features/jobs/rules.questions.ts'
import { jobSteps } from '#features/jobs/rules.steps.ts'
import type { TestHouse } from './house.ts'
import { anEmployer, type EmployerSeed } from './worlds.ts'

const dayMs = 86_400_000

export type JobSeed = {
  employer: { caller: Member }
  status?: JobStatus
  title?: string
  description?: string
  skills?: { code: string; must?: boolean }[]
  /** City ids; a city of Indonesia when left out, none for `[]`. */
  cities?: string[]
  questions?: {
    kind: QuestionKind
    text: string
    options?: string[]
    required?: boolean
    dealBreaker?: DealBreaker | null
  }[]
  /** Minor units a month. */
  salary?: { min: number; max: number; hidden?: boolean } | null
  publishedAt?: Date
  expiresAt?: Date
  role?: string
  domain?: string
  level?: string
  type?: string
  remote?: boolean
}

/** Any city, or the one with this name. */
export async function aCity(world: TestHouse, name?: string): Promise<string> {
  let query = world.db.selectFrom('city').select('id').where('country_code', '=', 'ID')
  if (name) query = query.where('name', '=', name)
  return (await query.orderBy('name').limit(1).executeTakeFirstOrThrow()).id
}

const longEnough =
  'You will plan, build and look after services that thousands of people in Indonesia use every day.\n\n- Work with a small team\n- Own what you build from idea to operation'

/** A complete job of an employer, ACTIVE unless said otherwise; live ones are announced, so that search has them. */
export async function aJob(
  world: TestHouse,
  seed: JobSeed,
): Promise<{ id: string; title: string; slug: string; companyId: string }> {
  const { caller } = seed.employer
  const status = seed.status ?? 'ACTIVE'
  const title = seed.title ?? 'Backend Developer'
  const doc = richFromText(seed.description ?? longEnough)
  const now = world.clock.now()
  const out = !['DRAFT', 'PENDING_REVIEW', 'REJECTED'].includes(status)
  const publishedAt = seed.publishedAt ?? now
  const salary = seed.salary === undefined ? { min: 800_000_000, max: 1_200_000_000 } : seed.salary
  const { id } = await world.db
    .insertInto('job')
    .values({
      company_id: caller.companyId,
      created_by: caller.accountId,
      status,
      steps_done: [...jobSteps],
      title,
      slug: slugOf(title),
      role_code: seed.role ?? 'BACK_END_DEVELOPER',
      domain: seed.domain ?? 'INFORMATION_TECHNOLOGY',
      employment_type: seed.type ?? 'FULL_TIME',
      position_level: seed.level ?? 'STAFF',
      description: JSON.stringify(doc),
      description_text: richText(doc),
      experience_min: 1,
      experience_max: 4,
      qualification: 'BACHELOR',
      ...(salary && {
        salary_min_minor: salary.min,
        salary_max_minor: salary.max,
        salary_currency: 'IDR',
        salary_period: 'MONTH',
        salary_hidden: salary.hidden ?? false,
      }),
      location_type: seed.remote ? 'REMOTE' : 'ON_SITE',
      work_from_anywhere: seed.remote ?? false,
      benefits: ['THR', 'BPJS_HEALTH'],
      published_at: out ? publishedAt : null,
      expires_at: out ? (seed.expiresAt ?? new Date(publishedAt.getTime() + 30 * dayMs)) : null,
      closed_at: status === 'CLOSED' ? now : null,
      close_reason: status === 'CLOSED' ? 'FILLED' : null,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const skills = seed.skills ?? [{ code: 'TYPESCRIPT', must: true }, { code: 'PYTHON' }]
  if (skills.length > 0)
    await world.db
      .insertInto('job_skill')
      .values(skills.map(({ code, must = false }, sort) => ({ job_id: id, skill_code: code, must, sort })))
      .execute()
  const cities = seed.cities ?? (seed.remote ? [] : [await aCity(world)])
  if (cities.length > 0)
    await world.db
      .insertInto('job_location')
      .values(cities.map((city_id, sort) => ({ job_id: id, city_id, sort })))
      .execute()
  for (const [sort, { dealBreaker, ...question }] of (seed.questions ?? []).entries())
    await world.db
      .insertInto('job_question')
      .values({ ...question, job_id: id, sort, deal_breaker: dealBreaker ? JSON.stringify(dealBreaker) : null })
      .execute()
  if (out)
    await world.house.asSystem(async (ctx) => {
      await ctx.emit(jobChanged, { jobId: id })
      if (status === 'ACTIVE') await ctx.emit(jobPublished, { jobId: id })
    })
  return { id, title, slug: slugOf(title), companyId: caller.companyId }
}

/** What the first step of a job needs at least. */
export const jobType = {
  title: 'Site engineer',
  domain: 'CONSTRUCTION',
  employmentType: 'FULL_TIME',
  positionLevel: 'STAFF',
}
const work = `<p>${'You lead the work on site. '.repeat(6)}</p><ul><li>Plan the week</li></ul><script>alert(1)</script>`

/** A draft begun by its call, as an OWNER of a new company unless said otherwise. */
export async function aBegunJob(world: TestHouse, seed: EmployerSeed = {}) {
  const employer = await anEmployer(world, seed)
  const call = world.as(employer)
  const { id, version } = await call('jobs.createJobType', jobType)
  return { employer, call, id, version }
}

/** A draft whose steps were all saved by their calls, ready to publish. */
export async function aWrittenJob(world: TestHouse, seed: EmployerSeed = {}) {
  const { employer, call, id, version } = await aBegunJob(world, seed)
  const skills = [{ code: 'PYTHON', must: true }]
  const salary = { salaryMin: 500_000_000, salaryCurrency: 'IDR', salaryPeriod: 'MONTH' } as const
  const described = await call('jobs.createHighlights', { id, version, description: work, skills, ...salary })
  const locations = [{ cityId: await aCity(world) }]
  const placed = await call('jobs.createLocation', {
    id,
    version: described.version,
    locationType: 'ON_SITE',
    locations,
  })
  return { employer, call, id, version: placed.version }
}

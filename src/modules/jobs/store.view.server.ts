import { sql, type InferResult } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { readTogether, rowsOf } from '#db/read-together.server.ts'
import { shownAverage } from '#modules/companies/rules.ts'
import { publicUri } from '#modules/files/rules.ts'
import type { CompanyStatus } from '#kernel/caller.ts'
import type { RichDoc } from '#kernel/rich.ts'
import type { Locale } from '#kernel/shapes.ts'
import { closingProblem, isClosedByDate, runsUntilOf } from './closing/rules.ts'
import type { JobQuestion, JobView, OwnJob } from './contract.shapes.ts'
import { isOpen, statusAt } from './rules.ts'
import { missingFields, type JobStep } from './rules.steps.ts'
import { loadLabels, loadPlaces, of, todayHere, type Labels } from '#modules/reference/public.server.ts'
import { questionTopics } from './rules.questions.ts'
import { factsOf, jobRows, questionsColumn, skillsColumn, type JobRow } from './store.server.ts'
import { descriptionValues, typeValues } from './store.step-values.server.ts'

/** What else of a job its page shows: skills, places and questions in the employer's order, and the company. */
const partsQuery = (db: Db, id: string) =>
  db
    .selectFrom('company as c')
    .leftJoin('company_rating as r', 'r.company_id', 'c.id')
    .leftJoin('city', 'city.id', 'c.city_id')
    .select([
      'c.id',
      'c.name',
      'c.slug',
      'c.status',
      'c.logo_file_id',
      'c.industry',
      'c.size',
      'c.about',
      'c.website',
      'c.hiring_process',
      'c.promised_reply_days',
      'city.name as cityName',
      'r.average',
      'r.count',
    ])
    .select([
      skillsColumn(id).as('skills'),
      sql<ProposedLocation[]>`array(select jsonb_build_object('cityId', city_id, 'address', address)
        from job_location where job_id = ${id} order by sort)`.as('locations'),
      questionsColumn(id).as('questions'),
    ])
    .where('c.id', '=', db.selectFrom('job').select('company_id').where('id', '=', id))
export type JobParts = InferResult<ReturnType<typeof partsQuery>>[number]

/** A job of any company with what its page shows. */
export async function findJob(db: Db, id: string): Promise<{ row: JobRow; parts: JobParts } | undefined> {
  const { jobs, parts } = await readTogether(db, { jobs: jobRows(db, id), parts: rowsOf(partsQuery(db, id)) })
  return jobs[0] && parts[0] ? { row: jobs[0], parts: parts[0] } : undefined
}

/** These locations with the names of their cities in the reader's language. */
export async function namedLocations<T extends { cityId: string }>(db: Db, locale: Locale, stored: readonly T[]) {
  const places = await loadPlaces(
    db,
    locale,
    stored.map(({ cityId }) => cityId),
  )
  return stored.flatMap(({ cityId, ...more }) => {
    const place = places.get(cityId)
    return place ? [{ ...place, ...more }] : []
  })
}

type ProposedLocation = { cityId: string; address: string | null }

/** The salary as the public sees it: null when hidden (AZ-08). */
export function publicSalary(
  row: Pick<JobRow, 'salary_hidden' | 'salary_min_minor' | 'salary_max_minor' | 'salary_currency' | 'salary_period'>,
) {
  const {
    salary_min_minor: minMinor,
    salary_max_minor: maxMinor,
    salary_currency: currency,
    salary_period: period,
  } = row
  if (row.salary_hidden || (minMinor === null && maxMinor === null) || !currency || !period) return null
  return { minMinor, maxMinor, currency, period }
}

const iso = (date: Date | null) => date?.toISOString() ?? null

/** `locations` and `questions` are shown instead of the stored ones. */
type ViewOptions = {
  locale: Locale
  now: Date
  own: boolean
  locations?: readonly ProposedLocation[] | undefined
  questions?: JobQuestion[] | undefined
}

/** The job as candidates see it, with `own` for its company. */
export async function buildJobView(
  db: Db,
  row: JobRow,
  parts: JobParts,
  { locale, now, own, ...proposed }: ViewOptions,
): Promise<{ view: JobView; company: CompanyStatus }> {
  const { skills, questions: storedQuestions, locations: stored, ...company } = parts
  const locations = await namedLocations(db, locale, proposed.locations ?? stored)
  const questions = proposed.questions ?? storedQuestions
  const today = await todayHere(db, now)
  const labels = await loadLabels(db, locale, [
    { category: 'JOB_ROLE', code: row.role_code },
    { category: 'JOB_DOMAIN', code: row.domain },
    { category: 'INDUSTRY', code: row.industry },
    { category: 'INDUSTRY', code: company.industry },
    { category: 'COMPANY_SIZE', code: company.size },
    { category: 'TYPE_OF_EMPLOYMENT', code: row.employment_type },
    { category: 'POSITION_LEVEL', code: row.position_level },
    { category: 'EMPLOYEE_QUALIFICATION', code: row.qualification },
    { category: 'LOCATION_TYPE', code: row.location_type },
    ...of(
      'SKILLS',
      skills.map(({ code }) => code),
    ),
    ...of('KEYWORDS', row.keywords),
    ...of('BENEFIT', row.benefits),
  ])
  const places = locations.map(({ code, cityName, stateName, countryCode, countryNm, address }) => ({
    code,
    cityName,
    stateName,
    countryCode,
    countryNm,
    address,
  }))
  const view: JobView = {
    id: row.id,
    slug: row.slug,
    status: statusAt(factsOf(row), now),
    open: isOpen(factsOf(row), company.status, now),
    title: row.title,
    language: row.language,
    company: companyView(company, labels),
    ...masterLabels(row, labels),
    employmentSchema: employmentSchemaOf(row, labels),
    openings: row.openings,
    description: row.description as RichDoc | null,
    highlights: row.highlights as RichDoc | null,
    skills: skills.map(({ code, required }) => ({ ...labels.masterRefs('SKILLS', code), required })),
    keywords: row.keywords.map((code) => labels.masterRefs('KEYWORDS', code)),
    experienceMin: row.experience_min,
    experienceMax: row.experience_max,
    salary: publicSalary(row),
    salaryHidden: row.salary_hidden,
    workFromAnywhere: row.work_from_anywhere,
    locations: places,
    benefits: row.benefits.map((code) => ({
      ...labels.masterRefs('BENEFIT', code),
      icon: String(labels.meta('BENEFIT', code, 'icon') ?? 'gift'),
    })),
    benefitsNote: row.benefits_note,
    requirements: questions.filter((question) => question.dealBreaker !== null),
    questionCount: questions.length,
    externalApply: row.external_apply_url !== null,
    publishedAt: iso(row.published_at),
    termsChangedAt: iso(row.terms_changed_at),
    expiresAt: iso(row.expires_at),
    // Of a draft nobody knows yet when its time online would end.
    closesOn: isClosedByDate(row) || (own && row.published_at === null) ? row.closes_on : null,
    closedAt: iso(row.closed_at),
    closeReason: row.close_reason,
    own: own ? ownerDetails(row, { skills, places, questions, today }) : null,
  }
  return { view, company: company.status }
}

function companyView(
  company: Omit<JobParts, 'skills' | 'locations' | 'questions'>,
  labels: Labels,
): JobView['company'] {
  const rating = { average: company.average ?? 0, count: company.count ?? 0 }
  return {
    id: company.id,
    name: company.name,
    slug: company.slug,
    logoUrl: company.logo_file_id && publicUri(company.logo_file_id),
    industry: labels.masterRefs('INDUSTRY', company.industry),
    size: labels.masterRefs('COMPANY_SIZE', company.size),
    cityName: company.cityName,
    about: company.about,
    website: company.website,
    hiringProcess: company.hiring_process,
    promisedReplyDays: company.promised_reply_days,
    rating: { average: shownAverage(rating), count: rating.count },
  }
}

/** The schema.org employment type (FULL_TIME, CONTRACTOR …) from the reference value. */
function employmentSchemaOf(row: JobRow, labels: Labels): string | null {
  const name = row.employment_type && labels.meta('TYPE_OF_EMPLOYMENT', row.employment_type, 'schema')
  return typeof name === 'string' ? name : null
}

const masterLabels = (row: JobRow, labels: Labels) => ({
  role: labels.masterRefs('JOB_ROLE', row.role_code),
  domain: labels.masterRefs('JOB_DOMAIN', row.domain),
  industry: labels.masterRefs('INDUSTRY', row.industry),
  employmentType: labels.masterRefs('TYPE_OF_EMPLOYMENT', row.employment_type),
  positionLevel: labels.masterRefs('POSITION_LEVEL', row.position_level),
  qualification: labels.masterRefs('EMPLOYEE_QUALIFICATION', row.qualification),
  locationType: labels.masterRefs('LOCATION_TYPE', row.location_type),
})

type MissingContext = {
  skills: readonly { code: string }[]
  locations: readonly unknown[]
  /** Null where it is not about sending the job in: its closing date may pass later. */
  today: string | null
}

export function missingInRow(row: JobRow, { skills, locations, today }: MissingContext) {
  const isDraft = row.status === 'DRAFT' || row.status === 'REJECTED'
  return missingFields({
    title: row.title,
    domain: row.domain,
    employmentType: row.employment_type,
    positionLevel: row.position_level,
    description: row.description as RichDoc | null,
    skills,
    locationType: row.location_type,
    workFromAnywhere: row.work_from_anywhere,
    locations,
    closingProblem: isDraft && today !== null ? closingProblem(row.closes_on, today) : null,
  })
}

type OwnParts = {
  skills: readonly { code: string }[]
  places: readonly unknown[]
  questions: OwnJob['questions']
  today: string
}

function ownerDetails(row: JobRow, { skills, places, questions, today }: OwnParts): OwnJob {
  return {
    version: row.version,
    status: row.status,
    statusReason: row.status_reason,
    statusNote: row.status_note,
    stepsDone: row.steps_done as JobStep[],
    missing: missingInRow(row, { skills, locations: places, today }),
    ...typeValues(row),
    runsUntil: iso(runsUntilOf(row)),
    ...descriptionValues(row),
    questions,
    questionWarnings: questions.flatMap(({ text, options }, question) =>
      questionTopics(text, options).map((hit) => ({ question, ...hit })),
    ),
    contactName: row.contact_name,
    contactEmail: row.contact_email,
    contactPhone: row.contact_phone,
    externalApplyUrl: row.external_apply_url,
    createdBy: row.created_by,
    copiedFrom: row.copied_from,
    extendedAt: iso(row.extended_at),
    updatedAt: row.updated_at.toISOString(),
  }
}

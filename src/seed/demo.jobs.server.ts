import type earlierJob from './demo/earlier-job.json'
import type jobs from './demo/jobs.json'
import type { JobDraft } from './post.server.ts'

type DemoJob = (typeof jobs)[number] | typeof earlierJob
/** Ids of cities by their names. */
export type Cities = ReadonlyMap<string, string>

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const list = (items: readonly string[]) => `<ul>${items.map((item) => `<li>${escape(item)}</li>`).join('')}</ul>`
const headings = {
  en: ['What you will do', 'What you bring'],
  id: ['Yang akan Anda kerjakan', 'Yang kami cari'],
} as const

const dayMs = 86_400_000
/** The closing date of a job so many days from the day of the demo. */
const closingDate = (job: DemoJob, today: number) =>
  'closesIn' in job && job.closesIn ? new Date(today + job.closesIn * dayMs).toISOString().slice(0, 10) : null

/** What the wizard asks for, of a job as the files describe it. */
export function draftOf(job: DemoJob, cities: Cities, today: number): Omit<JobDraft, 'industry'> {
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
    closesOn: closingDate(job, today),
    description: `<p>${escape(job.text)}</p><h3>${doing}</h3>${list(job.do)}<h3>${bringing}</h3>${list(job.need)}`,
    highlights: null,
    keywords: [],
    experienceMin: job.exp[0] ?? 0,
    experienceMax: job.exp[1] ?? null,
    qualification: job.edu,
    skills: job.skills.map((code, at) => ({ code, required: at < job.requiredSkills })),
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

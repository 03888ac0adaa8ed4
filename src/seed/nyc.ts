import type { SalaryPeriod } from '#kernel/enums/jobs.ts'
import { repairMojibake } from '#kernel/mojibake.ts'

/** One row of the City of New York's job postings, by the names of its columns. */
export type NycRow = Readonly<Record<string, string>>

type PayPeriod = Extract<SalaryPeriod, 'YEAR' | 'HOUR' | 'DAY'>

export type NycJob = {
  reference: string
  agency: string
  title: string
  description: string
  preferred: string
  domain: string
  employmentType: 'FULL_TIME' | 'PART_TIME'
  level: string
  openings: number
  borough: string
  address: string
  remote: boolean
  salary: { min: number; max: number; period: PayPeriod } | null
  postedAt: Date
}

/** The columns without which no row becomes a job. */
export const nycColumns = ['Job ID', 'Agency', 'Business Title', 'Job Description', 'Posting Date'] as const

const domains: readonly (readonly [RegExp, string])[] = [
  [/technology|data|innovation/i, 'INFORMATION_TECHNOLOGY'],
  [/engineering|architecture/i, 'ENGINEERING'],
  [/health/i, 'HEALTHCARE'],
  [/legal/i, 'LEGAL'],
  [/finance|accounting|procurement/i, 'ACCOUNTING_FINANCE'],
  [/human resources|administration|clerical/i, 'HUMAN_RESOURCES'],
  [/safety|enforcement|inspection/i, 'SECURITY_SAFETY'],
  [/maintenance|building operations|labor/i, 'SKILLED_TRADES'],
  [/social services|constituent|community|policy/i, 'PUBLIC_SOCIAL'],
  [/communications|intergovernmental/i, 'MEDIA'],
]
const levels: Readonly<Record<string, string>> = {
  Student: 'INTERN',
  'Entry-Level': 'ENTRY_LEVEL',
  'Experienced (non-manager)': 'STAFF',
  Manager: 'MANAGER',
  Executive: 'DIRECTOR',
}
const periods: Readonly<Record<string, PayPeriod>> = { Annual: 'YEAR', Hourly: 'HOUR', Daily: 'DAY' }
const boroughs: readonly (readonly [RegExp, string])[] = [
  [/brooklyn|bklyn|metrotech/i, 'Brooklyn'],
  [/bronx/i, 'Bronx'],
  [/staten/i, 'Staten Island'],
  [
    /queens|\bqns\b|l\.? ?i\.? city|long island city|\blic\b|corona|jamaica|astoria|flushing|elmhurst|horace harding|thomson ave|^\d{2,3}-\d{2} /i,
    'Queens',
  ],
]
const maxOpenings = 999
const smallWords = new Set(['of', 'and', 'the', 'for', 'in', 'on', 'at', 'to', 'a'])

/** "DEPT OF DESIGN & CONSTRUCTION" as people write it. */
export function agencyName(shouted: string): string {
  const words = repairMojibake(shouted)
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^DEPT\b/, 'DEPARTMENT')
    .replace(/\bADMIN FOR\b/, 'ADMINISTRATION FOR')
    .split(' ')
  return words
    .map((word, at) => {
      if (word !== word.toUpperCase() || /^(NYC|NYPD|HRA|FDNY|DA|TLC|EMS)$/.test(word)) return word
      const lower = word.toLowerCase()
      return at > 0 && smallWords.has(lower)
        ? lower
        : lower.replace(/(^|[-/'(])\p{L}/gu, (start) => start.toUpperCase())
    })
    .join(' ')
}

/** Restores line breaks: bullets and runs of spaces were breaks before the export flattened them. */
export function readable(text: string): string {
  return repairMojibake(text)
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\t ]*[•·▪●][\t ]*/g, '\n- ')
    .replaceAll(/[\t ]{3,}/g, '\n\n')
    .replaceAll(/[\t ]{2}(?=[A-Z])/g, '\n\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

function money(text: string | undefined): number {
  const value = Number((text ?? '').replaceAll(/[$,\s]/g, ''))
  return Number.isFinite(value) && value > 0 ? Math.round(value * 100) : 0
}

function salaryOf(row: NycRow): NycJob['salary'] {
  const [from, to] = [money(row['Salary Range From']), money(row['Salary Range To'])]
  const period = periods[row['Salary Frequency'] ?? '']
  if (!period || to === 0) return null
  // Some rows name an hourly wage as a yearly salary.
  const likelyPeriod = period === 'YEAR' && to < 20_000 ? 'HOUR' : period
  return { min: Math.min(from || to, to), max: Math.max(from, to), period: likelyPeriod }
}

/** One posting as a job, or null when it lacks what a job must have (a title, a text, a date). */
export function nycJob(row: NycRow): NycJob | null {
  const title = repairMojibake(row['Business Title'] ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const parts = [row['Job Description'], row['Minimum Qual Requirements']].map((part) => readable(part ?? ''))
  const postedAt = new Date(`${row['Posting Date'] ?? ''}Z`)
  const place = repairMojibake(row['Work Location'] ?? '').trim()
  if (title.length < 3 || (parts[0] ?? '').length < 100 || Number.isNaN(postedAt.getTime())) return null
  const category = row['Job Category'] ?? ''
  const text = parts.filter(Boolean).join('\n\n')
  return {
    reference: row['Job ID'] ?? '',
    agency: agencyName(row['Agency'] ?? ''),
    title: (title === title.toUpperCase() ? agencyName(title) : title).slice(0, 120),
    description: text.slice(0, 15_000),
    preferred: readable(row['Preferred Skills'] ?? ''),
    domain: domains.find(([pattern]) => pattern.test(category))?.[1] ?? 'OTHER_JOB_DOMAIN',
    employmentType: row['Full-Time/Part-Time indicator'] === 'P' ? 'PART_TIME' : 'FULL_TIME',
    level: levels[row['Career Level'] ?? ''] ?? 'STAFF',
    openings: Math.min(maxOpenings, Math.max(1, Math.trunc(Number(row['# Of Positions'])) || 1)),
    borough: boroughs.find(([pattern]) => pattern.test(place))?.[1] ?? 'Manhattan',
    address: place.slice(0, 200),
    remote: /remote work for up to|hybrid/i.test(text),
    salary: salaryOf(row),
    postedAt,
  }
}

/**
 * Jobs without repeats: a posting stands once internally and once externally, and some are listed again under a number of their
 * own. What reads the same in every respect (agency, title, text, place, salary) is one job, with the positions of all of them.
 */
export function nycJobs(rows: readonly NycRow[]): NycJob[] {
  const numbers = new Set<string>()
  const jobs = new Map<string, NycJob>()
  for (const row of rows) {
    const job = nycJob(row)
    if (!job || numbers.has(job.reference)) continue
    numbers.add(job.reference)
    const { agency, title, description, preferred, borough, address, salary } = job
    const key = JSON.stringify([agency, title, description, preferred, borough, address, salary])
    const same = jobs.get(key)
    jobs.set(key, same ? { ...same, openings: Math.min(maxOpenings, same.openings + job.openings) } : job)
  }
  return [...jobs.values()]
}

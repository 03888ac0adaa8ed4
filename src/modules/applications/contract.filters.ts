import * as z from 'zod'
import { dateShape, idShape, line, singleLine } from '#kernel/shapes.ts'
import { applicationStatuses, stages, listStates } from './rules.ts'
import { scorecardOpinions } from './rules.scorecards.ts'

/** A day of this century: what is counted is never older, and PostgreSQL knows no year 0. */
export const countedDayShape = dateShape.refine((day) => day >= '2000-01-01' && day < '2100-01-01', { error: 'DATE' })

/** Days in the time zone of the site, both included; open where a side is left out. */
const daysShape = z.strictObject({ from: countedDayShape.nullish(), to: countedDayShape.nullish() }).nullish()
export type DaysFilter = z.output<typeof daysShape>

const code = z.string().regex(/^[A-Z0-9_]{1,80}$/)
export const maxYears = 60
const years = z.int().min(0).max(maxYears).nullish()

/** An answer to a question of a job: any of these options (`yes` and `no` of a question for them), or a range of numbers or days. */
const answerFilterShape = z.strictObject({
  questionId: idShape,
  options: z.array(line(200)).max(20).default([]),
  from: z.union([z.number(), countedDayShape]).nullish(),
  to: z.union([z.number(), countedDayShape]).nullish(),
})
export type AnswerFilter = z.output<typeof answerFilterShape>

/** What was sent with an application, and how well it meets the job. Employers only; whoever withdrew is among none of it. */
export const sentFilter = {
  /** Codes of SKILLS; all of them. */
  skills: z.array(code).max(10).default([]),
  /** Any of them. */
  cityIds: z.array(idShape).max(10).default([]),
  experienceFrom: years,
  /** Less than a year more counts as this many years. */
  experienceTo: years,
  /** A code of EMPLOYEE_QUALIFICATION: this one or a higher one. */
  educationFrom: code.nullish(),
  scoreFrom: z.int().min(0).max(100).nullish(),
  answers: z.array(answerFilterShape).max(10).default([]),
}

/** What the numbers of the analytics page lead to. Employers only. */
export const analyticsFilter = {
  /** Sent on these days. */
  applied: daysShape,
  /** Came at least this far, by a step that was not undone. */
  reached: z.enum(stages).nullish(),
  answered: z.boolean().nullish(),
  /** Hired on these days, and still. */
  hired: daysShape,
  /** Rejected on these days, and still. */
  rejected: daysShape,
  /** A code of REJECTION_REASON. */
  reason: line(60).nullish(),
  /** As analytics names it: `linkedin.com`, or `direct`. */
  source: line(60).nullish(),
}

/** Which applications a list shows: the one filter of lists, saved views and exports. */
export const applicationFilterShape = z.strictObject({
  ids: z.array(idShape).max(50).optional(),
  jobId: idShape.nullish(),
  statuses: z.array(z.enum(applicationStatuses)).max(applicationStatuses.length).default([]),
  meets: z.boolean().nullish(),
  /** Neither opened nor decided. */
  unseen: z.boolean().default(false),
  /** Of jobs that the member answers for or is assigned to: nobody answered the applicant, or a note names the member. */
  needsAction: z.boolean().default(false),
  /** What the scorecards say that the member may read. */
  scorecards: z.enum(scorecardOpinions).nullish(),
  ...sentFilter,
  ...analyticsFilter,
  /** Empty means all; for an employer all but withdrawn ones. */
  states: z.array(z.enum(listStates)).max(listStates.length).default([]),
})
export type ApplicationFilter = z.output<typeof applicationFilterShape>

export const applicationSorts = ['applied', 'status', 'name', 'match', 'activity', 'scorecards'] as const

/** What a list of applicants is narrowed to and sorted by: what a saved view keeps. Words are those of an applicant’s name. */
export const applicantQueryShape = z.strictObject({
  search: singleLine().max(100).default(''),
  filter: applicationFilterShape.omit({ ids: true }).prefault({}),
  sort: z.enum(applicationSorts).default('applied'),
  /** -1 newest or best first (default), 1 the other way round. */
  order: z.literal([-1, 1]).default(-1),
})
export type ApplicantQuery = z.output<typeof applicantQueryShape>

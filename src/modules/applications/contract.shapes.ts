import { openInterviewStatuses } from '#kernel/enums/interviews.ts'
import * as z from 'zod'
import { applicationEventKinds, questionKinds } from '#kernel/enums/jobs.ts'
import { idShape, timeShape, versionShape } from '#kernel/shapes.ts'
import { fileLinkShape } from '#modules/files/contract.ts'
import { matchParts, partStates } from '#modules/matching/rules.score.ts'
import { jobStatusShape, labelShape, questionShape } from '#modules/jobs/contract.shapes.ts'
import { snapshotShape } from '#modules/profiles/contract.shapes.ts'
import { applicationStatuses, closedReasons } from './rules.ts'

export const statusShape = z.enum(applicationStatuses)
export const closedReasonShape = z.enum(closedReasons)
/** Null when allowed now, else the error code, which disabled buttons show as the reason. */
const problemCode = z.string().nullable()

/** Yes/no as a boolean, a date as YYYY-MM-DD, a file as its id. */
export const answerValueShape = z.union([
  z.boolean(),
  z.number(),
  z.string().max(5000),
  z.array(z.string().max(200)).max(20),
  z.null(),
])
export const answersInput = z.array(z.strictObject({ questionId: idShape, value: answerValueShape })).max(20)

/** Kinds of timeline entries a candidate sees. */
export const timelineKinds = [
  'APPLIED',
  'VIEWED',
  'STATUS',
  'UNDONE',
  'WITHDRAWN',
  'JOB_CLOSED',
  'NO_RESPONSE',
  'CLOSES',
] as const
export const timelineStepShape = z.object({
  id: z.string(),
  kind: z.enum(timelineKinds),
  status: statusShape.nullable(),
  /** The label of the reason of a rejection. */
  reason: z.string().nullable(),
  at: timeShape,
  future: z.boolean(),
})
export type TimelineStep = z.output<typeof timelineStepShape>

const appliedJob = z.object({
  id: idShape,
  slug: z.string(),
  title: z.string(),
  /** By the clock, so that an expired job is EXPIRED at once. */
  status: jobStatusShape,
  /** The job page no longer exists. */
  deleted: z.boolean(),
  company: z.object({
    id: idShape,
    name: z.string(),
    logoUrl: z.string().nullable(),
    promisedReplyDays: z.int().nullable(),
  }),
  cityName: z.string().nullable(),
  workFromAnywhere: z.boolean(),
})

export const answerShape = z.object({
  question: questionShape,
  value: answerValueShape,
  file: fileLinkShape.nullable(),
  /** Null where the question has no deal-breaker. */
  meets: z.boolean().nullable(),
})
export type AnswerView = z.output<typeof answerShape>

/** An application as its candidate sees it. A decision they have not been notified of yet is not included. */
export const ownApplicationShape = z.object({
  id: idShape,
  job: appliedJob,
  status: statusShape,
  meets: z.boolean(),
  /** Number of answers that miss a deal-breaker. */
  missed: z.int(),
  /** Null as well for the reason "other", which carries no information. */
  rejectionReason: z.string().nullable(),
  appliedAt: timeShape,
  viewedAt: timeShape.nullable(),
  withdrawnAt: timeShape.nullable(),
  closedAt: timeShape.nullable(),
  closedReason: closedReasonShape.nullable(),
  resumeName: z.string().nullable(),
  /** The file that was sent; null when none was sent or it is no longer stored. */
  resume: fileLinkShape.nullable(),
  answers: z.array(answerShape),
  coverLetter: z.string().nullable(),
  timeline: z.array(timelineStepShape),
  /** Messages with the company, and whether there are new ones. */
  messages: z.object({ count: z.int(), unread: z.boolean() }),
  /** An interview that is waiting for an answer or lies ahead. */
  interview: z.enum(openInterviewStatuses).nullable(),
  actionProblems: z.object({ withdraw: problemCode, editLetter: problemCode }),
})
export type OwnApplication = z.output<typeof ownApplicationShape>

/** An application in the employer's list. A withdrawn one shows name and dates only. */
export const receivedRowShape = z.object({
  id: idShape,
  jobId: idShape,
  jobTitle: z.string(),
  candidate: z.object({
    name: z.string(),
    headline: z.string().nullable(),
    cityName: z.string().nullable(),
    experienceMonths: z.int().nullable(),
  }),
  status: statusShape,
  statusAt: timeShape,
  /** When the rejection notice is sent; until then it can be undone. Null once sent. */
  noticeAt: timeShape.nullable(),
  /** The status that undoing the last change restores, and until when; null when it cannot be undone. */
  undo: z.object({ to: statusShape, until: timeShape }).nullable(),
  rejectionReason: labelShape.nullable(),
  /** Whether the answers meet the deal-breakers; null where the job has none. */
  meets: z.boolean().nullable(),
  missed: z.int(),
  appliedAt: timeShape,
  viewedAt: timeShape.nullable(),
  withdrawnAt: timeShape.nullable(),
  closedAt: timeShape.nullable(),
  closedReason: closedReasonShape.nullable(),
  /** When somebody last did something with it. */
  activityAt: timeShape,
  /** How well what was sent meets the job; null after a withdrawal, and until it was computed. */
  match: z
    .object({
      score: z.int(),
      /** The first two skills that meet the job, rarest first. */
      skills: z.array(z.string()),
      /** How many skills of the job are met, of how many. */
      met: z.int(),
      asked: z.int(),
    })
    .nullable(),
  hasResume: z.boolean(),
  notes: z.int(),
  /** The candidate wrote something that the member has not read. */
  unread: z.boolean(),
  /** Scorecards that the member may read, and how many of them recommend the person. */
  scorecards: z.object({ cards: z.int(), yes: z.int() }).nullable(),
  version: versionShape,
  /** For each status null when this member may move the application there now, else the error code. */
  moves: z.object({
    APPLIED: problemCode,
    SHORTLIST: problemCode,
    IN_INTERVIEW: problemCode,
    HIRED: problemCode,
    REJECTED: problemCode,
  }),
})
export type ReceivedRow = z.output<typeof receivedRowShape>

export const noteShape = z.object({
  id: idShape,
  text: z.string(),
  byName: z.string(),
  mine: z.boolean(),
  /** Names of the members who were told of it. */
  mentioned: z.array(z.string()),
  at: timeShape,
})
export const historyShape = z.object({
  id: idShape,
  kind: z.enum(applicationEventKinds),
  from: statusShape.nullable(),
  to: statusShape.nullable(),
  reason: z.string().nullable(),
  note: z.string().nullable(),
  byName: z.string().nullable(),
  at: timeShape,
})

/** The score in parts. */
export const matchDetailShape = z.object({
  score: z.int(),
  parts: z.array(
    z.object({ code: z.enum(matchParts), share: z.number(), value: z.number(), state: z.enum(partStates) }),
  ),
  met: z.array(z.string()),
  /** Required skills that were not sent. */
  missing: z.array(z.string()),
  asked: z.int(),
})
export type MatchDetail = z.output<typeof matchDetailShape>

const countedOption = z.object({ value: z.string(), label: z.string(), count: z.int() })
/** What a list of applicants can be filtered by. */
export const filterOptionsShape = z.object({
  /** Skills that the job asks for, or most jobs of the company. */
  skills: z.array(z.object({ code: z.string(), label: z.string() })),
  cities: z.array(countedOption),
  education: z.array(z.object({ code: z.string(), label: z.string() })),
  sources: z.array(countedOption),
  /** Questions of the job whose answers can be chosen from or compared. */
  questions: z.array(
    z.object({ id: idShape, kind: z.enum(questionKinds), text: z.string(), options: z.array(z.string()) }),
  ),
})
export type FilterOptions = z.output<typeof filterOptionsShape>

/** One applicant in full. After a withdrawal everything sent by the candidate is null or empty. */
export const receivedApplicationShape = z.object({
  ...receivedRowShape.shape,
  matchDetail: matchDetailShape.nullable(),
  email: z.string().nullable(),
  dialCode: z.string().nullable(),
  phone: z.string().nullable(),
  coverLetter: z.string().nullable(),
  profile: snapshotShape.nullable(),
  resume: fileLinkShape.nullable(),
  answers: z.array(answerShape),
  notes: z.array(noteShape),
  /** Who else may see the application, and so be told of a note. */
  colleagues: z.array(z.object({ id: idShape, name: z.string() })),
  history: z.array(historyShape),
  /** Withdrawn: the employer no longer has access to what was sent. */
  ended: z.boolean(),
})
export type ReceivedApplication = z.output<typeof receivedApplicationShape>

export const countsShape = z.object({
  APPLIED: z.int(),
  SHORTLIST: z.int(),
  IN_INTERVIEW: z.int(),
  HIRED: z.int(),
  REJECTED: z.int(),
})

export const activeJobShape = z.object({
  id: idShape,
  slug: z.string(),
  title: z.string(),
  referenceCode: z.string().nullable(),
  status: jobStatusShape,
  cityName: z.string().nullable(),
  workFromAnywhere: z.boolean(),
  publishedAt: timeShape.nullable(),
  expiresAt: timeShape.nullable(),
  /** Withdrawn applications are not counted. */
  total: z.int(),
  counts: countsShape,
  /** Neither opened nor decided. */
  unseen: z.int(),
  /** Of these, older than seven days. */
  waiting: z.int(),
  lastWeek: z.int(),
})
export type ActiveJob = z.output<typeof activeJobShape>

import * as z from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import {
  doneShape,
  idInput,
  idShape,
  multilineText,
  optionalMultilineText,
  timeShape,
  versionShape,
} from '#kernel/shapes.ts'
import { topicShape } from '#modules/screening/contract.shapes.ts'
import { maxCriteria } from '#modules/jobs/criteria/rules.ts'
import { momentShape, problemCode } from '../contract.shapes.ts'
import { interviewStatuses } from '../rules.ts'
import { criterionRatings, maxEvidence, maxText, ratings } from './rules.ts'

const employer = ['employer'] as const
const notInSpecification = 'Scorecards of interviews (issue 17, point 2); calls.tsv has none.'

const ratingInput = z.strictObject({
  criterionId: idShape,
  rating: z.enum(criterionRatings).nullish(),
  /** What was seen or heard. */
  note: optionalMultilineText(maxEvidence),
})
/** A card as it is typed. */
export const cardInput = {
  recommendation: z.enum(ratings).nullish(),
  strengths: optionalMultilineText(maxText),
  concerns: optionalMultilineText(maxText),
  /** Some more than are live: criteria that were retired while somebody wrote. */
  ratings: z
    .array(ratingInput)
    .max(maxCriteria * 2)
    .default([]),
}
export const additionText = multilineText(maxText, 1)

const spreadShape = z.object({ STRONG_NO: z.int(), NO: z.int(), YES: z.int(), STRONG_YES: z.int() })
const additionShape = z.object({ text: z.string(), at: timeShape })

const cardShape = z.object({
  interviewId: idShape,
  round: z.int(),
  author: z.string(),
  you: z.boolean(),
  recommendation: z.enum(ratings),
  strengths: z.string().nullable(),
  concerns: z.string().nullable(),
  submittedAt: timeShape,
  ratings: z.array(
    z.object({
      criterionId: idShape,
      label: z.string(),
      rating: z.enum(criterionRatings),
      note: z.string().nullable(),
    }),
  ),
  additions: z.array(additionShape),
  /** Null when the caller can add to it now. */
  addProblem: problemCode,
})
export type Card = z.output<typeof cardShape>

export const ownCardStates = ['LATER', 'DUE', 'DRAFT', 'SUBMITTED'] as const

/** The scorecards of an application as far as the caller may read them. */
export const scorecardsShape = z.object({
  /** Null when the caller may read those of others, as soon as own ones are submitted. */
  problem: problemCode,
  jobId: idShape,
  recommendations: spreadShape,
  criteria: z.array(z.object({ id: idShape, label: z.string(), spread: spreadShape, notAsked: z.int() })),
  cards: z.array(cardShape),
  /** Own cards, of interviews in which the caller interviews. */
  own: z.array(z.object({ interviewId: idShape, round: z.int(), state: z.enum(ownCardStates) })),
  /** By round: who else has not submitted, and how many cards the caller reads only after their own. */
  waiting: z.array(z.object({ round: z.int(), names: z.array(z.string()), hidden: z.int() })),
})
export type Scorecards = z.output<typeof scorecardsShape>

/** The form of the caller's own card. */
const ownCardShape = z.object({
  interview: z.object({
    id: idShape,
    applicationId: idShape,
    round: z.int(),
    status: z.enum(interviewStatuses),
    when: momentShape.nullable(),
  }),
  candidate: z.string(),
  job: z.object({ id: idShape, title: z.string() }),
  /** Null when it can be written and submitted now. */
  problem: problemCode,
  /** Null when something can be added to what was submitted. */
  addProblem: problemCode,
  version: versionShape,
  submittedAt: timeShape.nullable(),
  criteria: z.array(z.object({ id: idShape, label: z.string() })),
  card: z.object({
    recommendation: z.enum(ratings).nullable(),
    strengths: z.string().nullable(),
    concerns: z.string().nullable(),
    ratings: z.array(
      z.object({ criterionId: idShape, rating: z.enum(criterionRatings).nullable(), note: z.string().nullable() }),
    ),
  }),
  additions: z.array(additionShape),
  /** Protected topics in what was written: a warning, by the field of the form. */
  warnings: z.array(topicShape.extend({ field: z.string() })),
})
export type OwnCard = z.output<typeof ownCardShape>

const errors = ['INVALID', 'NOT_FOUND', 'ROLE_NOT_ALLOWED', 'NOT_INTERVIEWER', 'TRANSITION_NOT_ALLOWED'] as const
const target = { id: idShape, version: versionShape }

/** What interviewers think of an applicant: each writes before reading the others’. Nothing of it is for the candidate. */
export const scorecardsContract = {
  'scorecards.get': endpoint({
    method: 'GET',
    path: 'scorecards/{id}',
    callers: employer,
    kind: 'read',
    teamRight: 'scorecards.write',
    notInSpecification,
    purpose: 'The caller’s own scorecard of an interview, written or not, with the criteria of its job.',
    input: idInput,
    output: ownCardShape,
    errors: ['INVALID', 'NOT_FOUND', 'ROLE_NOT_ALLOWED'],
  }),
  'scorecards.save': endpoint({
    notWhileActing: true,
    method: 'PUT',
    path: 'scorecards/{id}',
    callers: employer,
    kind: 'write',
    teamRight: 'scorecards.write',
    notInSpecification,
    purpose: 'Keeps what was typed of the own scorecard of an interview. Nobody else reads it; version 0 begins it.',
    input: z.strictObject({ ...target, ...cardInput }),
    output: z.object({ version: versionShape }),
    errors: [...errors, 'STALE_VERSION', 'TOO_MANY', 'NOT_WHILE_ACTING'],
    limits: [{ name: 'scorecards.write', by: 'account', max: 600, seconds: 3600 }],
  }),
  'scorecards.submit': endpoint({
    notWhileActing: true,
    method: 'POST',
    path: 'scorecards/{id}',
    callers: employer,
    kind: 'write',
    teamRight: 'scorecards.write',
    notInSpecification,
    purpose:
      'Submits the own scorecard: every criterion of the job is rated with evidence, or was not asked. It stays as it is; others’ can be read from then on.',
    input: z.strictObject({ ...target, ...cardInput }),
    output: z.object({ version: versionShape, warnings: z.array(topicShape.extend({ field: z.string() })) }),
    errors: [...errors, 'STALE_VERSION', 'TOO_MANY', 'NOT_WHILE_ACTING'],
    limits: [{ name: 'scorecards.write', by: 'account', max: 600, seconds: 3600 }],
  }),
  'scorecards.add': endpoint({
    notWhileActing: true,
    method: 'POST',
    path: 'scorecards/{id}/additions',
    callers: employer,
    kind: 'write',
    teamRight: 'scorecards.write',
    notInSpecification,
    purpose:
      'Adds to the own submitted scorecard within a day. `key` is made by the form: sent twice, it is one addition; with another text it is refused.',
    input: z.strictObject({ id: idShape, key: idShape, text: additionText }),
    output: doneShape,
    errors: [...errors, 'LIMIT_REACHED', 'KEY_REUSED', 'NOT_WHILE_ACTING'],
  }),
  'scorecards.summary': endpoint({
    method: 'GET',
    path: 'scorecards/summary/{id}',
    callers: employer,
    kind: 'read',
    teamRight: 'scorecards.write',
    notInSpecification,
    purpose:
      'The scorecards of an application as far as the caller may read them: those of a round in which they interview only after their own.',
    input: idInput,
    output: scorecardsShape,
    errors: ['INVALID', 'NOT_FOUND', 'ROLE_NOT_ALLOWED'],
  }),
}

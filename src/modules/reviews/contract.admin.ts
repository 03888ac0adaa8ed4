import * as z from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import {
  idInput,
  idShape,
  limitShape,
  optionalMultilineText,
  pageOf,
  pageShape,
  singleLine,
  timeShape,
  versionShape,
} from '#kernel/shapes.ts'
import { ownReviewShape } from './contract.shapes.ts'
import { flags } from './rules.screen.ts'
import { decisions, rejectReasons, reportReasons, reviewStatuses } from './rules.ts'

const notInSpecification =
  'Decisions §6: moderators review texts before they are published and when they are reported; the screens are not in the specification.'
const queueFields = {
  id: idShape,
  status: z.enum(reviewStatuses),
  companyId: idShape,
  companyName: z.string(),
  title: z.string(),
  overall: z.int(),
  flags: z.array(z.enum(flags)),
  /** Number of unhandled reports. */
  reports: z.int(),
  waitingSince: timeShape.nullable(),
  version: versionShape,
}

/** Evidence for and against a review; never its author. */
const evidenceShape = z.object({
  applications: z.int(),
  hired: z.boolean(),
  /** Positions at the company in the author's profile, and how long before the review they were added. */
  positions: z.array(z.object({ present: z.boolean(), intern: z.boolean(), addedHoursBefore: z.number() })),
  accountAgeDays: z.int(),
  /** The author's verified address has the domain of the company's website. */
  companyAddress: z.boolean(),
  otherReviews: z.int(),
  rejectedReviews: z.int(),
  /** Reviews of the company in the 24 hours before this one. */
  recent: z.int(),
  /** Reviews by others with the same text. */
  copies: z.int(),
})
export type ReviewEvidence = z.output<typeof evidenceShape>

const base = { id: idShape, version: versionShape, reports: z.int().min(0).max(100_000) }

/** Moderation of reviews. */
export const reviewAdminContract = {
  'admin.reviews.queue': endpoint({
    right: 'reviews.decide',
    method: 'POST',
    path: 'admin/reviews/queue',
    callers: ['admin'],
    kind: 'read',
    purpose: 'New and edited reviews that wait for a moderator, oldest first, with their age. Reported ones are cases.',
    notInSpecification,
    input: z.strictObject({
      page: pageShape,
      limit: limitShape,
      search: singleLine().max(100).default(''),
    }),
    output: pageOf(z.object({ ...queueFields, waitingHours: z.number(), dueHours: z.int() })),
    errors: ['INVALID', 'UNAUTHENTICATED', 'ROLE_NOT_ALLOWED'],
  }),
  'admin.reviews.get': endpoint({
    right: 'reviews.decide',
    method: 'GET',
    path: 'admin/reviews/get/{id}',
    callers: ['admin'],
    kind: 'read',
    purpose: 'A review with its flags, reports and evidence.',
    notInSpecification,
    input: idInput,
    output: z.object({
      ...queueFields,
      review: ownReviewShape.omit({ company: true, editable: true, editableUntil: true, version: true }),
      edited: z.boolean(),
      evidence: evidenceShape,
      complaints: z.array(
        z.object({
          reason: z.enum(reportReasons),
          details: z.string().nullable(),
          byCompany: z.boolean(),
          at: timeShape,
          handled: z.boolean(),
        }),
      ),
      open: z.array(z.enum(decisions)),
    }),
    errors: ['INVALID', 'UNAUTHENTICATED', 'ROLE_NOT_ALLOWED', 'NOT_FOUND'],
  }),
  'admin.reviews.decide': endpoint({
    right: 'reviews.decide',
    method: 'PUT',
    path: 'admin/reviews/decide/{id}',
    callers: ['admin'],
    kind: 'write',
    purpose:
      'Publishes a review (or keeps it and resolves its reports) or rejects it with a reason. Rejected when text or reports have changed since it was read.',
    notInSpecification,
    input: z.discriminatedUnion('decision', [
      z.strictObject({ ...base, decision: z.literal('PUBLISH') }),
      z.strictObject({
        ...base,
        decision: z.literal('REJECT'),
        reason: z.enum(rejectReasons),
        note: optionalMultilineText(500),
      }),
    ]),
    output: z.object({ id: idShape, status: z.enum(reviewStatuses), version: versionShape }),
    errors: [
      'INVALID',
      'UNAUTHENTICATED',
      'ROLE_NOT_ALLOWED',
      'NOT_FOUND',
      'OWN_CASE',
      'STALE_VERSION',
      'TRANSITION_NOT_ALLOWED',
    ],
  }),
}

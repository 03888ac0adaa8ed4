import * as z from 'zod'
import { anybody, marketplaceUsers, endpoint, type RateRule } from '#kernel/endpoint.ts'
import {
  idInput,
  idShape,
  limitShape,
  optionalMultilineText,
  pageOf,
  pageShape,
  timeShape,
  versionShape,
} from '#kernel/shapes.ts'
import { reviewAdminContract } from './contract.admin.ts'
import { ownReviewShape, receivedShape, replyText, reviewPage, reviewText, starsShape } from './contract.shapes.ts'
import { reportReasons, reviewKinds, reviewSorts, reviewStatuses } from './rules.ts'

const writing: readonly RateRule[] = [{ name: 'reviews.write', by: 'account', max: 20, seconds: 3600 }]
const reporting: readonly RateRule[] = [{ name: 'reviews.report', by: 'account', max: 30, seconds: 3600 }]
const list = {
  page: pageShape,
  limit: limitShape,
  sort: z.enum(reviewSorts).default('newest'),
  filter: z
    .strictObject({
      overall: z.array(starsShape).max(5).optional(),
      kind: z.array(z.enum(reviewKinds)).max(4).optional(),
      recommend: z.boolean().nullish(),
    })
    .default({}),
}
const stateShape = z.object({ id: idShape, status: z.enum(reviewStatuses), version: versionShape })

/** Reviews of companies: written by applicants and employees, moderated, answered by the company. */
export const reviewsContract = {
  'reviews.list': endpoint({
    method: 'POST',
    path: 'reviews',
    guestPath: 'reviews/guest',
    callers: anybody,
    kind: 'read',
    purpose: 'Published reviews of an approved company, with the averages over all of them.',
    input: z.strictObject({ companyId: idShape, ...list }),
    output: reviewPage,
    errors: ['INVALID', 'UNAUTHENTICATED', 'NOT_FOUND'],
  }),
  'reviews.create': endpoint({
    method: 'POST',
    path: 'reviews/create',
    callers: ['candidate'],
    kind: 'write',
    notWhileActing: true,
    purpose:
      'Writes a review; a moderator reads it before it is published. One per person and company in twelve months.',
    limits: writing,
    input: z.strictObject({ companyId: idShape, ...reviewText }),
    output: stateShape,
    errors: [
      'RESTRICTED',
      'INVALID',
      'UNAUTHENTICATED',
      'NOT_FOUND',
      'ALREADY_REVIEWED',
      'REVIEW_NEEDS_TIE',
      'REVIEW_OF_OWN_COMPANY',
      'TOO_MANY',
    ],
  }),
  'reviews.update': endpoint({
    method: 'POST',
    path: 'reviews/update/{id}',
    callers: ['candidate'],
    kind: 'write',
    notWhileActing: true,
    purpose: 'Edits an own review within 30 days; it goes back to a moderator.',
    limits: writing,
    input: z.strictObject({ id: idShape, version: versionShape, ...reviewText }),
    output: stateShape,
    errors: ['INVALID', 'UNAUTHENTICATED', 'NOT_FOUND', 'STALE_VERSION', 'REVIEW_SETTLED', 'RESTRICTED', 'TOO_MANY'],
  }),
  'reviews.softDelete': endpoint({
    method: 'PUT',
    path: 'reviews/soft-delete',
    callers: ['candidate'],
    kind: 'write',
    notWhileActing: true,
    purpose: 'Deletes own reviews: all that are named, or none when one is not the caller’s.',
    input: z.strictObject({ ids: z.array(idShape).min(1).max(50) }),
    output: z.object({ deleted: z.int() }),
    errors: ['INVALID', 'UNAUTHENTICATED', 'NOT_FOUND'],
  }),
  'reviews.mine': endpoint({
    method: 'POST',
    path: 'reviews/mine',
    callers: ['candidate'],
    kind: 'read',
    notInSpecification: 'Authors see their reviews with status and reason (decisions §6).',
    purpose: 'Own reviews with any status, newest first.',
    input: z.strictObject({ page: pageShape, limit: limitShape }),
    output: pageOf(ownReviewShape),
    errors: ['INVALID', 'UNAUTHENTICATED'],
  }),
  'reviews.eligibility': endpoint({
    method: 'GET',
    path: 'reviews/eligibility/{id}',
    callers: ['candidate'],
    kind: 'read',
    notInSpecification: 'The page shows the form only to people who may review the company (AB-05).',
    purpose: 'Whether the caller can review a company, as what kind of reviewer, and the caller’s latest review of it.',
    input: idInput,
    output: z.object({
      company: z.object({ id: idShape, name: z.string() }),
      problem: z.string().nullable(),
      kinds: z.array(z.enum(reviewKinds)),
      againAt: timeShape.nullable(),
      own: ownReviewShape.nullable(),
    }),
    errors: ['INVALID', 'UNAUTHENTICATED', 'NOT_FOUND'],
  }),
  'reviews.report': endpoint({
    notWhileActing: true,
    method: 'PUT',
    path: 'reviews/report/{id}',
    callers: marketplaceUsers,
    kind: 'write',
    notInSpecification: 'Reported reviews return to the queue (decisions §6); calls.tsv has no endpoint for it.',
    purpose: 'Reports a published review to the moderators; employers only for their own company. Once per account.',
    limits: reporting,
    input: z.strictObject({ id: idShape, reason: z.enum(reportReasons), details: optionalMultilineText(1000) }),
    output: z.object({ reported: z.literal(true) }),
    errors: ['RESTRICTED', 'INVALID', 'UNAUTHENTICATED', 'NOT_FOUND', 'TOO_MANY', 'NOT_WHILE_ACTING'],
  }),
  'reviews.received': endpoint({
    method: 'POST',
    path: 'reviews/received',
    callers: ['employer'],
    kind: 'read',
    notInSpecification: 'Employers see the reviews of their company (decisions §6).',
    purpose: 'Published reviews of the own company, with its reply and whether the caller has reported them.',
    input: z.strictObject({ ...list, unanswered: z.boolean().default(false) }),
    output: pageOf(receivedShape).extend({
      summary: reviewPage.shape.summary,
      /** Published reviews without a reply. */
      unanswered: z.int(),
      /** Whether the caller's role may reply. */
      mayReply: z.boolean(),
    }),
    errors: ['INVALID', 'UNAUTHENTICATED'],
  }),
  'reviews.reply': endpoint({
    notWhileActing: true,
    method: 'PUT',
    path: 'reviews/reply/{id}',
    callers: ['employer'],
    kind: 'write',
    teamRight: 'reviews.reply',
    notInSpecification: 'Employers reply once to a review (decisions §6).',
    purpose:
      'Writes or edits the company’s one reply to a published review. Public right away, so contact details and abuse are rejected.',
    limits: writing,
    input: z.strictObject({ id: idShape, version: versionShape, text: replyText }),
    output: z.object({ id: idShape, replyVersion: versionShape }),
    errors: [
      'INVALID',
      'UNAUTHENTICATED',
      'ROLE_NOT_ALLOWED',
      'NOT_FOUND',
      'STALE_VERSION',
      'TOO_MANY',
      'NOT_WHILE_ACTING',
    ],
  }),
  'reviews.replyDelete': endpoint({
    notWhileActing: true,
    method: 'PUT',
    path: 'reviews/reply-delete/{id}',
    callers: ['employer'],
    kind: 'write',
    teamRight: 'reviews.reply',
    notInSpecification: 'Employers can delete their reply (decisions §6).',
    purpose: 'Deletes the company’s reply.',
    input: idInput,
    output: z.object({ id: idShape, replyVersion: versionShape }),
    errors: ['INVALID', 'UNAUTHENTICATED', 'ROLE_NOT_ALLOWED', 'NOT_FOUND', 'NOT_WHILE_ACTING'],
  }),
  ...reviewAdminContract,
}

import * as z from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { doneShape, idShape, limitShape, pageOf, pageShape, timeShape } from '#kernel/shapes.ts'
import { jobCardShape, placeKinds } from '#modules/search/contract.ts'
import { reasonCodes } from './rules.score.ts'

const candidate = ['candidate'] as const

/** Why a job is shown: a key of the set `recommended` with what it names. */
export const whyShape = z.object({
  code: z.enum([...reasonCodes, 'LIKED_ROLE', 'LIKED_DOMAIN', 'LIKED_SKILLS', 'POPULAR', 'IN_PLACE', 'IN_CATEGORY']),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type Why = z.output<typeof whyShape>

/** Recommended jobs, and what a candidate looked at or hid. */
export const recommendContract = {
  'discovery.recommended': endpoint({
    method: 'POST',
    path: 'job-recommendation/get-jobs-recommendation',
    guestPath: 'job-recommendation/guest/get-jobs-recommendation',
    callers: ['guest', 'candidate'],
    kind: 'read',
    purpose:
      'Jobs recommended to this candidate from the profile and from saved, hidden, opened and applied jobs, each with reasons. Guests and empty profiles get popular and recent jobs for a location and a category.',
    input: z.strictObject({
      page: pageShape,
      limit: limitShape,
      /** Words for a place, as in the search. */
      location: z.string().trim().max(100).default(''),
      /** A code of JOB_DOMAIN. */
      category: z.string().max(80).nullish(),
    }),
    output: pageOf(jobCardShape.extend({ score: z.int().nullable(), why: z.array(whyShape) })).extend({
      basis: z.enum(['PROFILE', 'POPULAR']),
      place: z.object({ kind: z.enum(placeKinds), label: z.string() }).nullable(),
    }),
    errors: ['INVALID', 'UNAVAILABLE'],
  }),
  'discovery.viewed': endpoint({
    method: 'POST',
    path: 'jobstracks/viewed/list',
    callers: candidate,
    kind: 'read',
    extra: 'Issue 3: recently viewed jobs; the specification tracks them (type 3) and has no list',
    purpose: 'Jobs this candidate opened in the last 90 days, newest first, at most 50.',
    input: z.strictObject({ page: pageShape, limit: limitShape }),
    output: pageOf(jobCardShape.extend({ viewedAt: timeShape })),
    errors: ['INVALID', 'UNAUTHENTICATED'],
  }),
  'discovery.clearViewed': endpoint({
    method: 'PUT',
    path: 'jobstracks/viewed/clear',
    callers: candidate,
    kind: 'write',
    extra: 'What a person looked at is theirs to forget',
    purpose:
      'Removes these jobs from the view history, or all of them when none is named. View counts stay, without the person.',
    input: z.strictObject({ jobIds: z.array(idShape).max(50).default([]) }),
    output: doneShape,
    errors: ['INVALID', 'UNAUTHENTICATED'],
  }),
  'discovery.hidden': endpoint({
    method: 'POST',
    path: 'jobstracks/hidden/list',
    callers: candidate,
    kind: 'read',
    extra: 'Issue 3: “not interested” can be taken back later',
    purpose: 'Jobs this candidate is not interested in, newest first.',
    input: z.strictObject({ page: pageShape, limit: limitShape }),
    output: pageOf(jobCardShape.extend({ hiddenAt: timeShape })),
    errors: ['INVALID', 'UNAUTHENTICATED'],
  }),
}

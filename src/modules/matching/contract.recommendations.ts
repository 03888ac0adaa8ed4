import * as z from 'zod'
import { anybody, endpoint } from '#kernel/endpoint.ts'
import { idInput, limitShape, pageOf, pageShape, singleLine } from '#kernel/shapes.ts'
import { jobCardShape, placeKinds } from '#modules/search/contract.ts'
import { reasonCodes } from './rules.score.ts'

/** Why a job is shown: a key of the set `recommended` with what it names. */
export const reasonShape = z.object({
  code: z.enum([...reasonCodes, 'LIKED_ROLE', 'LIKED_DOMAIN', 'LIKED_SKILLS', 'POPULAR', 'IN_PLACE', 'IN_CATEGORY']),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type RecommendationReason = z.output<typeof reasonShape>

/** Recommended and similar jobs. */
export const recommendationsContract = {
  'matching.recommended': endpoint({
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
      location: singleLine().max(100).default(''),
      /** A code of JOB_DOMAIN. */
      category: z.string().max(80).nullish(),
    }),
    output: pageOf(jobCardShape.extend({ score: z.int().nullable(), why: z.array(reasonShape) })).extend({
      basis: z.enum(['PROFILE', 'POPULAR']),
      place: z.object({ kind: z.enum(placeKinds), label: z.string() }).nullable(),
    }),
    errors: ['INVALID', 'UNAVAILABLE'],
  }),
  'matching.similar': endpoint({
    method: 'GET',
    path: 'jobs/similar/{id}',
    guestPath: 'jobs/guest/similar/{id}',
    callers: anybody,
    kind: 'read',
    notInSpecification: 'The page of a job shows similar jobs, whether it is open or closed (decisions §3).',
    purpose:
      'Open jobs with the same role or category, same city first; the number of open jobs at the company; and whether the caller has saved or hidden the job.',
    input: idInput,
    output: z.object({ list: z.array(jobCardShape), companyJobs: z.int(), liked: z.boolean(), hidden: z.boolean() }),
    errors: ['INVALID', 'NOT_FOUND'],
  }),
}

import * as z from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import {
  doneShape,
  idShape,
  limitShape,
  optionalLine,
  optionalMultilineText,
  pageOf,
  pageShape,
  singleLine,
  timeShape,
} from '#kernel/shapes.ts'
import { jobCardShape } from '#modules/search/contract.ts'
import { choices } from './rules.paths.ts'

const candidate = ['candidate'] as const

export const recentShape = z.object({
  /** In the form of the address: `?search=cook&location=Bandung&near=1`. */
  query: z.string(),
  search: z.string(),
  location: z.string(),
})
export type Recent = z.output<typeof recentShape>

/** What a candidate did with jobs: saved, hidden, opened, tracked; and what they searched last. */
export const activityContract = {
  'activity.saved': endpoint({
    method: 'POST',
    path: 'jobstracks/likes/list',
    callers: candidate,
    kind: 'read',
    purpose: 'Saved jobs, newest first.',
    input: z.strictObject({ page: pageShape, limit: limitShape }),
    output: z.object({
      list: z.array(jobCardShape.extend({ savedAt: z.string() })),
      total: z.int(),
      page: z.int(),
      limit: z.int(),
    }),
    errors: ['INVALID', 'UNAUTHENTICATED'],
  }),
  'activity.setChoice': endpoint({
    method: 'POST',
    path: 'jobstracks/like-dislike',
    callers: candidate,
    kind: 'write',
    purpose: 'Saves a job, hides it from recommendations, or undoes either. Idempotent.',
    input: z.strictObject({ jobId: idShape, choice: z.enum(choices) }),
    output: z.object({ choice: z.enum(choices) }),
    errors: ['INVALID', 'NOT_FOUND', 'UNAUTHENTICATED'],
  }),
  'activity.track': endpoint({
    leavesNoTrace: true,
    method: 'POST',
    path: 'jobstracks/create-jobs-tracks',
    callers: candidate,
    kind: 'write',
    purpose: 'Tracks a job event: 3 view (once in 30 minutes), 4 apply started, 5 share, 6 report with a reason.',
    input: z.strictObject({
      jobId: idShape,
      type: z.literal([3, 4, 5, 6]).default(3),
      reason: optionalLine(40),
      details: optionalMultilineText(1000),
      /** The search that the job was found by. */
      words: optionalLine(200),
    }),
    output: doneShape,
    errors: ['INVALID', 'NOT_FOUND', 'UNAUTHENTICATED'],
    limits: [{ name: 'tracks', by: 'account', max: 300, seconds: 3600 }],
  }),
  'activity.viewed': endpoint({
    method: 'POST',
    path: 'jobstracks/viewed/list',
    callers: candidate,
    kind: 'read',
    notInSpecification: 'Issue 3: recently viewed jobs. The specification records views (type 3) without a list.',
    purpose: 'Jobs this candidate opened in the last 90 days, newest first, at most 50.',
    input: z.strictObject({ page: pageShape, limit: limitShape }),
    output: pageOf(jobCardShape.extend({ viewedAt: timeShape })),
    errors: ['INVALID', 'UNAUTHENTICATED'],
  }),
  'activity.clearViewed': endpoint({
    method: 'PUT',
    path: 'jobstracks/viewed/clear',
    callers: candidate,
    kind: 'write',
    notInSpecification: 'Decisions §11: people can clear their view history.',
    purpose:
      'Removes these jobs from the view history, or all of them when none is named. View counts stay, without the person.',
    input: z.strictObject({ jobIds: z.array(idShape).max(50).default([]) }),
    output: doneShape,
    errors: ['INVALID', 'UNAUTHENTICATED'],
  }),
  'activity.hidden': endpoint({
    method: 'POST',
    path: 'jobstracks/hidden/list',
    callers: candidate,
    kind: 'read',
    notInSpecification: 'Issue 3: “not interested” can be undone.',
    purpose: 'Jobs this candidate is not interested in, newest first.',
    input: z.strictObject({ page: pageShape, limit: limitShape }),
    output: pageOf(jobCardShape.extend({ hiddenAt: timeShape })),
    errors: ['INVALID', 'UNAUTHENTICATED'],
  }),
  'activity.recentSearches': endpoint({
    method: 'GET',
    path: 'search/recent',
    callers: candidate,
    kind: 'read',
    notInSpecification: 'Issue 4: suggestions include recent searches.',
    purpose: 'The last ten searches of this candidate, newest first.',
    input: z.strictObject({}),
    output: z.object({ list: z.array(recentShape) }),
    errors: ['UNAUTHENTICATED'],
  }),
  'activity.addRecentSearch': endpoint({
    leavesNoTrace: true,
    method: 'POST',
    path: 'search/recent/keep',
    callers: candidate,
    kind: 'write',
    notInSpecification: 'Issue 4: suggestions include recent searches.',
    purpose:
      'Adds the keywords and location of a search to the recent searches. Keeps the last ten, without duplicates.',
    input: z.strictObject({ query: singleLine().max(2000) }),
    output: doneShape,
    errors: ['INVALID', 'UNAUTHENTICATED', 'TOO_MANY'],
    limits: [{ name: 'activity.recentSearches', by: 'account', max: 600, seconds: 3600 }],
  }),
  'activity.clearRecentSearches': endpoint({
    method: 'PUT',
    path: 'search/recent/clear',
    callers: candidate,
    kind: 'write',
    notInSpecification: 'Decisions §11: people can clear their recent searches.',
    purpose: 'Clears the recent searches of this candidate.',
    input: z.strictObject({}),
    output: doneShape,
    errors: ['UNAUTHENTICATED'],
  }),
}

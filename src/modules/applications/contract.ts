import * as z from 'zod'
import { marketplaceUsers, endpoint } from '#kernel/endpoint.ts'
import {
  doneShape,
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
import { jobStatuses } from '#modules/jobs/rules.ts'
import { applicationFilterShape, applicationSorts } from './contract.filters.ts'
import { savedViewShape, viewsContract } from './contract.views.ts'
import { draftContract, coverLetterInput } from './contract.draft.ts'
import { noteForm } from './contract.forms.ts'
import {
  activeJobShape,
  answersInput,
  countsShape,
  filterOptionsShape,
  noteShape,
  ownApplicationShape,
  receivedRowShape,
  receivedApplicationShape,
  statusShape,
} from './contract.shapes.ts'
import { applicationStatuses } from './rules.ts'

const candidate = ['candidate'] as const
const employer = ['employer'] as const

const resultShape = z.object({
  id: idShape,
  code: z.string(),
  status: statusShape.nullable(),
  version: versionShape.nullable(),
})

/** Applications: applying, the employer's decisions, and the views of both sides. */
export const applicationsContract = {
  ...draftContract,
  ...viewsContract,
  'userjobs.create': endpoint({
    notWhileActing: true,
    method: 'POST',
    path: 'userjobs/create',
    callers: candidate,
    kind: 'write',
    ownTransactions: true,
    purpose:
      'Submits an application. A repeat with the same `id` returns the existing application; with another one, or another letter, ALREADY_APPLIED.',
    input: z.strictObject({
      id: idShape.optional(),
      jobId: idShape,
      resumeId: idShape.nullish(),
      /** Instead of `resumeId`: an uploaded file with purpose RESUME. It becomes a resume together with the application. */
      resumeFileId: idShape.nullish(),
      coverLetter: coverLetterInput,
      answers: answersInput.default([]),
    }),
    output: z.object({ id: idShape, created: z.boolean(), meets: z.boolean(), missed: z.array(idShape) }),
    errors: [
      'INVALID',
      'NOT_FOUND',
      'JOB_DELETED',
      'JOB_NOT_OPEN',
      'ALREADY_APPLIED',
      'PROFILE_TOO_THIN',
      'FORBIDDEN',
      'CONFLICT',
      'LIMIT_REACHED',
      'TOO_MANY',
      'NOT_WHILE_ACTING',
    ],
    limits: [{ name: 'applications.create', by: 'account', max: 100, seconds: 3600 }],
  }),
  'userjobs.update': endpoint({
    notWhileActing: true,
    method: 'PUT',
    path: 'userjobs/update/{id}',
    callers: candidate,
    kind: 'write',
    purpose: 'Withdraws an own application (idempotent), or edits its cover letter until the employer has opened it.',
    input: z.strictObject({
      id: idShape,
      withdraw: z.literal(true).optional(),
      coverLetter: coverLetterInput.optional(),
    }),
    output: ownApplicationShape,
    errors: ['INVALID', 'NOT_FOUND', 'TRANSITION_NOT_ALLOWED', 'NOT_WHILE_ACTING'],
  }),
  'userjobs.list': endpoint({
    method: 'POST',
    path: 'userjobs/list',
    callers: marketplaceUsers,
    kind: 'read',
    teamRight: 'applications.view',
    purpose:
      'A candidate’s own applications with their timelines, or those an employer received; `side` selects which. `counts` by status ignores the status filter; closed applications of a candidate are not counted.',
    input: z.strictObject({
      page: pageShape,
      limit: limitShape,
      /** Candidate: job or company; employer: name of the applicant. */
      search: singleLine().max(100).default(''),
      filter: applicationFilterShape.prefault({}),
      /** For an employer, with what the list can be filtered by and the saved views: they cost no statement of their own. */
      withOptions: z.boolean().default(false),
      /** For a candidate, with the numbers of what stands beside the applications. */
      withOthers: z.boolean().default(false),
      /** `match` and `activity` are for employers. */
      sort: z.enum(applicationSorts).default('applied'),
      /** -1 newest or best first (default), 1 the other way round. */
      order: z.literal([-1, 1]).default(-1),
    }),
    output: z.discriminatedUnion('side', [
      pageOf(ownApplicationShape).extend({
        side: z.literal('CANDIDATE'),
        counts: countsShape,
        /** Saved jobs, saved searches, and invitations that can still be answered. */
        others: z.object({ saved: z.int(), searches: z.int(), invitations: z.int() }).nullable(),
      }),
      pageOf(receivedRowShape).extend({
        side: z.literal('EMPLOYER'),
        counts: countsShape,
        unseen: z.int(),
        notMeeting: z.int(),
        /** Sent today or in the six days before. */
        lastWeek: z.int(),
        options: filterOptionsShape.nullable(),
        views: z.array(savedViewShape),
      }),
    ]),
    errors: ['INVALID', 'ROLE_NOT_ALLOWED'],
  }),
  'userjobs.activeJobs': endpoint({
    method: 'POST',
    path: 'userjobs/active-jobs/list',
    callers: employer,
    kind: 'read',
    teamRight: 'applications.view',
    purpose: 'Own jobs with the number of applicants by status; open jobs unless other statuses are given.',
    input: z.strictObject({
      page: pageShape,
      limit: limitShape,
      search: singleLine().max(100).default(''),
      /** Empty means all. */
      statuses: z.array(z.enum(jobStatuses)).max(jobStatuses.length).default(['ACTIVE', 'PAUSED']),
      ids: z.array(idShape).max(50).optional(),
    }),
    output: pageOf(activeJobShape),
    errors: ['INVALID', 'ROLE_NOT_ALLOWED'],
  }),
  'userjobs.candidateDetails': endpoint({
    leavesNoTrace: true,
    whileLooking: true,
    method: 'POST',
    path: 'userjobs/get/candidate/details',
    callers: employer,
    kind: 'write',
    teamRight: 'applications.view',
    ownTransactions: true,
    purpose: 'One applicant in full. The first opening is recorded and shown to the candidate.',
    input: idInput,
    output: receivedApplicationShape,
    errors: ['INVALID', 'NOT_FOUND', 'ROLE_NOT_ALLOWED'],
  }),
  'userjobs.statusByEmployer': endpoint({
    method: 'POST',
    path: 'userjobs/status/byemployer',
    callers: employer,
    kind: 'write',
    teamRight: 'applications.decide',
    purpose:
      'Moves up to 200 applications to a status, with one result code each. A single application fails as a whole.',
    input: z.strictObject({
      applications: z
        .array(z.strictObject({ id: idShape, version: versionShape }))
        .min(1)
        .max(200),
      status: z.enum(applicationStatuses),
      /** A code of REJECTION_REASON; required for REJECTED. */
      reason: z.string().max(80).nullish(),
      note: optionalMultilineText(1000),
    }),
    output: z.object({ results: z.array(resultShape) }),
    errors: ['INVALID', 'NOT_FOUND', 'ROLE_NOT_ALLOWED', 'TRANSITION_NOT_ALLOWED', 'STALE_VERSION'],
  }),
  'userjobs.markViewed': endpoint({
    leavesNoTrace: true,
    method: 'PUT',
    path: 'userjobs/viewed/{id}',
    callers: employer,
    kind: 'write',
    teamRight: 'applications.view',
    purpose: 'Records that the employer has seen an application, without opening it in full.',
    notInSpecification: 'A panel next to the list shows an applicant that was loaded before.',
    input: idInput,
    output: z.object({ viewedAt: timeShape.nullable() }),
    errors: ['INVALID', 'NOT_FOUND', 'ROLE_NOT_ALLOWED'],
  }),
  'userjobs.noteAdd': endpoint({
    method: 'POST',
    path: 'userjobs/note/{id}',
    callers: employer,
    kind: 'write',
    teamRight: 'applications.decide',
    purpose:
      'Adds a note to an application; only the company sees it. A repeat with the same `key` returns the first one; with another text it is refused.',
    notInSpecification: 'Decisions §2 and look.md: notes on an application.',
    input: z.strictObject({ id: idShape, ...noteForm.shape }),
    output: noteShape,
    errors: ['INVALID', 'NOT_FOUND', 'ROLE_NOT_ALLOWED', 'LIMIT_REACHED', 'MENTION_NOT_ALLOWED', 'KEY_REUSED'],
  }),
  'userjobs.noteDelete': endpoint({
    method: 'DELETE',
    path: 'userjobs/note/{id}',
    callers: employer,
    kind: 'write',
    teamRight: 'applications.deleteNotes',
    purpose: 'Deletes an own note; owners and administrators of the company can delete any note.',
    notInSpecification: 'A note can be deleted again.',
    input: idInput,
    output: doneShape,
    errors: ['INVALID', 'NOT_FOUND', 'ROLE_NOT_ALLOWED'],
  }),
}

import * as z from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { doneShape, idInput, idShape, timeShape } from '#kernel/shapes.ts'
import { questionShape } from '#modules/jobs/contract.shapes.ts'
import { resumeShape } from '#modules/resumes/contract.ts'
import { answersInput, answerValueShape } from './contract.shapes.ts'

const candidate = ['candidate'] as const

/** Up to 4000 characters; '' and null are none. Forms send line ends as CR LF. */
export const coverLetterInput = z
  .string()
  .transform((text) => text.replaceAll('\r\n', '\n').trim())
  .pipe(z.string().max(4000))
  .nullish()
  .transform((text) => text || null)

/** What stands against applying: codes of `errorMsg`; `missing` says what the profile lacks. */
const applyCheckShape = z.object({
  applied: z.boolean(),
  applicationId: idShape.nullable(),
  appliedAt: timeShape.nullable(),
  withdrawnAt: timeShape.nullable(),
  problem: z.string().nullable(),
  missing: z.array(z.enum(['name', 'contact', 'resumeOrExperience'])),
  /** Applications go to the employer's own site; when the candidate last went there. */
  externalUrl: z.string().nullable(),
  externalStartedAt: timeShape.nullable(),
  /** A half-written application waits since then. */
  draftSavedAt: timeShape.nullable(),
})

/** What the job asks for beside what the profile shows; null where the profile does not say. Informs, never decides. */
const requirementMatchShape = z.object({
  code: z.enum(['SKILL', 'EXPERIENCE', 'EDUCATION', 'PLACE']),
  /** The skill, the years, the qualification, the cities. */
  label: z.string(),
  must: z.boolean(),
  met: z.boolean().nullable(),
})
export type RequirementMatch = z.output<typeof requirementMatchShape>

const draftShape = z.object({
  /** The id the application will have: sending twice under it is one effect. */
  id: idShape,
  resumeId: idShape.nullable(),
  coverLetter: z.string().nullable(),
  answers: z.array(z.object({ questionId: idShape, value: answerValueShape })),
  savedAt: timeShape.nullable(),
})

/** Before an application is sent: may it be, what it needs, and what was begun. */
export const draftContract = {
  'userjobs.checkApply': endpoint({
    method: 'GET',
    path: 'userjobs/check-apply',
    callers: candidate,
    kind: 'read',
    purpose: 'Whether this candidate has applied to this job, and whether they can.',
    input: z.strictObject({ jobId: idShape }),
    output: applyCheckShape,
    errors: ['INVALID', 'NOT_FOUND', 'JOB_DELETED'],
  }),
  'userjobs.applyForm': endpoint({
    method: 'GET',
    path: 'userjobs/apply-form/{id}',
    callers: candidate,
    kind: 'read',
    purpose:
      'Everything the application form needs: the screening questions, the resumes to choose from, the saved draft, and what prevents applying.',
    extra: 'The screening questions and the draft of an application have no call in the specification.',
    input: idInput,
    output: z.object({
      questions: z.array(questionShape),
      resumes: z.array(resumeShape),
      draft: draftShape,
      check: applyCheckShape,
      fit: z.array(requirementMatchShape),
    }),
    errors: ['INVALID', 'NOT_FOUND', 'JOB_DELETED'],
  }),
  'userjobs.draftSave': endpoint({
    method: 'PUT',
    path: 'userjobs/draft/{id}',
    callers: candidate,
    kind: 'write',
    purpose: 'Saves the application draft for the job with this ID, without validation.',
    extra: 'Leaving a half-written application loses nothing (look.md: saved as you go).',
    input: z.strictObject({
      id: idShape,
      applicationId: idShape,
      resumeId: idShape.nullish().transform((id) => id ?? null),
      coverLetter: coverLetterInput,
      answers: answersInput.default([]),
    }),
    output: z.object({ savedAt: timeShape }),
    errors: ['INVALID', 'NOT_FOUND'],
    limits: [{ name: 'applications.draft', by: 'account', max: 1500, seconds: 3600 }],
  }),
  'userjobs.drafts': endpoint({
    method: 'POST',
    path: 'userjobs/draft/list',
    callers: candidate,
    kind: 'read',
    purpose: 'Unfinished applications for jobs that are still open, newest first, at most 20.',
    extra: 'What was begun on one device is found again on another.',
    input: z.strictObject({}),
    output: z.object({
      list: z.array(
        z.object({ jobId: idShape, slug: z.string(), title: z.string(), company: z.string(), savedAt: timeShape }),
      ),
    }),
    errors: ['UNAUTHENTICATED'],
  }),
  'userjobs.draftDrop': endpoint({
    method: 'DELETE',
    path: 'userjobs/draft/{id}',
    callers: candidate,
    kind: 'write',
    purpose: 'Discards the application draft for the job with this ID. Idempotent.',
    extra: 'The other half of keeping one.',
    input: idInput,
    output: doneShape,
    errors: ['INVALID', 'NOT_FOUND', 'JOB_DELETED'],
  }),
}

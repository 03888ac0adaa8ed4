import * as z from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { doneShape, idInput, idShape, timeShape, versionShape } from '#kernel/shapes.ts'
import { questionShape } from '#modules/jobs/contract.shapes.ts'
import { requirementCodes } from '#modules/matching/rules.requirements.ts'
import { resumeShape } from '#modules/resumes/contract.ts'
import { answersInput, answerValueShape } from './contract.shapes.ts'

const candidate = ['candidate'] as const

/** Up to 4000 characters; '' becomes null. Forms send line ends as CR LF. */
export const coverLetterInput = z
  .string()
  .transform((text) => text.replaceAll('\r\n', '\n').trim())
  .pipe(z.string().max(4000))
  .nullish()
  .transform((text) => text || null)

/** Whether the candidate can apply; `problem` is a code of `errorMsg`, `missing` names what the profile lacks. */
const applyCheckShape = z.object({
  applied: z.boolean(),
  applicationId: idShape.nullable(),
  appliedAt: timeShape.nullable(),
  withdrawnAt: timeShape.nullable(),
  problem: z.string().nullable(),
  missing: z.array(z.enum(['name', 'contact', 'resumeOrExperience'])),
  /** Set when the employer takes applications on another site; `externalStartedAt` is the last visit there. */
  externalUrl: z.string().nullable(),
  externalStartedAt: timeShape.nullable(),
  /** When the unfinished draft was saved. */
  draftSavedAt: timeShape.nullable(),
})

/** A requirement of the job compared with the profile; `met` is null when the profile has no data. Never blocks applying. */
const requirementMatchShape = z.object({
  code: z.enum(requirementCodes),
  /** The skill, years of experience, qualification or cities. */
  label: z.string(),
  required: z.boolean(),
  met: z.boolean().nullable(),
})
export type RequirementMatch = z.output<typeof requirementMatchShape>

const draftShape = z.object({
  /** The id of the future application, so that submitting twice creates one. */
  id: idShape,
  resumeId: idShape.nullable(),
  /** An uploaded file chosen instead of a resume. */
  resumeFileId: idShape.nullable(),
  coverLetter: z.string().nullable(),
  answers: z.array(z.object({ questionId: idShape, value: answerValueShape })),
  savedAt: timeShape.nullable(),
  /** Null until a draft is saved. */
  version: versionShape.nullable(),
})

/** Endpoints before an application is sent: check, form and draft. */
export const draftContract = {
  'userjobs.checkApply': endpoint({
    method: 'GET',
    path: 'userjobs/check-apply',
    callers: candidate,
    kind: 'read',
    purpose:
      'Whether this candidate has applied to this job, and whether they can. Any resume they keep counts here; the application itself needs the one that is sent with it, or work experience.',
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
    notInSpecification:
      'The specification has no endpoint for the screening questions and the draft of an application.',
    input: idInput,
    output: z.object({
      questions: z.array(questionShape),
      resumes: z.array(resumeShape),
      draft: draftShape,
      check: applyCheckShape,
      /** They have applied nowhere yet. */
      isNew: z.boolean(),
      requirements: z.array(requirementMatchShape),
    }),
    errors: ['INVALID', 'NOT_FOUND', 'JOB_DELETED'],
  }),
  'userjobs.draftSave': endpoint({
    method: 'PUT',
    path: 'userjobs/draft/{id}',
    callers: candidate,
    kind: 'write',
    purpose:
      'Saves the application draft for the job with this ID, without validation. With the version that it was typed over (null for none), another version stored meanwhile is refused, unless it holds the same.',
    notInSpecification: 'An application is saved as it is filled in (look.md).',
    input: z.strictObject({
      id: idShape,
      applicationId: idShape,
      resumeId: idShape.nullish().transform((id) => id ?? null),
      resumeFileId: idShape.nullish().transform((id) => id ?? null),
      coverLetter: coverLetterInput,
      answers: answersInput.default([]),
      version: versionShape.nullish(),
    }),
    output: z.object({ savedAt: timeShape, version: versionShape }),
    errors: ['INVALID', 'NOT_FOUND', 'STALE_VERSION'],
    limits: [{ name: 'applications.draft', by: 'account', max: 1500, seconds: 3600 }],
  }),
  'userjobs.drafts': endpoint({
    method: 'POST',
    path: 'userjobs/draft/list',
    callers: candidate,
    kind: 'read',
    purpose: 'Unfinished applications for jobs that are still open, newest first, at most 20.',
    notInSpecification: 'A draft started on one device can be continued on another.',
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
    notInSpecification: 'A saved draft can be discarded.',
    input: idInput,
    output: doneShape,
    errors: ['INVALID', 'NOT_FOUND', 'JOB_DELETED'],
  }),
}

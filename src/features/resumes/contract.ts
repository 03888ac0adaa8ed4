import * as z from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import {
  doneShape,
  idInput,
  idShape,
  idsInput,
  limitShape,
  line,
  localeShape,
  pageOf,
  pageShape,
  timeShape,
} from '#kernel/shapes.ts'

const candidate = ['candidate'] as const

/** A resume as its owner sees it. `file` is null for one that was built here and has no PDF yet. */
export const resumeShape = z.object({
  id: idShape,
  kind: z.enum(['FILE', 'BUILT']),
  title: z.string(),
  file: z.object({ id: idShape, name: z.string(), mime: z.string(), size: z.int(), uri: z.string() }).nullable(),
  locale: localeShape,
  isDefault: z.boolean(),
  createdAt: timeShape,
  updatedAt: timeShape,
})
export type Resume = z.output<typeof resumeShape>

/** Resumes: uploaded files, one of them the default. */
export const resumesContract = {
  'resumes.list': endpoint({
    method: 'POST',
    path: 'resumes',
    callers: candidate,
    kind: 'read',
    purpose: 'Own resumes, the default one first.',
    input: z.strictObject({ page: pageShape, limit: limitShape }),
    output: pageOf(resumeShape),
    errors: ['INVALID'],
  }),
  'resumes.get': endpoint({
    method: 'GET',
    path: 'resumes/{id}',
    callers: candidate,
    kind: 'read',
    purpose: 'One own resume.',
    input: idInput,
    output: resumeShape,
    errors: ['INVALID', 'NOT_FOUND'],
  }),
  'resumes.add': endpoint({
    method: 'POST',
    path: 'resumes/add-file',
    callers: candidate,
    kind: 'write',
    purpose:
      'Makes an uploaded file of purpose RESUME a resume; the first one is the default. The same file twice is one resume.',
    extra: 'An uploaded file becomes a resume; the specification’s calls only build them.',
    input: z.strictObject({ fileId: idShape, title: line(120).optional(), isDefault: z.boolean().optional() }),
    output: resumeShape,
    errors: ['INVALID', 'LIMIT_REACHED'],
  }),
  'resumes.makeDefault': endpoint({
    method: 'PUT',
    path: 'resumes/default/{id}',
    callers: candidate,
    kind: 'write',
    purpose: 'Makes an own resume the one that is chosen first.',
    extra: 'Several resumes (decisions §9) need one to start from.',
    input: idInput,
    output: resumeShape,
    errors: ['INVALID', 'NOT_FOUND'],
  }),
  'resumes.softDelete': endpoint({
    method: 'PUT',
    path: 'resumes/soft-delete',
    callers: candidate,
    kind: 'write',
    purpose: 'Deletes own resumes. What was sent with an application stays with it.',
    extra: 'People delete what is theirs (decisions §11).',
    input: idsInput,
    output: doneShape,
    errors: ['INVALID', 'NOT_FOUND'],
  }),
}

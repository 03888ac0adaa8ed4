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
  versionShape,
} from '#kernel/shapes.ts'
import {
  bodyShape,
  headerShape,
  proposalShape,
  resumeShape,
  savedShape,
  themeShape,
  titleShape,
  fullResumeShape,
} from './contract.shapes.ts'

export { resumeShape, type Resume } from './contract.shapes.ts'

const candidate = ['candidate'] as const
const createLimits = [{ name: 'resumes.build', by: 'account', max: 60, seconds: 3600 }] as const
/** Rendering PDFs and reading documents takes seconds of CPU time (AB-06). */
const renderLimits = [{ name: 'resumes.draw', by: 'account', max: 120, seconds: 600 }] as const
const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])

/**
 * The resume to save, with the version it was loaded at. An unused id creates the resume under that id, so that a repeated request
 * creates only one.
 */
const saveFields = {
  id: idShape.optional(),
  version: versionShape.optional(),
  title: titleShape.optional(),
  theme: themeShape.optional(),
  locale: localeShape.optional(),
}

/** Resumes: uploaded files and those built in the editor; one is the default. */
export const resumesContract = {
  'resumes.list': endpoint({
    method: 'POST',
    path: 'resumes',
    callers: candidate,
    kind: 'read',
    purpose: 'Own resumes, the default first.',
    input: z.strictObject({ page: pageShape, limit: limitShape }),
    output: pageOf(resumeShape),
    errors: ['INVALID'],
  }),
  'resumes.get': endpoint({
    method: 'GET',
    path: 'resumes/{id}',
    callers: candidate,
    kind: 'read',
    purpose: 'One own resume; if it was created here, with header and body.',
    input: idInput,
    output: fullResumeShape,
    errors: ['INVALID', 'NOT_FOUND'],
  }),
  'resumes.download': endpoint({
    leavesNoTrace: true,
    method: 'GET',
    path: 'resumes/download/{id}',
    callers: candidate,
    kind: 'write',
    ownTransactions: true,
    responseType: 'file',
    purpose:
      'The resume as a file: a PDF in its own language or in `locale`, or the uploaded file. isSave=true saves the PDF as a separate resume; identical content is saved once.',
    input: z.strictObject({
      id: idShape,
      isSave: flag.default(false),
      locale: localeShape.optional(),
      inline: flag.default(false),
    }),
    output: z.object({
      name: z.string(),
      mime: z.string(),
      bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
      inline: z.boolean(),
      savedId: idShape.nullable(),
    }),
    errors: ['INVALID', 'NOT_FOUND', 'LIMIT_REACHED', 'TOO_MANY', 'UNAVAILABLE'],
    limits: renderLimits,
  }),
  'resumes.updateHeader': endpoint({
    method: 'PUT',
    path: 'resumes/update-header',
    callers: candidate,
    kind: 'write',
    purpose: 'Saves the header of a resume, or creates a resume with it. Title, template and language as sent.',
    input: z.strictObject({ ...saveFields, header: headerShape }),
    output: savedShape,
    errors: ['INVALID', 'NOT_FOUND', 'STALE_VERSION', 'LIMIT_REACHED'],
  }),
  'resumes.updateResume': endpoint({
    method: 'PUT',
    path: 'resumes/update-resume',
    callers: candidate,
    kind: 'write',
    purpose:
      'Saves the sections of a resume (and its header, if sent), or creates a resume with them. Title, template and language as sent.',
    input: z.strictObject({ ...saveFields, header: headerShape.optional(), body: bodyShape }),
    output: savedShape,
    errors: ['INVALID', 'NOT_FOUND', 'STALE_VERSION', 'LIMIT_REACHED'],
  }),
  'resumes.create': endpoint({
    method: 'POST',
    path: 'resumes/create',
    callers: candidate,
    kind: 'write',
    purpose:
      'Creates an editable resume: from the profile, empty, or as a copy of another resume (for an uploaded file, from the text found in it). The same ID twice is one resume, with other content it is refused.',
    notInSpecification: 'Several resumes, filled from the profile or from a file (decisions §9).',
    input: z.strictObject({
      id: idShape.optional(),
      from: z.union([z.enum(['PROFILE', 'EMPTY']), idShape]).default('PROFILE'),
      title: titleShape.optional(),
      theme: themeShape.optional(),
      locale: localeShape.optional(),
    }),
    output: fullResumeShape,
    errors: ['INVALID', 'NOT_FOUND', 'LIMIT_REACHED', 'FILE_REJECTED', 'KEY_REUSED', 'TOO_MANY', 'UNAVAILABLE'],
    limits: createLimits,
  }),
  'resumes.importJson': endpoint({
    method: 'POST',
    path: 'resumes/import-json',
    callers: candidate,
    kind: 'write',
    purpose: 'Creates a resume from a JSON Resume document (jsonresume.org). Errors name the position in the document.',
    notInSpecification: 'JSON Resume in and out (decisions §9).',
    input: z.strictObject({
      id: idShape.optional(),
      json: z.string().min(2).max(300_000),
      title: titleShape.optional(),
    }),
    output: fullResumeShape,
    errors: ['INVALID', 'NOT_FOUND', 'LIMIT_REACHED', 'KEY_REUSED'],
    limits: createLimits,
  }),
  'resumes.exportJson': endpoint({
    method: 'GET',
    path: 'resumes/export-json/{id}',
    callers: candidate,
    kind: 'read',
    responseType: 'file',
    purpose: 'A resume created here, as a JSON Resume document.',
    notInSpecification: 'JSON Resume in and out (decisions §9).',
    input: idInput,
    output: z.object({
      name: z.string(),
      mime: z.string(),
      bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    }),
    errors: ['INVALID', 'NOT_FOUND'],
  }),
  'resumes.proposal': endpoint({
    method: 'GET',
    path: 'resumes/proposal/{id}',
    callers: candidate,
    kind: 'read',
    purpose: 'What a resume can add to the profile, by section, next to the current values.',
    notInSpecification: 'The text of an uploaded resume becomes a reviewable proposal for the profile (issue 3.3).',
    input: idInput,
    output: proposalShape,
    errors: ['INVALID', 'NOT_FOUND', 'FILE_REJECTED', 'TOO_MANY', 'UNAVAILABLE'],
    limits: renderLimits,
  }),
  'resumes.takeOver': endpoint({
    method: 'POST',
    path: 'resumes/take-over/{id}',
    callers: candidate,
    kind: 'write',
    purpose: 'Imports the selected parts of a resume into the profile. Existing entries stay as they are.',
    notInSpecification: 'The candidate selects which parts of a proposal to import (issue 3.3).',
    input: z.strictObject({ id: idShape, parts: z.array(z.string().max(60)).min(1).max(300) }),
    output: z.object({ taken: z.int(), there: z.int() }),
    errors: ['INVALID', 'NOT_FOUND', 'FILE_REJECTED', 'LIMIT_REACHED', 'PHONE_TAKEN', 'TOO_MANY', 'UNAVAILABLE'],
    limits: createLimits,
  }),
  'resumes.add': endpoint({
    method: 'POST',
    path: 'resumes/add-file',
    callers: candidate,
    kind: 'write',
    purpose:
      'Adds an uploaded file with purpose RESUME as a resume; the first one becomes the default. The same file twice is one resume.',
    notInSpecification: 'Adds an uploaded file; the endpoints of the specification only create editable resumes.',
    input: z.strictObject({ fileId: idShape, title: line(120).optional(), isDefault: z.boolean().optional() }),
    output: resumeShape,
    errors: ['INVALID', 'LIMIT_REACHED'],
  }),
  'resumes.rename': endpoint({
    method: 'PUT',
    path: 'resumes/rename/{id}',
    callers: candidate,
    kind: 'write',
    purpose: 'Renames an own resume. Applications already sent keep the old name.',
    notInSpecification: 'Several resumes (decisions §9) need names.',
    input: z.strictObject({ id: idShape, title: titleShape }),
    output: resumeShape,
    errors: ['INVALID', 'NOT_FOUND'],
  }),
  'resumes.makeDefault': endpoint({
    method: 'PUT',
    path: 'resumes/default/{id}',
    callers: candidate,
    kind: 'write',
    purpose: 'Sets an own resume as the default.',
    notInSpecification: 'Several resumes (decisions §9) need a default.',
    input: idInput,
    output: resumeShape,
    errors: ['INVALID', 'NOT_FOUND'],
  }),
  'resumes.softDelete': endpoint({
    method: 'PUT',
    path: 'resumes/soft-delete',
    callers: candidate,
    kind: 'write',
    purpose: 'Deletes own resumes. Applications already sent keep their copy.',
    notInSpecification: 'People can delete their own data (decisions §11).',
    input: idsInput,
    output: doneShape,
    errors: ['INVALID', 'NOT_FOUND'],
  }),
}

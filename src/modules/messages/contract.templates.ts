import * as z from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { doneShape, idShape, versionShape } from '#kernel/shapes.ts'
import { templateForm } from './contract.forms.ts'
import { templateShape } from './contract.shapes.ts'

const notInSpecification = 'Messages within an application, which the specification does not describe (issue 17).'
const employer = ['employer'] as const

/** Texts of a company for messages, in both languages. */
export const templatesContract = {
  'messages.templates': endpoint({
    method: 'POST',
    path: 'messages/templates',
    callers: employer,
    kind: 'read',
    teamRight: 'messages.templates',
    purpose:
      'Templates of the company, with protected topics that they touch; for an application also the text in its candidate’s language, filled.',
    notInSpecification,
    input: z.strictObject({ id: idShape.nullish() }),
    output: z.object({ list: z.array(templateShape) }),
    errors: ['INVALID', 'NOT_FOUND', 'ROLE_NOT_ALLOWED'],
  }),
  'messages.templateSave': endpoint({
    method: 'POST',
    path: 'messages/template/{id}',
    callers: employer,
    kind: 'write',
    teamRight: 'messages.templates',
    purpose: 'Makes a template under the id of the form that made it, or changes the one of this version.',
    notInSpecification,
    input: z.strictObject({ id: idShape, version: versionShape.nullable(), ...templateForm.shape }),
    output: z.object({ id: idShape, version: versionShape }),
    errors: ['INVALID', 'NOT_FOUND', 'ROLE_NOT_ALLOWED', 'STALE_VERSION', 'LIMIT_REACHED'],
  }),
  'messages.templateDelete': endpoint({
    method: 'DELETE',
    path: 'messages/template/{id}',
    callers: employer,
    kind: 'write',
    teamRight: 'messages.templates',
    purpose: 'Deletes a template; messages that were written with it stay.',
    notInSpecification,
    input: z.strictObject({ id: idShape }),
    output: doneShape,
    errors: ['INVALID', 'NOT_FOUND', 'ROLE_NOT_ALLOWED'],
  }),
}

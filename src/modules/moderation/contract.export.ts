import * as z from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { dateShape } from '#kernel/shapes.ts'
import { longestExport, mostExported } from './rules.export.ts'

export const exportContract = {
  'admin.moderation.export': endpoint({
    right: 'statistics.moderation',
    callers: ['admin'],
    method: 'GET',
    path: 'admin/moderation/export',
    // Who takes it along stands in the log.
    kind: 'write',
    responseType: 'file',
    limits: [{ name: 'admin.moderation.export', by: 'account', max: 20, seconds: 3600 }],
    notInSpecification:
      'Statements of reasons for authorities (issue 18 §4); the specification leaves the screens of administrators out.',
    purpose: `Statements of reasons of at most ${longestExport} days that restricted something, at most ${mostExported}, as CSV with the columns of the EU’s transparency database: nobody is named.`,
    input: z.strictObject({ from: dateShape, to: dateShape }),
    output: z.object({
      name: z.string(),
      mime: z.string(),
      bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    }),
    errors: ['INVALID', 'UNAUTHENTICATED', 'ROLE_NOT_ALLOWED', 'TOO_MANY'],
  }),
}

import * as z from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { exportStatuses } from '#kernel/enums/accounts.ts'
import { idShape, timeShape } from '#kernel/shapes.ts'
import { applicationsContract } from '#modules/applications/contract.ts'
import { exportFormats } from './rules.ts'

const employer = ['employer'] as const
const notInSpecification = 'Issue 17: applicants and own talent pools as a file.'
const accessErrors = ['INVALID', 'NOT_FOUND', 'ROLE_NOT_ALLOWED', 'COMPANY_NOT_APPROVED'] as const

/** Which applicants: what the list is asked with, without its page. */
export const applicantsQuery = applicationsContract['userjobs.list'].input.pick({
  search: true,
  filter: true,
  sort: true,
  order: true,
})
export type ApplicantsQuery = z.output<typeof applicantsQuery>

const fileShape = z.object({
  id: idShape,
  format: z.enum(exportFormats),
  /** The pool; null: applicants. */
  pool: z.string().nullable(),
  status: z.enum(exportStatuses),
  rows: z.int(),
  /** Applicants of the list who withdrew, and so are not in the file. */
  withdrawn: z.int(),
  by: z.string(),
  mine: z.boolean(),
  createdAt: timeShape,
  expiresAt: timeShape.nullable(),
  /** Where whoever made it fetches the file; null while there is none, and for others. */
  uri: z.string().nullable(),
})
export type ExportFile = z.output<typeof fileShape>

/** What a company knows about candidates as CSV and XLSX. */
export const exportsContract = {
  'exports.create': endpoint({
    method: 'POST',
    path: 'employer/export/create',
    callers: employer,
    kind: 'write',
    teamRight: 'exports.use',
    notWhileActing: true,
    notInSpecification,
    purpose:
      'Makes a file of the applicants of a list, or of a pool, with what the member may see on screen. At most 5,000 rows, and ten files a day and company. `id` is chosen by the client: a repeat is the same file, with other content it is refused.',
    input: z
      .strictObject({
        id: idShape,
        format: z.enum(exportFormats),
        poolId: idShape.nullish(),
        applicants: applicantsQuery.nullish(),
      })
      .refine(({ poolId, applicants }) => Boolean(poolId) !== Boolean(applicants), { path: ['poolId'] }),
    output: z.object({ id: idShape, status: z.enum(exportStatuses), created: z.boolean() }),
    errors: [...accessErrors, 'CONFLICT', 'KEY_REUSED', 'FEATURE_OFF', 'TOO_MANY'],
    limits: [{ name: 'exports.create', by: 'account', max: 60, seconds: 3600 }],
  }),
  'exports.status': endpoint({
    method: 'POST',
    path: 'employer/export/list',
    callers: employer,
    kind: 'read',
    teamRight: 'exports.use',
    notInSpecification,
    purpose: 'The last 20 files of the company. Whoever made one fetches it within 24 hours.',
    input: z.strictObject({}),
    output: z.object({
      list: z.array(fileShape),
      /** How many more can be made today. */
      left: z.int(),
      /** Whether the plan has exports. */
      included: z.boolean(),
    }),
    errors: accessErrors,
  }),
}

import * as z from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { idInput, idShape, limitShape, pageOf, pageShape, versionShape } from '#kernel/shapes.ts'
import { tableEncodings, tableSeparators } from '#kernel/table.ts'
import { feedsContract } from './feeds/contract.ts'
import { columnsShape, runDetailShape, runShape } from './contract.shapes.ts'
import { numberStyles } from './rules.cells.ts'
import { dateOrders } from './rules.dates.ts'
import { valueCategoryNames } from './rules.fields.ts'
import { importModes, rowResults } from './rules.ts'

const employer = ['employer'] as const
const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array, { error: 'REQUIRED' })
const target = { id: idShape, version: versionShape }
const notInSpecification = 'The specification lists what was imported; these endpoints import it.'
const stepErrors = ['INVALID', 'NOT_FOUND', 'ROLE_NOT_ALLOWED', 'STALE_VERSION', 'TRANSITION_NOT_ALLOWED'] as const
const fileErrors = [
  'TOO_LARGE',
  'UNSUPPORTED_TYPE',
  'FILE_REJECTED',
  'TOO_MANY_ROWS',
  'TOO_WIDE',
  'NO_ROWS',
  'TOO_MANY',
  'UNAVAILABLE',
] as const
const fileShape = z.object({ name: z.string(), mime: z.string(), bytes })

/** Jobs from CSV and XLSX files, and from feeds. */
export const importsContract = {
  ...feedsContract,
  'imports.list': endpoint({
    method: 'POST',
    path: 'employer/import-history/list',
    callers: employer,
    kind: 'read',
    teamRight: 'imports.use',
    purpose: 'Imports of the company, newest first, with how many rows became what.',
    input: z.strictObject({ page: pageShape, limit: limitShape }),
    output: pageOf(runShape),
    errors: ['INVALID', 'ROLE_NOT_ALLOWED'],
  }),
  'imports.get': endpoint({
    method: 'GET',
    path: 'employer/import-history/get/{id}',
    callers: employer,
    kind: 'read',
    teamRight: 'imports.use',
    purpose: 'One import: its columns, values that need a look, and a page of its rows, of one result when named.',
    input: z.strictObject({
      id: idShape,
      result: z.enum([...rowResults, 'WARNING']).optional(),
      page: z.coerce.number().int().min(1).max(100).default(1),
      limit: z.coerce.number().int().min(1).max(50).default(50),
    }),
    output: runDetailShape,
    errors: ['INVALID', 'NOT_FOUND', 'ROLE_NOT_ALLOWED'],
  }),
  'imports.upload': endpoint({
    method: 'POST',
    path: 'employer/import-history/upload',
    upload: true,
    callers: employer,
    kind: 'write',
    ownTransactions: true,
    notInSpecification,
    purpose:
      'Reads a CSV or XLSX file of up to 5 MB and 2,000 rows and suggests what its columns are for. `id` is chosen by the client: a repeat is the same import, with other content it is refused.',
    input: z.strictObject({
      id: idShape,
      encoding: z.enum(tableEncodings).optional(),
      separator: z.enum(tableSeparators).optional(),
      file: z.strictObject({ name: z.string().max(1000), type: z.string().max(200), bytes }),
    }),
    output: runShape,
    errors: [
      'INVALID',
      'NOT_FOUND',
      'ROLE_NOT_ALLOWED',
      'COMPANY_NOT_APPROVED',
      'FEATURE_OFF',
      'KEY_REUSED',
      ...fileErrors,
    ],
    limits: [{ name: 'imports.upload', by: 'account', max: 30, seconds: 3600 }],
    notWhileActing: true,
  }),
  'imports.reread': endpoint({
    method: 'PUT',
    path: 'employer/import-history/read/{id}',
    callers: employer,
    kind: 'write',
    teamRight: 'imports.use',
    ownTransactions: true,
    notInSpecification,
    purpose:
      'Reads the file again in another way: another encoding, separator or sheet, or with letters repaired that were encoded twice. Until the import begins.',
    input: z.strictObject({
      ...target,
      encoding: z.enum(tableEncodings).optional(),
      separator: z.enum(tableSeparators).optional(),
      sheet: z.string().max(200).optional(),
      repair: z.boolean().default(false),
    }),
    output: runShape,
    errors: [...stepErrors, ...fileErrors],
    limits: [{ name: 'imports.reread', by: 'account', max: 60, seconds: 3600 }],
    notWhileActing: true,
  }),
  'imports.map': endpoint({
    method: 'PUT',
    path: 'employer/import-history/map/{id}',
    callers: employer,
    kind: 'write',
    teamRight: 'imports.use',
    notInSpecification,
    purpose: 'Says what each column is for and checks every row; nothing is created yet.',
    input: z.strictObject({
      ...target,
      columns: columnsShape,
      mode: z.enum(importModes).default('CREATE'),
      publish: z.boolean().default(false),
      numberStyle: z.enum(numberStyles).default('AUTO'),
      dateOrder: z.enum(dateOrders).default('AUTO'),
    }),
    output: runShape,
    errors: stepErrors,
    notWhileActing: true,
  }),
  'imports.setValues': endpoint({
    method: 'PUT',
    path: 'employer/import-history/values/{id}',
    callers: employer,
    kind: 'write',
    teamRight: 'imports.use',
    notInSpecification,
    purpose: 'Says which value a text stands for, null for none; remembered for the company. Checks every row again.',
    input: z.strictObject({
      ...target,
      values: z
        .array(
          z.strictObject({
            category: z.enum(valueCategoryNames),
            text: z.string().min(1).max(200),
            code: z.string().min(1).max(80).nullable(),
          }),
        )
        .min(1)
        .max(200),
    }),
    output: runShape,
    errors: stepErrors,
    notWhileActing: true,
  }),
  'imports.run': endpoint({
    method: 'PUT',
    path: 'employer/import-history/run/{id}',
    callers: employer,
    kind: 'write',
    teamRight: 'imports.use',
    notInSpecification,
    purpose: 'Creates and updates the jobs in the background, a transaction a row. Idempotent.',
    input: z.strictObject(target),
    output: runShape,
    errors: [...stepErrors, 'COMPANY_NOT_APPROVED', 'IMPORT_BUSY'],
    notWhileActing: true,
  }),
  'imports.cancel': endpoint({
    method: 'PUT',
    path: 'employer/import-history/cancel/{id}',
    callers: employer,
    kind: 'write',
    teamRight: 'imports.use',
    notInSpecification,
    purpose: 'Stops an import; what it has created stays and can be undone.',
    input: z.strictObject(target),
    output: runShape,
    errors: stepErrors,
    notWhileActing: true,
  }),
  'imports.undo': endpoint({
    method: 'PUT',
    path: 'employer/import-history/undo/{id}',
    callers: employer,
    kind: 'write',
    teamRight: 'imports.use',
    notInSpecification,
    purpose:
      'Takes an import back within 7 days: what nobody applied to or edited is removed or restored, the rest stays with its reason.',
    input: z.strictObject(target),
    output: runShape,
    errors: [...stepErrors, 'UNDO_OVER'],
    notWhileActing: true,
  }),
  'imports.failedRows': endpoint({
    method: 'GET',
    path: 'employer/import-history/failed-rows/{id}',
    callers: employer,
    kind: 'read',
    teamRight: 'imports.use',
    responseType: 'file',
    notInSpecification,
    purpose: 'The rows that failed, in the format of the file, with a column that says why.',
    input: idInput,
    output: fileShape,
    errors: ['INVALID', 'NOT_FOUND', 'ROLE_NOT_ALLOWED'],
    notWhileActing: true,
  }),
  'imports.template': endpoint({
    method: 'GET',
    path: 'employer/import-history/template/{format}',
    callers: employer,
    kind: 'read',
    teamRight: 'imports.use',
    responseType: 'file',
    notInSpecification,
    purpose: 'An empty file with the columns that are understood, one example, and for XLSX the values to choose from.',
    input: z.strictObject({ format: z.enum(['csv', 'xlsx']) }),
    output: fileShape,
    errors: ['INVALID', 'ROLE_NOT_ALLOWED'],
  }),
}

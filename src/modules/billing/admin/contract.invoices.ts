import * as z from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { invoiceKinds } from '#kernel/enums/billing.ts'
import { currencyShape, idShape, limitShape, pageOf, pageShape, singleLine, timeShape } from '#kernel/shapes.ts'

const admin = ['admin'] as const
const notInSpecification = 'Administrators keep the books (money.md section 6); calls.tsv lists none of their calls.'
const errors = ['INVALID', 'UNAUTHENTICATED', 'ROLE_NOT_ALLOWED'] as const
export const monthShape = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/)

const rowShape = z.object({
  id: idShape,
  number: z.string(),
  kind: z.enum(invoiceKinds),
  test: z.boolean(),
  issuedAt: timeShape,
  companyId: idShape,
  companyName: z.string(),
  orderId: idShape,
  orderNumber: z.string(),
  netMinor: z.int(),
  taxMinor: z.int(),
  totalMinor: z.int(),
  currency: z.string(),
  /** The official number, once it has come back. */
  taxNumber: z.string().nullable(),
  /** null until the PDF is drawn. */
  privateUri: z.string().nullable(),
})
const sumShape = z.object({
  kind: z.enum(invoiceKinds),
  currency: z.string(),
  count: z.int(),
  netMinor: z.int(),
  taxMinor: z.int(),
  totalMinor: z.int(),
})
export type InvoiceSum = z.output<typeof sumShape>

export const numberResults = ['RECORDED', 'UNKNOWN', 'DIFFERENT'] as const
export const importedShape = z.object({
  rows: z.array(z.object({ number: z.string(), taxNumber: z.string(), result: z.enum(numberResults) })),
  problems: z.array(z.object({ line: z.int(), reason: z.enum(['FORM', 'NUMBER', 'DOUBLE']) })),
})
export type Imported = z.output<typeof importedShape>

/** Invoices and credit notes of all companies, for administrators who keep the books. */
export const invoicesAdminContract = {
  'admin.invoices.list': endpoint({
    right: 'money.manage',
    method: 'POST',
    path: 'admin/invoices/list',
    callers: admin,
    kind: 'read',
    purpose:
      'Invoices and credit notes, newest first, of a month in the time zone of the site. `sums` are those of all that match, by kind and currency; `test`: documents of test payments instead.',
    notInSpecification,
    input: z.strictObject({
      page: pageShape,
      limit: limitShape,
      search: singleLine().max(100).default(''),
      month: monthShape.optional(),
      kind: z.enum(invoiceKinds).optional(),
      currency: currencyShape.optional(),
      test: z.boolean().default(false),
    }),
    output: pageOf(rowShape).extend({
      sums: z.array(sumShape),
      /** Months that have documents, newest first, of both kinds. */
      months: z.array(z.string()),
      testTotal: z.int(),
    }),
    errors,
  }),
  'admin.invoices.export': endpoint({
    right: 'money.manage',
    stepUp: true,
    method: 'GET',
    path: 'admin/invoices/export/{month}/{format}',
    callers: admin,
    kind: 'write',
    responseType: 'file',
    purpose:
      'A month for the tax office: the bulk file of Coretax (`xml`), or all documents as a list with the buyers’ full numbers (`csv`). Recorded in the audit log.',
    notInSpecification,
    input: z.strictObject({ month: monthShape, format: z.enum(['xml', 'csv']) }),
    output: z.object({
      name: z.string(),
      mime: z.string(),
      bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    }),
    errors: [...errors, 'TOO_MANY', 'STEP_UP_NEEDED'],
    limits: [{ name: 'admin.invoices.export', by: 'account', max: 60, seconds: 3600 }],
  }),
  'admin.invoices.importNumbers': endpoint({
    right: 'money.manage',
    stepUp: true,
    method: 'POST',
    path: 'admin/invoices/tax-numbers',
    callers: admin,
    kind: 'write',
    purpose:
      'Records official numbers from a CSV file: the list filled in, or one of Coretax. Answers a result for each row; the same file again changes nothing.',
    notInSpecification,
    input: z.strictObject({ csv: z.string().min(1).max(300_000) }),
    output: importedShape,
    errors: [...errors, 'TOO_MANY', 'STEP_UP_NEEDED'],
    limits: [{ name: 'admin.invoices.importNumbers', by: 'account', max: 60, seconds: 3600 }],
  }),
}

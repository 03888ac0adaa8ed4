import * as z from 'zod'
import { taxNumberKinds } from '#kernel/enums/billing.ts'
import { currencyShape, locales, timeShape } from '#kernel/shapes.ts'

/** A pro forma asks for a payment, has no number and is not stored. */
export const documentKinds = ['INVOICE', 'CREDIT_NOTE', 'PRO_FORMA'] as const

const perLocaleShape = z.object({ en: z.string(), id: z.string() })

export const invoiceLineShape = z.object({
  title: perLocaleShape,
  period: z.object({ from: timeShape, until: timeShape }).nullable(),
  count: z.int().min(1),
  unitMinor: z.int(),
  /** Negative for an unused part of an earlier plan and on credit notes. */
  netMinor: z.int(),
})
export type InvoiceLine = z.output<typeof invoiceLineShape>

export const buyerShape = z.object({
  legalName: z.string(),
  address: z.string(),
  email: z.string(),
  taxNumberKind: z.enum(taxNumberKinds),
  /** Identity and passport numbers are masked in what is stored and printed. */
  taxNumber: z.string().nullable(),
  branch: z.string().nullable(),
})
export type InvoiceBuyer = z.output<typeof buyerShape>

/** All that a document prints, as it was on the day it was issued. Amounts are integer minor units. */
export const invoiceDocumentShape = z.object({
  kind: z.enum(documentKinds),
  /** null on a pro forma. */
  number: z.string().nullable(),
  /** Nothing was paid in earnest: the document says that it is no invoice. */
  test: z.boolean(),
  issuedAt: timeShape,
  paidAt: timeShape.nullable(),
  /** Name of the payment provider. */
  paidBy: z.string().nullable(),
  /** Pro forma: the last moment to pay, and the account to pay to. */
  payBy: timeShape.nullable().default(null),
  payTo: z.object({ bank: z.string(), accountNumber: z.string(), accountName: z.string() }).nullable().default(null),
  locale: z.enum(locales),
  timeZone: z.string(),
  seller: z.object({
    name: z.string(),
    address: z.string(),
    taxNumber: z.string().nullable(),
    branch: z.string().nullable(),
  }),
  buyer: buyerShape,
  lines: z.array(invoiceLineShape).min(1),
  netMinor: z.int(),
  tax: z
    .object({
      label: perLocaleShape,
      /** Basis points: 1200 is 12 %. */
      rate: z.int(),
      base: z.tuple([z.int(), z.int()]),
      baseMinor: z.int(),
      taxMinor: z.int(),
    })
    .nullable(),
  totalMinor: z.int(),
  currency: currencyShape,
  orderNumber: z.string(),
  paymentRef: z.string().nullable(),
  /** Income tax that the buyer withheld from the payment (PPh 23), with the numbers of its slips. */
  withheld: z
    .object({ minor: z.int(), slipNumbers: z.array(z.string()) })
    .nullable()
    .default(null),
  /** Credit notes: the number of the invoice, and why. */
  refersTo: z.string().nullable(),
  reason: z.string().nullable(),
  /** Who signs for the seller, and how money is given back; neither on documents of before these could be set. */
  signer: z.object({ name: z.string(), title: z.string() }).nullable().default(null),
  refundNote: perLocaleShape.nullable().default(null),
  /** Whether the note about stamp duty is printed on high amounts. */
  stampDutyNote: z.boolean().default(false),
})
export type InvoiceDocument = z.output<typeof invoiceDocumentShape>
/** A document before it is issued: number, moment and time zone come with the number. */
export type InvoiceDraft = Omit<z.input<typeof invoiceDocumentShape>, 'kind' | 'number' | 'issuedAt' | 'timeZone'> & {
  kind: 'INVOICE' | 'CREDIT_NOTE'
}

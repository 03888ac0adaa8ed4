import * as z from 'zod'
import { taxNumberKinds } from '#kernel/enums/billing.ts'
import { emailShape, line, localeShape, multilineText, singleLine, versionShape } from '#kernel/shapes.ts'

/** To whom documents are made out. An empty tax number leaves the stored one. */
export const buyerForm = z.object({
  version: versionShape,
  legalName: line(160, 2),
  address: multilineText(300, 5),
  email: emailShape,
  locale: localeShape,
  taxNumberKind: z.enum(taxNumberKinds),
  taxNumber: singleLine().max(40).optional(),
  branch: singleLine().max(22).optional(),
})

/** Which jobs stay open when the plan has too few slots for all. */
export const keepJobsForm = z.object({ keepJobs: z.array(z.string().max(40)).max(500).default([]) })

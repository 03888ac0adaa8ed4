import * as z from 'zod'
import { dateShape, line, singleLine } from '#kernel/shapes.ts'

const most = 90_000_000_000

/** What a buyer says with a proof of transfer; amounts in the currency's own unit. The file comes beside it. */
export const proofForm = z
  .object({
    amount: z.number().positive().max(most),
    paidOn: dateShape,
    bank: line(80, 2),
    withheld: z.number().min(0).max(most).optional(),
    slipNumber: singleLine().max(60).optional(),
  })
  .superRefine(({ withheld = 0, slipNumber }, check) => {
    if (withheld > 0 && !slipNumber) check.addIssue({ code: 'custom', message: 'REQUIRED', path: ['slipNumber'] })
  })

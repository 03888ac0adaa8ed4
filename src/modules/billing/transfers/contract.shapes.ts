import * as z from 'zod'
import { proofStatuses } from '#kernel/enums/billing.ts'
import { dateShape, timeShape } from '#kernel/shapes.ts'
import { moneyShape } from '../contract.shapes.ts'

/** A proof of transfer as its buyers see it. */
export const proofShape = z.object({
  status: z.enum(proofStatuses),
  /** Why it was rejected. */
  reason: z.string().nullable(),
  stated: moneyShape,
  paidOn: dateShape,
  uploadedAt: timeShape,
})

/** How an order is paid by bank transfer. */
export const transferShape = z.object({
  /** null when the site has no account in the currency of the order any more. */
  account: z.object({ bank: z.string(), accountNumber: z.string(), accountName: z.string() }).nullable(),
  /** What the transfer has to name. */
  reference: z.string(),
  /** What is left to transfer, and what was found in the bank so far. */
  due: moneyShape,
  received: moneyShape,
  proForma: z.string(),
  /** The newest proof. */
  proof: proofShape.nullable(),
})
export type TransferInstructions = z.output<typeof transferShape>

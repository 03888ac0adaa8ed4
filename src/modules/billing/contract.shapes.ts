import * as z from 'zod'
import { creditSources, creditUnits, transferKinds } from '#kernel/enums/billing.ts'
import { currencyShape, idShape, timeShape } from '#kernel/shapes.ts'
import { planSources } from './rules.entitlements.ts'

/** Integer minor units; negative on documents that give something back. */
export const moneyShape = z.object({ minor: z.int(), currency: currencyShape })
export type Money = z.output<typeof moneyShape>
/** A price without and with tax. */
export const taxedPriceShape = z.object({ net: moneyShape, total: moneyShape })

/** null is unlimited. */
export const entitlementsShape = z.object({
  activeJobs: z.int().nullable(),
  jobDays: z.int(),
  candidateUnlocksPerMonth: z.int().nullable(),
  seats: z.int().nullable(),
  featuredDays: z.int().nullable(),
  screeningQuestions: z.int(),
  exports: z.boolean(),
})

export const taxLabelShape = z.object({ label: z.string(), percent: z.number() })
export type TaxLabel = z.output<typeof taxLabelShape>

/** A plan as it is sold. Prices are null for FREE and where it is not sold in the currency of the site. */
export const planShape = z.object({
  code: z.string(),
  title: z.string(),
  description: z.string(),
  entitlements: entitlementsShape,
  month: taxedPriceShape.nullable(),
  year: taxedPriceShape.nullable(),
  own: z.boolean(),
})
export type Plan = z.output<typeof planShape>

export const unitShape = z.enum(creditUnits)

/** `price` is null for members who may not see prices. */
export const topupShape = z.object({
  code: z.string(),
  title: z.string(),
  unit: unitShape,
  count: z.int(),
  days: z.int(),
  price: taxedPriceShape.nullable(),
  /** Units of this kind that the company can spend now; null is unlimited. */
  left: z.int().nullable(),
})
export type Topup = z.output<typeof topupShape>

export const usageKeys = ['activeJobs', 'candidateUnlocksPerMonth', 'seats', 'featuredDays'] as const
export type UsageKey = (typeof usageKeys)[number]
export const usageShape = z.object({
  key: z.enum(usageKeys),
  limit: z.int().nullable(),
  used: z.int(),
  left: z.int().nullable(),
  /** When the allowance begins anew; null for what does not renew. */
  renewsAt: timeShape.nullable(),
})
export type Usage = z.output<typeof usageShape>

/** What a company is on. `price` is what was paid for it, for OWNER, ADMIN and BILLING. */
export const subscriptionShape = z.object({
  source: z.enum(planSources),
  planCode: z.string().nullable(),
  title: z.string().nullable(),
  startsAt: timeShape.nullable(),
  endsAt: timeShape.nullable(),
  /** In grace: until when the plan can be renewed as if it had not ended. */
  graceUntil: timeShape.nullable(),
  entitlements: entitlementsShape,
  usage: z.array(usageShape),
  /** Job credits that can be spent now; null where jobs are not limited. */
  jobCredits: z.int().nullable(),
  mayBuy: z.boolean(),
  /** What follows the plan. PAID: it is bought already; RENEW and CHANGE need a payment; NOTHING: nobody paid for this one; null on FREE. */
  next: z
    .object({
      kind: z.enum(['PAID', 'RENEW', 'CHANGE', 'LEAVE', 'NOTHING']),
      code: z.string(),
      title: z.string(),
      period: z.enum(['MONTH', 'YEAR']).nullable(),
      startsAt: timeShape,
      /** How many jobs that plan has room for; null is unlimited. */
      activeJobs: z.int().nullable(),
    })
    .nullable(),
  /** The order that renews the plan, for OWNER, ADMIN and BILLING. */
  renewal: z.object({ orderId: idShape, total: moneyShape, payUntil: timeShape }).nullable(),
  /** The plan has or will have fewer slots than the jobs hold: which stay can be chosen until `dueAt`. */
  slotNotice: z.object({ limit: z.int(), dueAt: timeShape }).nullable(),
  /** Jobs that were paused because the plan has too few slots. */
  suspendedJobs: z.int(),
})
export type Subscription = z.output<typeof subscriptionShape>

export const lotShape = z.object({
  id: z.string(),
  unit: unitShape,
  source: z.enum(creditSources),
  granted: z.int(),
  left: z.int(),
  startsAt: timeShape,
  expiresAt: timeShape,
  frozen: z.boolean(),
})
/** `count` is negative for what left the company's credits. */
export const movementShape = z.object({
  id: z.int(),
  kind: z.enum(transferKinds),
  unit: unitShape,
  count: z.int(),
  /** A code: what it was spent on or came from, often that of a plan or top-up. */
  reason: z.string(),
  /** The name of the plan or top-up that the reason names. */
  title: z.string().nullable(),
  at: timeShape,
  by: z.string().nullable(),
})
export const creditsShape = z.object({
  lots: z.array(lotShape),
  /** The newest fifty. */
  movements: z.array(movementShape),
  total: z.int(),
  subscription: subscriptionShape,
  /** Plans that can follow the present one, for those who may buy. */
  choices: z.array(
    z.object({ code: z.string(), title: z.string(), period: z.enum(['MONTH', 'YEAR']), total: moneyShape }),
  ),
  /** The jobs that hold slots of the plan, for those who may choose which stay; empty where there is nothing to choose. */
  slotJobs: z.array(
    z.object({ id: idShape, version: z.int(), title: z.string(), keep: z.boolean(), suspended: z.boolean() }),
  ),
})
export type Credits = z.output<typeof creditsShape>

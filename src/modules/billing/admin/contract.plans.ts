import * as z from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { pricePeriods } from '#kernel/enums/billing.ts'
import { currencyShape, dateShape, line, timeShape, versionShape } from '#kernel/shapes.ts'
import { entitlementsShape, moneyShape, unitShape } from '../contract.shapes.ts'
import { periodStates } from './rules.prices.ts'

const admin = ['admin'] as const
const notInSpecification = 'Administrators set what is sold (money.md section 6); calls.tsv lists none of their calls.'
const errors = ['INVALID', 'UNAUTHENTICATED', 'ROLE_NOT_ALLOWED'] as const
const writeErrors = [...errors, 'NOT_FOUND', 'STALE_VERSION', 'STEP_UP_NEEDED'] as const

export const codeShape = z.string().regex(/^[A-Z0-9_]{1,40}$/)
export const titleShape = line(60)
export const descriptionShape = line(200)
export const sortShape = z.int().min(0).max(1000)
const countShape = z.int().min(0).max(100_000)
export const topupCountShape = z.int().min(1).max(100_000)
export const topupDaysShape = z.int().min(1).max(3650)
/** In minor units, without tax. */
export const netShape = z.int().min(1).max(9_000_000_000_000)
const perLocale = <S extends z.ZodType>(shape: S) => z.strictObject({ en: shape, id: shape })

/** What a plan can hold; null is unlimited. */
export const entitlementsInput = z.strictObject({
  activeJobs: countShape.nullable(),
  jobDays: z.int().min(1).max(90),
  candidateUnlocksPerMonth: countShape.nullable(),
  seats: z.int().min(1).max(100_000).nullable(),
  featuredDays: countShape.nullable(),
  screeningQuestions: z.int().min(0).max(10),
  exports: z.boolean(),
})

export const priceRowShape = z.object({
  period: z.enum(pricePeriods),
  net: moneyShape,
  from: timeShape,
  until: timeShape.nullable(),
  state: z.enum(periodStates),
})
export type PriceView = z.output<typeof priceRowShape>

const offerRowShape = z.object({
  code: z.string(),
  title: z.string(),
  active: z.boolean(),
  /** Prices of this moment. */
  prices: z.array(z.object({ period: z.enum(pricePeriods), net: moneyShape })),
  /** A price that begins later. */
  planned: z.boolean(),
})
const planRowShape = offerRowShape.extend({
  /** Companies whose plan runs or begins later. */
  companies: z.int(),
})
const topupRowShape = offerRowShape.extend({ unit: unitShape, count: z.int(), days: z.int() })

const texts = z.object({ en: z.string(), id: z.string() })
export const offerShape = z.object({
  code: z.string(),
  version: versionShape,
  title: texts,
  sort: z.int(),
  active: z.boolean(),
  plan: z.object({ description: texts, entitlements: entitlementsShape }).nullable(),
  topup: z.object({ unit: unitShape, count: z.int(), days: z.int() }).nullable(),
  currency: z.string(),
  prices: z.array(priceRowShape),
  touched: z.object({
    /** Companies that paid for it and keep what they bought. */
    paid: z.int(),
    /** Until when the last of them keeps it. */
    paidUntil: timeShape.nullable(),
    /** Companies on it without having paid: only those on FREE. */
    free: z.int(),
    /** Orders that wait for their payment and keep their price. */
    orders: z.int(),
  }),
  history: z.array(z.object({ at: timeShape, by: z.string().nullable(), action: z.string() })),
})
export type Offer = z.output<typeof offerShape>

const changed = { version: versionShape, code: codeShape }
const savedShape = z.object({ version: versionShape })
const pricePlace = { ...changed, period: z.enum(pricePeriods), currency: currencyShape }

/** What is sold and at which price, for administrators who keep the books. Nothing is ever deleted. */
export const plansAdminContract = {
  'admin.plans.list': endpoint({
    right: 'money.manage',
    method: 'POST',
    path: 'admin/plans/list',
    callers: admin,
    kind: 'read',
    purpose: 'Plans and top-ups, also those that are switched off, with the prices of this moment.',
    notInSpecification,
    input: z.strictObject({}),
    output: z.object({ plans: z.array(planRowShape), topups: z.array(topupRowShape) }),
    errors,
  }),
  'admin.plans.get': endpoint({
    right: 'money.manage',
    method: 'GET',
    path: 'admin/plans/get/{code}',
    callers: admin,
    kind: 'read',
    purpose: 'A plan or top-up in both languages with all its prices, and whom a change touches.',
    notInSpecification,
    input: z.strictObject({ code: codeShape }),
    output: offerShape,
    errors: [...errors, 'NOT_FOUND'],
  }),
  'admin.plans.savePlan': endpoint({
    right: 'money.manage',
    stepUp: true,
    second: 'PRICES',
    method: 'PUT',
    path: 'admin/plans/plan',
    callers: admin,
    kind: 'write',
    purpose: 'Changes a plan from now on. Whoever has paid keeps what was bought; FREE cannot be switched off.',
    notInSpecification,
    input: z.strictObject({
      ...changed,
      title: perLocale(titleShape),
      description: perLocale(descriptionShape),
      entitlements: entitlementsInput,
      sort: sortShape,
      active: z.boolean(),
    }),
    output: savedShape,
    errors: [...writeErrors, 'WAITING_SECOND'],
  }),
  'admin.plans.saveTopup': endpoint({
    right: 'money.manage',
    stepUp: true,
    second: 'PRICES',
    method: 'PUT',
    path: 'admin/plans/topup',
    callers: admin,
    kind: 'write',
    purpose: 'Changes a top-up from now on. What was ordered grants what it said.',
    notInSpecification,
    input: z.strictObject({
      ...changed,
      title: perLocale(titleShape),
      count: topupCountShape,
      days: topupDaysShape,
      sort: sortShape,
      active: z.boolean(),
    }),
    output: savedShape,
    errors: [...writeErrors, 'WAITING_SECOND'],
  }),
  'admin.plans.setPrice': endpoint({
    right: 'money.manage',
    stepUp: true,
    second: 'PRICES',
    method: 'POST',
    path: 'admin/plans/price',
    callers: admin,
    kind: 'write',
    purpose:
      'Sets the net price from a day on, or from now on; null ends the sale. Orders that exist keep their price, and whoever is about to order gets PRICE_CHANGED.',
    notInSpecification,
    input: z.strictObject({ ...pricePlace, netMinor: netShape.nullable(), from: dateShape.nullable() }),
    output: savedShape,
    errors: [...writeErrors, 'WAITING_SECOND'],
  }),
  'admin.plans.dropPrice': endpoint({
    right: 'money.manage',
    stepUp: true,
    second: 'PRICES',
    method: 'PUT',
    path: 'admin/plans/price',
    callers: admin,
    kind: 'write',
    purpose: 'Takes back a price that has not begun; the one before it goes on.',
    notInSpecification,
    input: z.strictObject({ ...pricePlace, from: z.iso.datetime() }),
    output: savedShape,
    errors: [...writeErrors, 'WAITING_SECOND'],
  }),
}

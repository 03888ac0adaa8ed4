import * as z from 'zod'
import { creditUnits, pricePeriods } from '#kernel/enums/billing.ts'
import { currencyShape, dateShape, idShape, versionShape } from '#kernel/shapes.ts'
import { adjustCountShape, grantCountShape, grantDaysShape, grantMonthsShape, reasonShape } from './contract.company.ts'
import {
  codeShape,
  descriptionShape,
  entitlementsInput,
  sortShape,
  titleShape,
  topupCountShape,
  topupDaysShape,
} from './contract.plans.ts'
import { limitNames } from './rules.offer-form.ts'

const offer = {
  version: versionShape,
  titleEn: titleShape,
  titleId: titleShape,
  sort: sortShape,
  active: z.boolean().default(false),
}
const { jobDays, screeningQuestions } = entitlementsInput.shape
const limit = z.int().min(0).max(100_000).optional()
const unlimited = z.boolean().default(false)

/** A plan as it is edited. A number is needed wherever "unlimited" is not chosen. */
export const planForm = z
  .object({
    ...offer,
    descriptionEn: descriptionShape,
    descriptionId: descriptionShape,
    activeJobs: limit,
    activeJobsUnlimited: unlimited,
    candidateUnlocksPerMonth: limit,
    candidateUnlocksPerMonthUnlimited: unlimited,
    seats: z.int().min(1).max(100_000).optional(),
    seatsUnlimited: unlimited,
    featuredDays: limit,
    featuredDaysUnlimited: unlimited,
    jobDays,
    screeningQuestions,
    exports: z.boolean().default(false),
  })
  .superRefine((form, check) => {
    for (const name of limitNames)
      if (form[name] === undefined && !form[`${name}Unlimited`])
        check.addIssue({ code: 'custom', message: 'REQUIRED', path: [name] })
  })
export type PlanForm = z.output<typeof planForm>

export const topupForm = z.object({ ...offer, count: topupCountShape, days: topupDaysShape })

/** A price from a day on; without a day from now on, without an amount the sale ends. `amount` in the currency's own unit. */
export const priceForm = z.object({
  version: versionShape,
  code: codeShape,
  period: z.enum(pricePeriods),
  currency: currencyShape,
  amount: z.number().positive().max(90_000_000_000),
  from: dateShape.optional(),
})

const correction = { key: idShape, reason: reasonShape }
export const adjustForm = z.object({ ...correction, lotId: idShape, count: adjustCountShape })
export const creditsForm = z.object({
  ...correction,
  unit: z.enum(creditUnits),
  count: grantCountShape,
  days: grantDaysShape,
})
export const planGiftForm = z.object({ ...correction, planCode: codeShape, months: grantMonthsShape })

import { fail, invalid, type FieldError } from '#kernel/fail.ts'
import { startOfDay } from '#kernel/time-zone.ts'
import { readSettings } from '#modules/reference/public.server.ts'
import type { Context, Handlers } from '#platform/core/context.server.ts'
import type { plansAdminContract } from './contract.plans.ts'
import { changePrice, dropPrice, isWholePrice, priceState } from './rules.prices.ts'
import {
  allOffers,
  findOffer,
  offerPrices,
  planHolders,
  readOffer,
  nextVersion,
  writePlan,
  writePrices,
  writeTopup,
  type OfferPrice,
  type OfferRow,
} from './store.plans.server.ts'

const priceView = ({ period, netMinor, currency, from, until }: OfferPrice) => ({
  period,
  net: { minor: netMinor, currency },
  from: from.toISOString(),
  until: until?.toISOString() ?? null,
})

async function offerOf(ctx: Context, code: string, kind?: OfferRow['kind']): Promise<OfferRow> {
  const offer = await findOffer(ctx.db, code)
  if (!offer || (kind && offer.kind !== kind)) throw fail('NOT_FOUND')
  return offer
}

type Saved = {
  offer: OfferRow
  version: number
  action: string
  details: Record<string, string | number | boolean | null>
}

/** Counts the version of an offer up, which locks its row, and records who changes it. */
async function save(ctx: Context, { offer, version, action, details }: Saved) {
  const next = await nextVersion(ctx.db, { kind: offer.kind, code: offer.code, version })
  if (next === undefined) throw fail('STALE_VERSION')
  await ctx.audit({ action, subjectType: 'offer', subjectId: null, details: { code: offer.code, ...details } })
  return { version: next }
}

/** When a new price begins: with a day here, now without one. */
async function priceStart(ctx: Context, day: string | null): Promise<Date> {
  if (day === null) return ctx.now
  const { timeZone } = await readSettings(ctx.db, 'timeZone')
  return startOfDay(day, timeZone)
}

export const plansAdminHandlers: Handlers<typeof plansAdminContract> = {
  async 'admin.plans.list'({ ctx }) {
    const [offers, prices, holders] = [
      await allOffers(ctx.db),
      await offerPrices(ctx.db),
      await planHolders(ctx.db, ctx.now),
    ]
    const row = ({ code, title, active }: OfferRow) => {
      const own = prices.filter((price) => price.code === code)
      const inState = (state: 'CURRENT' | 'PLANNED') => own.filter((price) => priceState(price, ctx.now) === state)
      return {
        code,
        title: title[ctx.locale],
        active,
        prices: inState('CURRENT').map((price) => ({ period: price.period, net: priceView(price).net })),
        planned: inState('PLANNED').length > 0,
      }
    }
    return {
      plans: offers.flatMap((offer) =>
        offer.kind === 'PLAN'
          ? [{ ...row(offer), companies: holders.find(({ code }) => code === offer.code)?.companies ?? 0 }]
          : [],
      ),
      topups: offers.flatMap((offer) => {
        const { unit, count, days } = offer
        return unit && count && days ? [{ ...row(offer), unit, count, days }] : []
      }),
    }
  },

  async 'admin.plans.get'({ ctx, input: { code } }) {
    const details = await readOffer(ctx.db, code, ctx.now)
    if (!details) throw fail('NOT_FOUND')
    const { holder, free, orders } = details
    const { version, title, sort, active, description, entitlements, unit, count, days } = details.offer
    const { currency } = await readSettings(ctx.db, 'currency')
    return {
      code,
      version,
      title,
      sort,
      active,
      plan: description && entitlements && { description, entitlements },
      topup: unit && count && days ? { unit, count, days } : null,
      currency,
      prices: details.prices.toReversed().flatMap((price) => {
        const state = priceState(price, ctx.now)
        return state ? [{ ...priceView(price), state }] : []
      }),
      touched: {
        paid: holder?.companies ?? 0,
        paidUntil: holder?.until.toISOString() ?? null,
        free,
        orders,
      },
      history: details.history.map(({ at, ...rest }) => ({ ...rest, at: at.toISOString() })),
    }
  },

  async 'admin.plans.savePlan'({ ctx, input: { code, version, ...patch } }) {
    const offer = await offerOf(ctx, code, 'PLAN')
    if (code === 'FREE' && !patch.active) throw invalid({ field: 'active', code: 'FREE_STAYS' })
    const { entitlements, active, sort } = patch
    const details = { active, sort, entitlements: JSON.stringify(entitlements) }
    const saved = await save(ctx, { offer, version, action: 'plan.save', details })
    await writePlan(ctx.db, code, patch)
    return saved
  },

  async 'admin.plans.saveTopup'({ ctx, input: { code, version, ...patch } }) {
    const offer = await offerOf(ctx, code, 'TOPUP')
    const { count, days, active, sort } = patch
    const saved = await save(ctx, { offer, version, action: 'topup.save', details: { active, sort, count, days } })
    await writeTopup(ctx.db, code, patch)
    return saved
  },

  async 'admin.plans.setPrice'({ ctx, input: { code, version, period, currency, netMinor, from: day } }) {
    const offer = await offerOf(ctx, code)
    const from = await priceStart(ctx, day)
    const problems: FieldError[] = []
    if (code === 'FREE' || (period === 'ONCE') !== (offer.kind === 'TOPUP'))
      problems.push({ field: 'period', code: 'NOT_IN_LIST' })
    if (netMinor !== null && !isWholePrice(netMinor, currency))
      problems.push({ field: 'netMinor', code: 'WHOLE_PRICE' })
    if (day !== null && from <= ctx.now) problems.push({ field: 'from', code: 'DATE_PAST' })
    if (problems.length > 0) throw invalid(...problems)
    const details = { period, currency, net: netMinor, from: from.toISOString() }
    const saved = await save(ctx, { offer, version, action: 'price.set', details })
    const change = changePrice(await pricesOf(ctx, { code, period, currency }), { from, netMinor })
    if (typeof change === 'string') throw invalid({ field: 'netMinor', code: change })
    await writePrices(ctx.db, { kind: offer.kind, code, currency, period }, change)
    return saved
  },

  async 'admin.plans.dropPrice'({ ctx, input: { code, version, period, currency, from } }) {
    const offer = await offerOf(ctx, code)
    const saved = await save(ctx, { offer, version, action: 'price.drop', details: { period, currency, from } })
    const change = dropPrice(await pricesOf(ctx, { code, period, currency }), new Date(from), ctx.now)
    if (!change) throw fail('NOT_FOUND')
    await writePrices(ctx.db, { kind: offer.kind, code, currency, period }, change)
    return saved
  },
}

type PricePlace = Pick<OfferPrice, 'code' | 'period' | 'currency'>

const pricesOf = async ({ db }: Context, { code, period, currency }: PricePlace) =>
  (await offerPrices(db, code)).filter((price) => price.period === period && price.currency === currency)

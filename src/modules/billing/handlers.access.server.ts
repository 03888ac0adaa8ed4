import { requireAdministrator } from '#kernel/admin-rights.ts'
import { requireMember, type Member } from '#kernel/caller.ts'
import { fail } from '#kernel/fail.ts'
import type { Locale } from '#kernel/locale.ts'
import { dayIn } from '#kernel/time-zone.ts'
import { readSettings } from '#modules/reference/public.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import type { PayProvider } from '#platform/pay/pay.server.ts'
import { buyProblem, seesPrices } from './rules.ts'
import { taxOn, taxRowOn, type Tax } from './rules.tax.ts'
import { isMember } from './store.buyer.server.ts'

/** The calling member, who must be allowed to see prices, orders and documents. */
export function requireOrderReader(ctx: Context): Member {
  const member = requireMember(ctx)
  if (!seesPrices(member.role)) throw fail('ROLE_NOT_ALLOWED')
  return member
}

/** The calling member, who must be allowed to buy for an approved company. */
export function requireBuyer(ctx: Context): Member {
  const member = requireMember(ctx)
  const problem = buyProblem(member)
  if (problem) throw fail(problem)
  return member
}

/** Nobody decides about money of a company that they are a member of, also not with another account of the same e-mail address. */
export async function refuseOwnCompany(ctx: Context, companyId: string): Promise<void> {
  const { accountId } = requireAdministrator(ctx)
  if (await isMember(ctx.db, { accountId, companyId })) throw fail('OWN_COMPANY')
}

/** Ways to pay in a currency: a bank transfer only where there is an account to transfer to. */
export async function offeredProviders({ db, ports }: Context, currency: string): Promise<PayProvider[]> {
  const { bankAccounts } = await readSettings(db, 'bankAccounts')
  const hasAccount = bankAccounts.some((account) => account.currency === currency)
  return ports.pay.providers.filter(
    ({ name, can }) =>
      (can.currencies === 'any' || can.currencies.includes(currency)) && (name !== 'manual' || hasAccount),
  )
}

export type TaxOfDay = Tax & { label: Record<Locale, string> }
export type Terms = { sold: boolean; currency: string; tax: TaxOfDay | null; graceDays: number }

/** In which currency and with which tax the site sells now. */
export async function readTerms(ctx: Context): Promise<Terms> {
  const { billing, currency, tax, seller, timeZone, graceDays } = await readSettings(
    ctx.db,
    'billing',
    'currency',
    'tax',
    'seller',
    'timeZone',
    'graceDays',
  )
  const today = dayIn(ctx.now, timeZone)
  const current = seller.vatRegistered ? taxOn(tax, today) : null
  const label = taxRowOn(tax, today)?.label
  return { sold: billing === 'on', currency, tax: current && label ? { ...current, label } : null, graceDays }
}

/** The tax as pages name it; the percentage is that of the whole price. */
export const taxLabel = (tax: TaxOfDay | null, locale: Locale) =>
  tax && {
    label: tax.label[locale],
    percent: Math.round((tax.rate * tax.base[0]) / tax.base[1]) / 100,
  }

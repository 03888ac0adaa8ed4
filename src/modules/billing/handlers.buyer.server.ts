import { requireMember } from '#kernel/caller.ts'
import { fail, invalid } from '#kernel/fail.ts'
import type { Context, Handlers } from '#platform/core/context.server.ts'
import type { ordersContract } from './contract.orders.ts'
import type { Buyer } from './contract.orders.ts'
import { requireOrderReader } from './handlers.access.server.ts'
import { mayBuy } from './rules.ts'
import { cleanTaxNumber, isTaxNumber, maskedNumber } from './rules.invoice.ts'
import { readBuyer, writeBuyer } from './store.buyer.server.ts'
import { lockBillingAccount } from './store.ledger.server.ts'

const purpose = 'billing.taxNumber'
/** Documents name the buyer for as long as they are kept; the key of the deployment is what ends a seal. */
const never = new Date('2999-01-01T00:00:00Z')

/** The buyer as members see it: of the tax number the last four signs. */
export async function buyerView(ctx: Context, companyId: string): Promise<Buyer> {
  const { taxNumberSealed, ...buyer } = await readBuyer(ctx.db, companyId)
  const number = await openTaxNumber(ctx, taxNumberSealed)
  return { ...buyer, taxNumber: number && maskedNumber(number) }
}

/** The tax number in clear, for documents. */
export async function openTaxNumber(ctx: Context, sealed: string | null): Promise<string | null> {
  if (sealed === null) return null
  const opened = await ctx.ports.sealer.open(purpose, sealed, ctx.now)
  return typeof opened === 'string' ? opened : null
}

export const buyerHandlers: Pick<Handlers<typeof ordersContract>, 'billing.details' | 'billing.updateDetails'> = {
  async 'billing.details'({ ctx }) {
    return buyerView(ctx, requireOrderReader(ctx).companyId)
  },

  async 'billing.updateDetails'({ ctx, input }) {
    const { companyId, role } = requireMember(ctx)
    if (!mayBuy(role)) throw fail('ROLE_NOT_ALLOWED')
    await lockBillingAccount(ctx.db, companyId)
    if ((await readBuyer(ctx.db, companyId)).version !== input.version) throw fail('STALE_VERSION')
    const { taxNumberKind } = input
    const taxNumber = input.taxNumber && cleanTaxNumber(taxNumberKind, input.taxNumber)
    if (taxNumber && !isTaxNumber(taxNumberKind, taxNumber)) throw invalid({ field: 'taxNumber', code: 'TAX_NUMBER' })
    const sealed =
      taxNumberKind === 'NONE' ? null : taxNumber ? await ctx.ports.sealer.seal(purpose, taxNumber, never) : undefined
    await writeBuyer(ctx.db, companyId, {
      legal_name: input.legalName,
      address: input.address,
      email: input.email,
      locale: input.locale,
      tax_number_kind: taxNumberKind,
      branch: input.branch,
      ...(sealed !== undefined && { tax_number_sealed: sealed }),
    })
    await ctx.audit({ action: 'billing.details', subjectType: 'company', subjectId: companyId })
    return buyerView(ctx, companyId)
  },
}

import { buyerReminded, disputeChanged, orderPaid, orderRefunded, transferRejected } from '#modules/billing/events.ts'
import { buyersOf } from '#modules/billing/public.server.ts'
import { companyDecided, companyProposalDecided, companySubmitted } from '#modules/companies/events.ts'
import type { Context } from '#platform/core/context.server.ts'
import { on } from '#platform/core/module.server.ts'
import { notify } from './handlers.notify.server.ts'
import { notifyOfSuspension } from './jobs.names.ts'
import type { NotificationKind } from './rules.ts'
import { applicationHandlers, companyAdministrators } from './store.server.ts'

const companyKinds: Partial<Record<string, NotificationKind>> = {
  APPROVED: 'company.approved',
  NEEDS_CHANGES: 'company.needsChanges',
  REJECTED: 'company.rejected',
  SUSPENDED: 'company.suspended',
}
const proposalKinds = {
  ACCEPTED: 'company.changesAccepted',
  PARTIALLY_ACCEPTED: 'company.changesPartiallyAccepted',
  REJECTED: 'company.changesRejected',
} as const

/** Notifies those who handle the applications of a company of what happened to it. */
async function notifyCompany(
  ctx: Context,
  kind: NotificationKind,
  { companyId, name }: { companyId: string; name: string },
): Promise<void> {
  await notify(ctx, {
    kind,
    to: await applicationHandlers(ctx.db, companyId, null),
    params: { company: name },
    key: `${companyId}:${ctx.now.toISOString()}`,
  })
}

const disputeKinds = { OPEN: 'billing.disputeOpen', WON: 'billing.disputeWon', LOST: 'billing.disputeLost' } as const

/** Notifies OWNER and BILLING of a company of what happened to the money of an order. */
async function notifyBuyers(
  ctx: Context,
  kind: NotificationKind,
  { companyId, number, key }: { companyId: string; number: string; key: string },
): Promise<void> {
  const to = (await buyersOf(ctx.db, companyId)).map(({ accountId }) => accountId)
  await notify(ctx, { kind, to, params: { number }, key })
}

/** What happens to a company: its approval, its proposals and what it buys. */
export const companyListeners = [
  on(orderPaid, (ctx, { orderId, ...order }) => notifyBuyers(ctx, 'billing.paid', { ...order, key: orderId })),
  on(orderRefunded, (ctx, { refundId, ...order }) =>
    notifyBuyers(ctx, 'billing.refunded', { ...order, key: refundId }),
  ),
  on(disputeChanged, (ctx, { orderId, key, state, ...order }) =>
    notifyBuyers(ctx, disputeKinds[state], { ...order, key: `${orderId}:${key}:${state}` }),
  ),

  on(buyerReminded, (ctx, { accountId, kind, key, params }) =>
    notify(ctx, { kind: `billing.${kind}`, to: [accountId], params, key }),
  ),

  on(transferRejected, async (ctx, { proofId, companyId, number }) =>
    notify(ctx, {
      kind: 'billing.transferRejected',
      to: (await buyersOf(ctx.db, companyId)).map(({ accountId }) => accountId),
      params: { number },
      key: proofId,
    }),
  ),

  on(companySubmitted, (ctx, company) => notifyCompany(ctx, 'company.submitted', company)),
  on(companyDecided, async (ctx, company) => {
    const kind = companyKinds[company.to]
    if (kind && !company.quiet) await notifyCompany(ctx, kind, company)
    if (company.to !== 'SUSPENDED') return
    const { companyId, name } = company
    const key = `${companyId}:${ctx.now.toISOString()}`
    await ctx.enqueue(notifyOfSuspension, { companyId, company: name, key, after: null }, { key: `suspended:${key}` })
  }),

  on(companyProposalDecided, async (ctx, { companyId, proposalId, name, outcome }) =>
    notify(ctx, {
      kind: proposalKinds[outcome],
      to: await companyAdministrators(ctx.db, companyId),
      params: { company: name },
      key: proposalId,
    }),
  ),
]

import type { AdminOrder } from '../contract.orders-admin.ts'

type Provider = AdminOrder['attempts'][number]['provider']
type Money = { minor: number; currency: string }

/** One fact of an order. */
export type OrderFact = { at: string } & (
  | { kind: 'ordered' | 'granted' | 'disputed' }
  | { kind: 'opened'; provider: Provider }
  /** `detail`: what the provider calls it. */
  | { kind: 'message'; provider: Provider; detail: string }
  /** `sum`: null for whoever sees none. */
  | { kind: 'arrived' | 'refundAsked' | 'refunded'; sum: Money | null }
  | { kind: 'disputeWon' | 'disputeLost' }
)

/** What happened to an order, oldest first; of one moment in the order in which one follows from the other. */
export function orderHistory({ order, attempts, events, money }: AdminOrder): OrderFact[] {
  const facts: OrderFact[] = [
    { at: order.createdAt, kind: 'ordered' },
    ...attempts.map(({ createdAt: at, provider }) => ({ at, kind: 'opened', provider }) as const),
    ...events.map(({ receivedAt: at, provider, kind: detail }) => ({ at, kind: 'message', provider, detail }) as const),
    ...attempts.flatMap(({ paid }) => (paid ? [{ at: paid.at, kind: 'arrived', sum: paid.sum } as const] : [])),
    ...(order.paidAt === null ? [] : [{ at: order.paidAt, kind: 'granted' } as const]),
    ...money.disputes.map(({ openedAt: at }) => ({ at, kind: 'disputed' }) as const),
    ...money.disputes.flatMap(({ decidedAt: at, state }) =>
      at ? [{ at, kind: state === 'WON' ? 'disputeWon' : 'disputeLost' } as const] : [],
    ),
    ...money.refunds.map(({ requestedAt: at, sum }) => ({ at, kind: 'refundAsked', sum }) as const),
    ...money.refunds.flatMap(({ doneAt: at, sum }) => (at ? [{ at, kind: 'refunded', sum } as const] : [])),
  ]
  return facts.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
}

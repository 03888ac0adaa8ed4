import { type DisputeState, disputeStates, type OrderStatus } from '#kernel/enums/billing.ts'

/** How an attempt to pay ended; of two answers the one that stands later here counts. */
export const endings = ['NO', 'EXPIRED', 'FAILED', 'CANCELLED'] as const
type Ending = (typeof endings)[number]

/** What is known of one attempt to pay. `ask` is the number of the question that answered it: a later one knows better. */
export type Facts = {
  paid: { minor: number; currency: string; at: string } | null
  ended: Ending
  endedAsk: number
  refunds: Record<string, { ask: number; minor: number }>
  disputes: Record<string, { ask: number; state: DisputeState; dueAt?: string }>
  /** An administrator took a sum that is not the total as if it were. */
  accepted?: true
}

export const noFacts: Facts = { paid: null, ended: 'NO', endedAsk: 0, refunds: {}, disputes: {} }

const latest = <T extends { ask: number }>(
  one: Readonly<Record<string, T>>,
  other: Readonly<Record<string, T>>,
  prefers: (a: T, b: T) => T,
): Record<string, T> => {
  const all = { ...one }
  for (const [key, value] of Object.entries(other)) {
    const known = all[key]
    all[key] = !known || value.ask > known.ask ? value : value.ask < known.ask ? known : prefers(known, value)
  }
  return all
}

/**
 * What two answers say together. The order and the number of answers do not matter: it is commutative, associative and idempotent.
 * A payment is never forgotten; of everything else the later question counts.
 */
export function merge(one: Facts, other: Facts): Facts {
  const later = one.endedAsk === other.endedAsk ? null : one.endedAsk > other.endedAsk ? one : other
  const stronger = endings.indexOf(one.ended) >= endings.indexOf(other.ended) ? one : other
  const { ended, endedAsk } = later ?? stronger
  return {
    paid: largerPayment(one.paid, other.paid),
    ended,
    endedAsk,
    refunds: latest(one.refunds, other.refunds, (a, b) => (a.minor >= b.minor ? a : b)),
    disputes: closedWithout(
      latest(one.disputes, other.disputes, (a, b) =>
        disputeStates.indexOf(a.state) >= disputeStates.indexOf(b.state) ? a : b,
      ),
      endedAsk,
    ),
    ...((one.accepted ?? other.accepted) && { accepted: true }),
  }
}

/** An open dispute that a later answer says nothing of was won: Midtrans settles such a payment again without a word. */
const closedWithout = (disputes: Facts['disputes'], lastAsk: number): Facts['disputes'] =>
  Object.fromEntries(
    Object.entries(disputes).map(([id, dispute]) => {
      const isOver = dispute.state === 'OPEN' && dispute.ask < lastAsk
      return [id, isOver ? { ...dispute, state: 'WON' as const } : dispute]
    }),
  )

/** The larger sum; of equal ones the currency and the time that come first, so that the order of answers does not matter. */
function largerPayment(one: Facts['paid'], other: Facts['paid']): Facts['paid'] {
  if (!one || !other) return one ?? other
  if (one.minor !== other.minor) return one.minor > other.minor ? one : other
  if (one.currency !== other.currency) return one.currency < other.currency ? one : other
  return one.at <= other.at ? one : other
}

export type OrderFacts = {
  total: { minor: number; currency: string }
  expiresAt: Date
  /** The buyer took it back. */
  cancelled: boolean
  /** The attempt that paid it, once one did; the money of every other one came besides. */
  paying?: Facts | undefined
  /** A proof of transfer is being checked: the order does not expire meanwhile. */
  proofWaiting?: boolean
}
type Priced = Pick<OrderFacts, 'total' | 'paying'>

/** What a provider gave back of an attempt. */
export const refundedOf = ({ refunds }: Facts): number =>
  Object.values(refunds).reduce((sum, { minor }) => sum + minor, 0)
const isDisputed = (facts: Facts, state: 'OPEN' | 'LOST') =>
  Object.values(facts.disputes).some((dispute) => dispute.state === state)

/** A payment that the provider cancelled or refused after it had arrived. */
export const isReversed = ({ paid, ended }: Facts): boolean =>
  paid !== null && (ended === 'FAILED' || ended === 'CANCELLED')

/** Whether an attempt brought what the order asks for: exactly the total, or what an administrator took as that. */
export const paysFor = ({ paid, accepted }: Facts, { total }: Pick<OrderFacts, 'total'>): boolean =>
  paid !== null && paid.currency === total.currency && (accepted === true || paid.minor === total.minor)

/** The attempt that pays an order. */
export const payingOf = (attempts: readonly Facts[], order: Priced): Facts | undefined =>
  order.paying ?? attempts.find((facts) => paysFor(facts, order))

/** How much of the money of an order can be given back at most. */
export const refundableOf = ({ paid }: Facts, { total }: Pick<OrderFacts, 'total'>): number =>
  Math.min(paid?.minor ?? 0, total.minor)

const isBack = (facts: Facts, sum: number) => isReversed(facts) || isDisputed(facts, 'LOST') || refundedOf(facts) >= sum

/** The status of an order: the only place that knows. Nothing leads from PAID back to an unpaid status. */
export function statusOf(attempts: readonly Facts[], order: OrderFacts, now: Date): OrderStatus {
  const paying = payingOf(attempts, order)
  if (paying) {
    if (isDisputed(paying, 'OPEN')) return 'DISPUTED'
    if (isBack(paying, refundableOf(paying, order))) return 'REFUNDED'
    return refundedOf(paying) > 0 ? 'PARTIALLY_REFUNDED' : 'PAID'
  }
  if (order.cancelled) return 'CANCELLED'
  if (now >= order.expiresAt && !order.proofWaiting) return 'EXPIRED'
  const last = attempts.at(-1)
  if (!last) return 'CREATED'
  return last.ended === 'FAILED' ? 'FAILED' : 'PENDING_PAYMENT'
}

/** Money is here that is not what was asked for: another amount or currency, or a second payment of a paid order. */
export function needsChecking(attempts: readonly Facts[], order: Priced): boolean {
  const paying = payingOf(attempts, order)
  return attempts.some((facts) => facts.paid && facts !== paying && !isBack(facts, facts.paid.minor))
}

/** Whether an order can still be paid. */
export const isPayable = (status: OrderStatus): boolean =>
  status === 'CREATED' || status === 'PENDING_PAYMENT' || status === 'FAILED'

/**
 * Seconds until a provider is asked again about an attempt: often at first, then seldom, and for a week after its end, because late
 * payments are honoured. Null when it need not be asked any more.
 */
export function nextAskSeconds(ageSeconds: number, sinceExpirySeconds: number): number | null {
  if (sinceExpirySeconds >= 0) return [3600, 86_400, 604_800].find((each) => each > sinceExpirySeconds) ?? null
  if (ageSeconds < 120) return 20
  if (ageSeconds < 600) return 45
  return ageSeconds < 3600 ? 300 : 3600
}

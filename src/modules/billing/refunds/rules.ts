import type { RefundState } from '#kernel/enums/billing.ts'
import { payableUnit } from '../rules.price.ts'

/** What a line of an order gave and what is left of it: units of credits, or seconds of a plan. */
export type LineUse = { netMinor: number; granted: number; unused: number }

/** The time of a plan that is left. A plan that has ended, was cut or gave way to a better one has none. */
export function planUse(
  { startsAt, endsAt, cutAt }: { startsAt: Date; endsAt: Date; cutAt: Date | null },
  now: Date,
): { granted: number; unused: number } {
  const seconds = (from: Date, until: Date) => Math.max(0, Math.floor((until.getTime() - from.getTime()) / 1000))
  const granted = seconds(startsAt, endsAt)
  return { granted, unused: cutAt === null ? seconds(now > startsAt ? now : startsAt, endsAt) : 0 }
}

/**
 * What a refund would give back in fairness: the part of the total that nobody has used, each line weighed by its price and rounded
 * down to what can be paid. An administrator may choose another sum.
 */
export function proposalOf(lines: readonly LineUse[], total: { minor: number; currency: string }): number {
  const sold = lines.filter(({ netMinor, granted }) => netMinor > 0 && granted > 0)
  // unused / granted of every line over one denominator, in whole numbers.
  const denominator = sold.reduce((product, { granted }) => product * BigInt(granted), 1n)
  const unused = sold.reduce(
    (sum, line) => sum + (BigInt(line.netMinor) * BigInt(line.unused) * denominator) / BigInt(line.granted),
    0n,
  )
  const net = sold.reduce((sum, { netMinor }) => sum + BigInt(netMinor), 0n)
  if (net === 0n) return 0
  const unit = BigInt(payableUnit(total.currency))
  return Number(((BigInt(total.minor) * unused) / (net * denominator * unit)) * unit)
}

type Sum = { minor: number; state: RefundState }

/** What refunds take of a payment. A failed one counts too: it is sent again rather than made anew. */
export const takenBy = (refunds: readonly Sum[]): number => refunds.reduce((sum, { minor }) => sum + minor, 0)

/** Whether a refund can be sent: one that waits for somebody, or one that the provider refused for sure. */
export const maySend = (state: RefundState): boolean => state === 'PREPARED' || state === 'FAILED'

/** Whether the bank transfer of a refund can be recorded. */
export const mayConfirm = ({ state, byHand }: { state: RefundState; byHand: boolean }): boolean =>
  byHand && state === 'REQUESTED'

/** Seconds until a refund is sent or asked about again: the tenth time and later every six hours. */
export const nextSendSeconds = (sends: number): number => Math.min(21_600, 30 * 2 ** Math.max(0, sends - 1))

/** The end of a lot after a dispute was won: later by the time for which nobody could spend it. */
export const thawedUntil = ({ expiresAt, frozenAt }: { expiresAt: Date; frozenAt: Date }, now: Date): Date =>
  new Date(expiresAt.getTime() + Math.max(0, now.getTime() - frozenAt.getTime()))

/** Whether a second administrator has to confirm a deed on so much money. */
export const needsSecond = (minor: number, twoEyes: number | null): boolean => twoEyes !== null && minor > twoEyes

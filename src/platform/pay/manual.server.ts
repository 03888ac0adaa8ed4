import { sql } from 'kysely'
import { minorDigits } from '#kernel/money.ts'
import { PayProblem, type PayContext, type PayProvider, type ProviderAnswer } from './pay.server.ts'

/** Longer than an order stays open whatever the settings say. */
const mostMinutes = 60 * 24 * 60

type ManualPaymentRow = {
  currency: string
  ended: string
  expiresAt: Date
  waiting: boolean
  minor: number | null
  at: Date | null
}

/**
 * What administrators have found in the bank so far for an attempt: the sums of its accepted proofs, income tax that the buyer withheld
 * included. Nobody outside is asked.
 */
export async function transferAnswer({ db, now }: PayContext, ref: string): Promise<ProviderAnswer> {
  const { rows } = await sql<ManualPaymentRow>`
    select p.currency, p.facts->>'ended' as ended, p.expires_at as "expiresAt",
      coalesce(bool_or(t.status = 'WAITING'), false) as waiting,
      sum(t.received_minor + t.withheld_minor)::bigint as minor, max(t.decided_at) filter (where t.status = 'ACCEPTED') as at
    from payment p left join transfer_proof t on t.payment_id = p.id
    where p.id = ${ref} group by p.id`.execute(db)
  const [row] = rows
  if (!row) return { state: 'UNKNOWN', paid: null, refunds: [], dispute: null }
  const paid = row.minor !== null && row.at !== null ? { minor: row.minor, currency: row.currency, at: row.at } : null
  return { state: stateOf(row, paid !== null, now), paid, refunds: [], dispute: null }
}

function stateOf({ ended, waiting, expiresAt }: ManualPaymentRow, isPaid: boolean, now: Date): ProviderAnswer['state'] {
  if (isPaid) return 'PAID'
  if (waiting) return 'HELD'
  if (ended === 'CANCELLED') return 'CANCELLED'
  return expiresAt <= now ? 'EXPIRED' : 'OPEN'
}

/** Nobody transfers decimals of a rupiah. */
const payable = (currency: string) => (currency === 'IDR' ? 10 ** minorDigits('IDR') : 1)

/** Bank transfer: the buyer uploads a proof, and an administrator accepts it. There is no pay page, and no messages come. */
export function manualProvider(): PayProvider {
  return {
    name: 'manual',
    test: false,
    can: {
      currencies: 'any',
      payable,
      cancel: false,
      refund: 'by hand',
      leastMinutes: 0,
      mostMinutes,
    },
    open(_ctx, { total, expiresAt }) {
      if (total.minor % payable(total.currency) !== 0) return Promise.reject(new PayProblem('REFUSED', true))
      return Promise.resolve({ id: null, url: null, expiresAt })
    },
    ask: (ctx, { ref }) => transferAnswer(ctx, ref),
    /** Nothing is open anywhere else: the attempt ends with us. */
    cancel: () => Promise.resolve(),
    /** An administrator transfers the money back and says so. */
    refund: () => Promise.resolve('WAITING' as const),
    probe: () => Promise.resolve(),
    verify: () => null,
  }
}

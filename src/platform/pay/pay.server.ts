import type { Db } from '#db/db.server.ts'
import type { PayProviderName, DisputeState } from '#kernel/enums/billing.ts'
import type { Locale } from '#kernel/locale.ts'

export type Money = { minor: number; currency: string }

/** What an adapter may use. Only the sandbox reads the database, which stands in for a provider's. */
export type PayContext = { db: Db; now: Date }

/** One attempt to pay an order. `ref` is ours and names the attempt at the provider. */
export type Attempt = {
  ref: string
  total: Money
  title: string
  buyer: { name: string; email: string }
  locale: Locale
  returnUrl: string
  expiresAt: Date
}

/** What a provider says of an attempt when it is asked. HELD: it looks at the payment itself, which may still be refused. */
export type ProviderAnswer = {
  state: 'UNKNOWN' | 'OPEN' | 'HELD' | 'PAID' | 'FAILED' | 'CANCELLED' | 'EXPIRED'
  paid: { minor: number; currency: string; at: Date } | null
  refunds: readonly { key: string; minor: number }[]
  /** `dueAt`: until when evidence is taken. */
  dispute: { id: string; state: DisputeState; dueAt?: Date | null } | null
}

/** A payment as a provider lists it. */
export type ListedPayment = Pick<ProviderAnswer, 'paid' | 'refunds' | 'dispute'> & { ref: string }

/** A message of a provider, proven to be its own. It only says which attempt to ask about; `ignored` ones say nothing about any. */
export type ProviderEvent = { eventKey: string; ref: string | null; kind: string; ignored?: boolean }

export type PayProvider = {
  readonly name: PayProviderName
  /** No money moves. */
  readonly test: boolean
  readonly can: {
    /** ISO 4217 codes, or any. */
    currencies: readonly string[] | 'any'
    /** The least amount it takes, in minor units; every sum is a multiple of it. */
    payable: (currency: string) => number
    cancel: boolean
    refund: 'partial' | 'full' | 'by hand'
    /** How long a pay page can be open. */
    leastMinutes: number
    mostMinutes: number
  }
  /** Opens a pay page; the same `ref` twice is the same page. `url` is null where there is none, as for a bank transfer. */
  open(ctx: PayContext, attempt: Attempt): Promise<{ id: string | null; url: string | null; expiresAt: Date }>
  ask(ctx: PayContext, what: { ref: string; id: string | null }): Promise<ProviderAnswer>
  cancel(ctx: PayContext, what: { ref: string; id: string | null }): Promise<void>
  refund(
    ctx: PayContext,
    what: { ref: string; id: string | null; key: string; sum: Money; reason: string },
  ): Promise<'DONE' | 'WAITING'>
  /** Whether it answers at all: throws PayProblem when it does not. Asks about nothing and changes nothing. */
  probe(ctx: PayContext): Promise<void>
  /**
   * All payments that began at `since` or later, for the nightly comparison; `since` of the answer is later where the provider
   * does not look back that far. Absent where a provider cannot list.
   */
  list?(ctx: PayContext, since: Date): Promise<{ since: Date; payments: readonly ListedPayment[] }>
  /** The event of a message, or null when the message is not proven to come from the provider. `body` as it was sent. */
  verify(headers: Readonly<Record<string, string>>, body: Buffer, now: Date): ProviderEvent | null
}

/** Providers in the order in which they are offered; the first is preselected. */
export type Pay = {
  readonly providers: readonly PayProvider[]
  provider(name: string): PayProvider | undefined
  /** Resolves when a provider may be asked once more: 30 times a second at most. */
  turn(name: PayProviderName): Promise<void>
}

export type PayFailure = 'DOWN' | 'SLOW' | 'STATUS' | 'GARBAGE' | 'REFUSED' | 'KEYS'

/** A provider that did not answer as it should. `sure` is false when what was asked may have happened. */
export class PayProblem extends Error {
  readonly reason: PayFailure
  readonly sure: boolean
  constructor(reason: PayFailure, sure: boolean) {
    super(`the payment provider: ${reason}`)
    this.name = 'PayProblem'
    this.reason = reason
    this.sure = sure
  }
}

import { isId } from '#kernel/id.ts'
import { fail } from '#kernel/fail.ts'
import type { Context, Handlers } from '#platform/core/context.server.ts'
import type { PayProvider, ProviderEvent } from '#platform/pay/pay.server.ts'
import type { ordersContract } from './contract.orders.ts'
import { reconcile, reconcileKey } from './handlers.payments.server.ts'
import { noteRefusal, unknownMessages } from './store.health.server.ts'
import { recordEvent } from './store.payments.server.ts'

/** A message larger than this is nobody's. */
const bodyBytes = 256 * 1024
/** So many messages of a day that name no payment of ours are no accident. */
const unknownLimit = 3

/** Keeps a proven message and makes its payment due. It is answered before anybody is asked: what counts is what the provider answers then. */
async function hear(tx: Context, { name }: PayProvider, { event, body }: { event: ProviderEvent; body: Buffer }) {
  const { eventKey, kind, ref, ignored = false } = event
  const outcome = await recordEvent(tx.db, {
    provider: name,
    eventKey,
    kind,
    ref: ref !== null && isId(ref) ? ref : null,
    ignored,
    body: body.toString('base64'),
    now: tx.now,
  })
  if (outcome === 'DUE')
    await tx.enqueue(reconcile, { provider: name }, { key: reconcileKey(name), replace: true, unlessDue: true })
  if (outcome !== 'UNKNOWN') return
  const count = await unknownMessages(tx.db, name, tx.now)
  if (count !== unknownLimit) return
  tx.log.error({ provider: name, count }, 'messages of a payment provider name payments of somebody else')
  await tx.audit({
    action: 'payment.message.unknown',
    subjectType: 'pay_provider',
    subjectId: null,
    outcome: 'REFUSED',
    details: { provider: name, count },
  })
}

/** A message that is not proven leaves nothing but a line in the audit log, once a minute. */
async function refuse(ctx: Context, { name }: PayProvider): Promise<void> {
  await ctx.inTransaction(async (tx) => {
    if (!(await noteRefusal(tx.db, name, tx.now))) return
    await tx.audit({
      action: 'payment.message.refused',
      subjectType: 'pay_provider',
      subjectId: null,
      outcome: 'REFUSED',
      details: { provider: name },
    })
  })
}

export const webhookHandlers: Handlers<Pick<typeof ordersContract, 'billing.webhook'>> = {
  async 'billing.webhook'({ ctx, input }) {
    const provider = ctx.ports.pay.provider(input.provider)
    if (!provider) throw fail('NOT_FOUND')
    const body = Buffer.from(input.body, 'base64')
    if (body.length > bodyBytes) throw fail('TOO_LARGE')
    const event = provider.verify(headersOf(input.headers), body, ctx.now)
    if (!event) {
      await refuse(ctx, provider)
      throw fail('BAD_INPUT')
    }
    await ctx.inTransaction((tx) => hear(tx, provider, { event, body }))
    return { done: true }
  },
}

/** Headers as the request pipeline packs them; what cannot be read has none. */
function headersOf(packed: string): Record<string, string> {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(packed, 'base64').toString('utf8'))
    if (typeof parsed !== 'object' || parsed === null) return {}
    return Object.fromEntries(
      Object.entries(parsed).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    )
  } catch {
    return {} // not JSON: nothing is proven
  }
}

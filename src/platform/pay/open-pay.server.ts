import { setTimeout as pause } from 'node:timers/promises'
import type { PayProviderName } from '#kernel/enums/billing.ts'
import type { Env } from '#platform/env/env.server.ts'
import { manualProvider } from './manual.server.ts'
import { midtransProvider } from './midtrans.server.ts'
import type { Pay, PayProvider } from './pay.server.ts'
import { sandboxProvider } from './sandbox.server.ts'
import { stripeProvider } from './stripe.server.ts'

/** Far below what providers allow, so that pages can be opened beside it. */
const asksPerSecond = 30
const loopback = /^https?:\/\/(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/

/**
 * The providers of PAY_PROVIDERS. Without it bank transfers, which are offered once an account is set, and before them the sandbox, but
 * never on a public address: there nobody should give plans away.
 */
export function openPay(env: Env, { demo }: { demo: boolean }): Pay {
  const { stripe, midtrans } = env.pay
  const makers: Partial<Record<PayProviderName, () => PayProvider>> = {
    sandbox: () => sandboxProvider({ appUrl: env.appUrl, secrets: env.secretKeys }),
    ...(stripe && { stripe: () => stripeProvider(stripe) }),
    ...(midtrans && { midtrans: () => midtransProvider(midtrans) }),
    manual: manualProvider,
  }
  const isPrivate = env.mode !== 'production' || demo || loopback.test(env.appUrl)
  const automatic: PayProviderName[] = isPrivate ? ['sandbox', 'manual'] : ['manual']
  const names = env.pay.providers.length > 0 ? env.pay.providers : automatic
  const providers = names.flatMap((name) => makers[name]?.() ?? [])
  const turns = new Map(providers.map(({ name }) => [name, turnsOf(asksPerSecond)]))
  return {
    providers,
    provider: (name) => providers.find((each) => each.name === name),
    turn: async (name) => turns.get(name)?.(),
  }
}

/** Lets callers go on one after the other, evenly. */
function turnsOf(perSecond: number): () => Promise<void> {
  let next = 0
  return async () => {
    const now = performance.now()
    next = Math.max(now, next + 1000 / perSecond)
    if (next > now) await pause(next - now)
  }
}

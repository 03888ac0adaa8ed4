import { payProviders, type PayProviderName } from '#kernel/enums/billing.ts'
import { StartError } from './start-error.ts'

/** The first server key calls, all of them verify messages. `apiUrl` is that of a counterpart on this machine, for tests. */
export type PayEnv = {
  /** In the order in which they are offered; empty: chosen by where this runs. */
  providers: readonly PayProviderName[]
  stripe?: { secretKey: string; webhookSecrets: readonly string[]; test: boolean; apiUrl?: string }
  midtrans?: { serverKeys: readonly string[]; production: boolean; apiUrl?: string }
}

type Source = Readonly<Record<string, string | undefined>>
const loopback = /^http:\/\/(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/

/** Reads PAY_PROVIDERS, STRIPE_* and MIDTRANS_*. Throws StartError for half a configuration, so that no way to pay is dead. */
export function payEnv(source: Source): PayEnv {
  const read = (name: string) => source[name]?.trim() || undefined
  const list = (name: string) => (read(name) ?? '').split(',').flatMap((part) => part.trim() || [])
  const names = list('PAY_PROVIDERS')
  const providers = payProviders.filter((name) => names.includes(name))
  if (providers.length < names.length)
    throw new StartError(`PAY_PROVIDERS must be some of ${payProviders.join(', ')}, with commas between, each once.`)
  const pay: PayEnv = {
    providers: names as PayProviderName[],
    stripe: stripeEnv(read('STRIPE_SECRET_KEY'), list('STRIPE_WEBHOOK_SECRETS'), counterpart('STRIPE_API_URL', read)),
    midtrans: midtransEnv(
      list('MIDTRANS_SERVER_KEYS'),
      read('MIDTRANS_PRODUCTION'),
      counterpart('MIDTRANS_API_URL', read),
    ),
  }
  for (const name of ['stripe', 'midtrans'] as const)
    if (Boolean(pay[name]) !== providers.includes(name)) throw new StartError(half[name])
  const tests = [pay.stripe?.test, pay.midtrans && !pay.midtrans.production, providers.includes('sandbox') || undefined]
  if (tests.includes(true) && tests.includes(false))
    throw new StartError(
      'PAY_PROVIDERS mixes test keys, or sandbox, with live keys: use either, because orders of a test are no sales.',
    )
  return pay
}

const half = {
  stripe: 'For Stripe name it in PAY_PROVIDERS and set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRETS together.',
  midtrans:
    'For Midtrans name it in PAY_PROVIDERS and set MIDTRANS_SERVER_KEYS (and MIDTRANS_PRODUCTION=true when live).',
}

function stripeEnv(
  secretKey: string | undefined,
  webhookSecrets: readonly string[],
  apiUrl: string | undefined,
): PayEnv['stripe'] {
  if (!secretKey && webhookSecrets.length === 0) return undefined
  if (!secretKey || webhookSecrets.length === 0) throw new StartError(half.stripe)
  const kind = /^[sr]k_(test|live)_\w+$/.exec(secretKey)?.[1]
  if (!kind) throw new StartError('STRIPE_SECRET_KEY must begin with sk_ or rk_, then test_ or live_.')
  if (!webhookSecrets.every((secret) => /^whsec_\S{8,}$/.test(secret)))
    throw new StartError('Each of STRIPE_WEBHOOK_SECRETS must begin with whsec_.')
  return { secretKey, webhookSecrets, test: kind === 'test', apiUrl }
}

function midtransEnv(
  serverKeys: readonly string[],
  production: string | undefined,
  apiUrl: string | undefined,
): PayEnv['midtrans'] {
  if (serverKeys.length === 0 && production === undefined) return undefined
  if (serverKeys.length === 0) throw new StartError(half.midtrans)
  if (production !== undefined && production !== 'true' && production !== 'false')
    throw new StartError('MIDTRANS_PRODUCTION must be true or false.')
  if (!serverKeys.every((key) => /^[\w-]{10,}$/.test(key)))
    throw new StartError('MIDTRANS_SERVER_KEYS must be server keys, with commas between.')
  if (production === 'true' && serverKeys.some((key) => key.startsWith('SB-')))
    throw new StartError('MIDTRANS_SERVER_KEYS has a key of the sandbox, and MIDTRANS_PRODUCTION is true.')
  return { serverKeys, production: production === 'true', apiUrl }
}

/** Another address than the provider's own, on this machine only: keys must never go elsewhere. */
function counterpart(name: string, read: (name: string) => string | undefined): string | undefined {
  const url = read(name)
  if (url !== undefined && !loopback.test(url))
    throw new StartError(`${name} is for tests: it must be an address on this machine, such as http://127.0.0.1:4000.`)
  return url
}

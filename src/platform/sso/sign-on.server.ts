import type { ProviderEnv } from '#platform/env/sign-on.server.ts'
import type { Provider } from './provider-port.server.ts'

/** The providers that the environment names; none is asked anything before somebody signs on. */
export type SignOn = { readonly providers: readonly Provider[] }

export type SignOnOptions = { providers: readonly ProviderEnv[]; timeoutMs?: number }

/** Loads the protocol's library with the first sign-on: starting must stay fast. */
export function openSignOn({ providers, timeoutMs = 5000 }: SignOnOptions): SignOn {
  return {
    providers: providers.map((env) => {
      let made: Promise<Pick<Provider, 'begin' | 'finish'>> | undefined
      const load = () => (made ??= import('./provider.server.ts').then((part) => part.openProvider(env, timeoutMs)))
      return {
        name: env.name,
        label: env.label,
        issuer: env.issuer,
        begin: async (...given) => (await load()).begin(...given),
        finish: async (...given) => (await load()).finish(...given),
      }
    }),
  }
}

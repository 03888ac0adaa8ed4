import type { ProviderEnv } from '#platform/env/sign-on.server.ts'
import type { Provider } from './provider-port.server.ts'

/** The configured providers; none is contacted before somebody signs on. */
export type SignOn = { readonly providers: readonly Provider[] }

export type SignOnOptions = { providers: readonly ProviderEnv[]; timeoutMs?: number }

/** Loads the protocol library with the first sign-on, to keep the start fast. */
export function openSignOn({ providers, timeoutMs = 5000 }: SignOnOptions): SignOn {
  return {
    providers: providers.map((env) => {
      let loaded: Promise<Pick<Provider, 'authorizationUrl' | 'exchangeCode'>> | undefined
      const load = () => (loaded ??= import('./provider.server.ts').then((part) => part.openProvider(env, timeoutMs)))
      return {
        name: env.name,
        label: env.label,
        issuer: env.issuer,
        authorizationUrl: async (...parameters) => (await load()).authorizationUrl(...parameters),
        exchangeCode: async (...parameters) => (await load()).exchangeCode(...parameters),
      }
    }),
  }
}

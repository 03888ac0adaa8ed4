import type { ProviderName } from '#kernel/sign-on-provider.ts'

/** Where signing on with a provider begins; `next` is where the person wants to go. */
export function signOnPath(provider: ProviderName, next: string | null = null): string {
  const query = new URLSearchParams({ with: provider, ...(next ? { next } : {}) })
  return `/jobsseekers/fsp-login?${query}`
}

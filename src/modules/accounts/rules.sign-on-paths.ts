import type { ProviderName } from '#kernel/sign-on-provider.ts'

/** Path that starts a sign-on with a provider; `next` is the target afterwards. */
export function signOnPath(provider: ProviderName, next: string | null = null): string {
  const query = new URLSearchParams({ with: provider, ...(next ? { next } : {}) })
  return `/jobsseekers/fsp-login?${query}`
}

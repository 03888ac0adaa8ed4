/** Where a person may land after signing in: pages of ours, never an address that leaves the site or acts by itself. */
const landings = [/^\/employer\/[\w/-]+$/, /^\/jobsseekers\/[\w/-]+$/, /^\/admin(\/[\w/-]*)?$/, /^\/devices$/, /^\/$/]
const refused =
  /^\/(employer|jobsseekers|admin)\/(login|logout|register|otp|forgot-password|forgot-password-otp|new-password|registration-verification|register-verification|fsp-login|fsp-sso-login|linkedin-login)$/

// Control characters are what browsers strip before they follow.
const hidden = /[\\\p{Cc}]/u

/** The path and query of `next` when it is a page of this site from the list, else `fallback` (RD-01). */
export function safeNext(next: string | null | undefined, fallback: string): string {
  if (!next || next.length > 2000 || !next.startsWith('/') || hidden.test(next)) return fallback
  if (next.startsWith('//') || !URL.canParse(next, 'http://self.invalid')) return fallback
  const url = new URL(next, 'http://self.invalid')
  if (url.origin !== 'http://self.invalid') return fallback
  if (!landings.some((page) => page.test(url.pathname)) || refused.test(url.pathname)) return fallback
  return url.pathname + url.search
}

/** Any page of ours to go back to after a switch that may happen anywhere (language); `/` for everything else. */
export function samePage(next: unknown): string {
  if (typeof next !== 'string' || next.length > 2000 || !/^\/(?![/\\])/.test(next)) return '/'
  if (hidden.test(next)) return '/'
  const url = URL.canParse(next, 'http://self.invalid') ? new URL(next, 'http://self.invalid') : null
  return url?.origin === 'http://self.invalid' && !url.pathname.startsWith('//') ? url.pathname + url.search : '/'
}

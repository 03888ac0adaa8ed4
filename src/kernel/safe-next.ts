/** Pages to return to after signing in: never another site, never a page that acts when it is opened. */
const allowedPages = [
  /^\/employer\/[\w/-]+$/,
  /^\/jobsseekers\/[\w/-]+$/,
  /^\/admin(\/[\w/-]*)?$/,
  /^\/devices$/,
  /^\/$/,
]
const excludedPages =
  /^\/jobsseekers\/apply-elsewhere$|^\/(employer|jobsseekers|admin)\/(login|logout|register|otp|forgot-password|forgot-password-otp|new-password|registration-verification|register-verification|fsp-login|fsp-sso-login|linkedin-login)$/

// Browsers strip control characters before they follow a URL.
const hidden = /[\\\p{Cc}]/u

/** Path and query of `next` when it is an allowed page of this site, else `fallback` (RD-01). */
export function safeNext(next: string | null | undefined, fallback: string): string {
  if (!next || next.length > 2000 || !next.startsWith('/') || hidden.test(next)) return fallback
  if (next.startsWith('//') || !URL.canParse(next, 'http://self.invalid')) return fallback
  const url = new URL(next, 'http://self.invalid')
  if (url.origin !== 'http://self.invalid') return fallback
  if (!allowedPages.some((page) => page.test(url.pathname)) || excludedPages.test(url.pathname)) return fallback
  return url.pathname + url.search
}

/** Path and query of any page of this site, for actions that exist on every page (language); `/` for everything else. */
export function samePage(next: unknown): string {
  if (typeof next !== 'string' || next.length > 2000 || !/^\/(?![/\\])/.test(next)) return '/'
  if (hidden.test(next)) return '/'
  const url = URL.canParse(next, 'http://self.invalid') ? new URL(next, 'http://self.invalid') : null
  return url?.origin === 'http://self.invalid' && !url.pathname.startsWith('//') ? url.pathname + url.search : '/'
}

/** Content-Security-Policy of a page: scripts only by nonce and what they load; nothing embeds us (HD-01). */
export function pagePolicy(nonce: string, dev = false): string {
  // Vite's development client injects styles and talks over a socket; it never runs in production.
  const script = dev ? "script-src 'self' 'unsafe-inline'" : `script-src 'nonce-${nonce}' 'strict-dynamic'`
  const style = dev ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'"
  return [
    "default-src 'self'",
    script,
    style,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    dev ? "connect-src 'self' ws:" : "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-src 'self' blob:",
    "form-action 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

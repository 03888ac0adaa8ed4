const allowedLink = /^(?:https?:\/\/[^\s/]|mailto:[^\s@]+@[^\s@]|tel:\+?[0-9])/i
// Browsers ignore these characters in a URL, so `java\tscript:` has to be rejected.
const invisible = /[\p{Cc}\p{Cf}\p{Z}]/u

/** The link when it is http, https, mailto or tel and has no invisible characters (XS-02), else null. */
export function safeHref(href: unknown): string | null {
  if (typeof href !== 'string' || href.length > 2000) return null
  const trimmed = href.trim()
  return !invisible.test(trimmed) && allowedLink.test(trimmed) ? trimmed : null
}

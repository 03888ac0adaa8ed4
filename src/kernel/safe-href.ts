const webLink = /^(?:https?:\/\/[^\s/]|mailto:[^\s@]+@[^\s@]|tel:\+?[0-9])/i
// Browsers drop these inside an address, so `java\tscript:` must not slip through.
const unseen = /[\p{Cc}\p{Cf}\p{Z}]/u

/** A link that may be shown: http, https, mailto or tel, without hidden characters (XS-02). Null for anything else. */
export function safeHref(href: unknown): string | null {
  if (typeof href !== 'string' || href.length > 2000) return null
  const trimmed = href.trim()
  return !unseen.test(trimmed) && webLink.test(trimmed) ? trimmed : null
}

/** An address, with its protocol or as people copy it. */
const address = /^(?:[a-z][a-z\d+.-]*:)?\/\/|^[a-z\d-]+(?:\.[a-z\d-]+)+[/?#]/i

/**
 * `?referrer=` as stored: a short word, a domain or a campaign name, never an address to open. Of an address its host is kept, so that
 * `https://www.linkedin.com/feed?x=1` counts with `linkedin.com`.
 */
export function parseReferrer(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const text = value.trim()
  const isRelative = !/^[^/?#]*\/\//.test(text)
  const short = address.test(text) ? (URL.parse(isRelative ? `//${text}` : text, 'https://karya')?.host ?? '') : text
  return /^[\w.:/ -]{1,100}$/.test(short) ? short : null
}

/** The referrer that a cookie holds, encoded as `encodeURIComponent` does. What no referrer may hold is not one. */
export const readReferrer = (cookie: string | undefined): string | null =>
  parseReferrer(
    cookie?.replaceAll(/%([\da-f]{2})/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16))),
  )

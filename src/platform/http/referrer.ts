/** `?referrer=` as stored for the visit: a short word, a domain or a campaign name, never a URL to open. */
export function parseReferrer(value: string | null): string | null {
  return value && /^[\w.:/ -]{1,100}$/.test(value) ? value : null
}

/** `?referrer=` as it is kept for the visit: a short word, a domain or a campaign, never an address to go to. */
export function keptReferrer(value: string | null): string | null {
  return value && /^[\w.:/ -]{1,100}$/.test(value) ? value : null
}

import * as z from 'zod'

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const host = new RegExp(`^(?:${label}\\.)+(?:[a-z]{2,24}|xn--[a-z0-9-]{2,59})$`)
const address = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)$/

/**
 * A website as the specification allows it (point 5: optional http or https, a domain or IP address, optional port, path, query,
 * fragment), made whole with https. Null for anything else: other schemes, names and passwords, spaces (XS-02).
 */
export function website(text: string): string | null {
  const given = text.trim()
  if (given.length > 300 || /[\s\\<>"'`]/.test(given)) return null
  const whole = /^https?:\/\//i.test(given) ? given : `https://${given}`
  if (!/^https?:\/\/[^/]/i.test(whole) || !URL.canParse(whole)) return null
  const url = new URL(whole)
  if (url.username || url.password || !/^https?:$/.test(url.protocol)) return null
  return host.test(url.hostname) || address.test(url.hostname) ? url.href : null
}

/** Input of a website; '' and null empty it. */
export const websiteShape = z
  .string()
  .trim()
  .max(300)
  .nullable()
  .transform((text) => text || null)
  .refine((text) => text === null || website(text) !== null, { error: 'WEBSITE' })
  .transform((text) => (text === null ? null : website(text)))

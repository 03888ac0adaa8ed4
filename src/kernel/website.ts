import * as z from 'zod'

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const host = new RegExp(`^(?:${label}\\.)+(?:[a-z]{2,24}|xn--[a-z0-9-]{2,59})$`)
const address = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)$/

/**
 * A website as the specification allows it (point 5: optional http or https, a domain or IP address, optional port, path, query,
 * fragment), with https added when it has no scheme. Null for anything else: other schemes, credentials, spaces (XS-02).
 */
export function normaliseWebsite(text: string): string | null {
  const trimmed = text.trim()
  if (trimmed.length > 300 || /[\s\\<>"'`]/.test(trimmed)) return null
  const withScheme = /^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`
  if (!/^https?:\/\/[^/]/i.test(withScheme) || !URL.canParse(withScheme)) return null
  const url = new URL(withScheme)
  if (url.username || url.password || !/^https?:$/.test(url.protocol)) return null
  return host.test(url.hostname) || address.test(url.hostname) ? url.href : null
}

/** An address without user name and password, which make it look like one of another site. */
export function withoutCredentials(address: string): string {
  const url = new URL(address)
  url.username = ''
  url.password = ''
  return url.href
}

/** Input of a website; '' becomes null. */
export const websiteShape = z
  .string()
  .trim()
  .max(300)
  .nullable()
  .transform((text) => text || null)
  .refine((text) => text === null || normaliseWebsite(text) !== null, { error: 'WEBSITE' })
  .transform((text) => (text === null ? null : normaliseWebsite(text)))

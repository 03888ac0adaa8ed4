const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/** The headers that tell where a request was made. */
export type Provenance = {
  origin?: string
  'sec-fetch-site'?: string
  host?: string
  cookie?: string
  authorization?: string
}

/** True when the browser says that another site asks: for a GET, of which old browsers say nothing at all. */
export function isElsewhere({ 'sec-fetch-site': site }: Pick<Provenance, 'sec-fetch-site'>): boolean {
  return site !== undefined && site !== 'same-origin' && site !== 'none'
}

/**
 * True when a state-changing request may come from another site (CS-01): Sec-Fetch-Site decides; without it the Origin
 * must be ours (APP_URL or the Host that was asked). With neither, only a request that carries no cookie passes:
 * every browser sends one of the two, and a program proves itself by its Authorization.
 */
export function isCrossSite(method: string, headers: Provenance, appUrl: string): boolean {
  if (safe.has(method.toUpperCase())) return false
  const { origin, host } = headers
  const site = headers['sec-fetch-site']
  if (site !== undefined) return isElsewhere(headers)
  if (origin === undefined) return headers.cookie !== undefined && headers.authorization === undefined
  if (!URL.canParse(origin)) return true
  return new URL(origin).origin !== new URL(appUrl).origin && new URL(origin).host !== host
}

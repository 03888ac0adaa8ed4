const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Headers that show where a request was made. */
export type OriginHeaders = {
  origin?: string
  'sec-fetch-site'?: string
  host?: string
  cookie?: string
  authorization?: string
}

/** True when the browser says that another site sent the request. For GET requests, for which old browsers send no Origin. */
export function isCrossSiteFetch({ 'sec-fetch-site': site }: Pick<OriginHeaders, 'sec-fetch-site'>): boolean {
  return site !== undefined && site !== 'same-origin' && site !== 'none'
}

/**
 * True when a state-changing request may come from another site (CS-01): Sec-Fetch-Site decides; without it the Origin
 * must be ours (APP_URL or the Host of the request). With neither, only a request that carries no cookie passes:
 * every browser sends one of the two, and programs send an Authorization header.
 */
export function isCrossSite(method: string, headers: OriginHeaders, appUrl: string): boolean {
  if (safeMethods.has(method.toUpperCase())) return false
  const { origin, host } = headers
  const site = headers['sec-fetch-site']
  if (site !== undefined) return isCrossSiteFetch(headers)
  if (origin === undefined) return headers.cookie !== undefined && headers.authorization === undefined
  if (!URL.canParse(origin)) return true
  return new URL(origin).origin !== new URL(appUrl).origin && new URL(origin).host !== host
}

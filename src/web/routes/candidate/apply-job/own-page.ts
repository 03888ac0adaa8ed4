type From = { site: string | null; referer: string | null; hosts: (string | null)[] }

/**
 * Whether a request was made on our page that names the employer's host (RD-01). Sec-Fetch-Site decides; a browser without it must
 * name the page. A Referer that names another page of ours is refused too: a text of a user may hold the link.
 */
export function fromOwnPage({ site, referer, hosts }: From, page: string): boolean {
  if (site !== null && site !== 'same-origin') return false
  if (referer === null) return site === 'same-origin'
  if (!URL.canParse(referer)) return false
  const url = new URL(referer)
  return hosts.includes(url.host) && url.pathname === page
}

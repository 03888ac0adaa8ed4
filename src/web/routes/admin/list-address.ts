/** Page number of an address, 1 when it is none. */
export function pageOf(params: URLSearchParams): number {
  const page = Number(params.get('page'))
  return Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1
}

/** Addresses of a list's pages, with its filters; empty ones are left out. */
export function listAddress(path: string, filters: Record<string, string>) {
  return (page: number): string => {
    const params = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''))
    if (page > 1) params.set('page', String(page))
    const query = params.toString()
    return query ? `${path}?${query}` : path
  }
}

/** Hours from one moment to another, both ISO texts. */
export const hoursSince = (then: string, now: string): number => (Date.parse(now) - Date.parse(then)) / 3_600_000

/** The cookie that keeps one notice for the next page. */
export const flashCookie = (key: string, secure: boolean): string =>
  `flash=${key}; Path=/; Max-Age=30; SameSite=Lax${secure ? '; Secure' : ''}`

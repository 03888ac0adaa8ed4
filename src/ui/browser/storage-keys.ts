/**
 * The keys of local storage that the specification (point 3) names. Nothing here gives authority: `token` is the access token of
 * five minutes, `email` and `mobNo` live while a code is awaited, and signing out clears all of them (`clear-browser.ts`).
 */
export const browserKeys = {
  token: 'token',
  user: 'user',
  candidate: 'candidateDetails',
  job: 'JOB_ID',
  email: 'email',
  phone: 'mobNo',
  admin: 'ADMIN_ID',
  category: 'categoryName',
  percentage: 'profilePercentage',
} as const
export type BrowserKey = (typeof browserKeys)[keyof typeof browserKeys]

/** Writes a key, or removes it for null. Storage that is off or full stores nothing; nothing depends on it. */
export function storeKey(key: BrowserKey, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
  }
}

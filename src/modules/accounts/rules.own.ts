import type { AccountKind } from './rules.ts'

const dayMs = 86_400_000

/** The page with an account's consents, exports and deletion. */
export const ownDataPath = (kind: AccountKind): string =>
  kind === 'EMPLOYER' ? '/employer/account-data' : '/jobsseekers/settings/data'

/** Days during which signing in cancels a deletion (decisions §11). */
export const graceDays = 14
/** Days during which the old address can undo an e-mail change. */
export const undoDays = 7

/** A safe file name inside an archive: no path separators or control characters. */
// eslint-disable-next-line no-control-regex
export const archiveName = (name: string): string =>
  name.replaceAll(/[\u0000-\u001f\u007f/\\:*?"<>|]/g, '_').slice(-150)

export const addDays = (now: Date, days: number): Date => new Date(now.getTime() + days * dayMs)

/** The end of the grace period that the page about a deletion was opened with; null unless one can end then. */
export function deletionDateIn(text: string | null, now: Date): Date | null {
  const date = new Date(text ?? '')
  return date > now && date <= addDays(now, graceDays) ? date : null
}

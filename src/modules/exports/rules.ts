import type { ExportStatus } from '#kernel/enums/accounts.ts'

/** Rows of a file, and files a company makes in a day. */
export const maxRows = 5000
export const maxPerDay = 10
/** How long a file can be fetched. */
export const fileHours = 24
/** Owners are told of a file with more rows. */
export const largeFrom = 500
/** How long the list says that a file was made. */
export const listedDays = 90

export const exportFormats = ['XLSX', 'CSV'] as const
export type ExportFormat = (typeof exportFormats)[number]

export const isLarge = (rows: number): boolean => rows > largeFrom

/** READY by the clock: the sweep deletes what is over later. */
export const statusAt = (row: { status: ExportStatus; expiresAt: Date | null }, now: Date): ExportStatus =>
  row.status === 'READY' && row.expiresAt !== null && row.expiresAt <= now ? 'EXPIRED' : row.status

/** Why a file of so many rows cannot be made, as a code of the set `validate`; null when it can. */
export function sizeProblem(rows: number): 'EXPORT_EMPTY' | 'EXPORT_TOO_LARGE' | null {
  if (rows === 0) return 'EXPORT_EMPTY'
  return rows > maxRows ? 'EXPORT_TOO_LARGE' : null
}

/** A name for a file, without what file systems refuse. */
export const fileName = (name: string, day: string, format: ExportFormat): string =>
  `${
    name
      .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
      .replaceAll(/^-|-$/g, '')
      .slice(0, 60) || 'karya'
  }-${day}.${format.toLowerCase()}`

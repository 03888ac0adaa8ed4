/** Age of the oldest entry against its target: `soon` from three quarters of it on, `late` beyond it. */
export function lateness(oldestHours: number | null, dueHours: number): 'none' | 'inTime' | 'soon' | 'late' {
  if (oldestHours === null) return 'none'
  if (oldestHours > dueHours) return 'late'
  return oldestHours > dueHours * 0.75 ? 'soon' : 'inTime'
}

/** Whether the archive of the database is further behind than the minute that may be lost, or fails. */
export function isArchiveLate({ ageSeconds, error }: { ageSeconds: number | null; error: string | null }): boolean {
  return error !== null || ageSeconds === null || ageSeconds > 60
}

export const toPage = <T>(list: T[], total: number, { page, limit }: { page: number; limit: number }) => ({
  list,
  total,
  page,
  limit,
})

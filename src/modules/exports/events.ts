import { event } from '#kernel/event.ts'

/** A file with many rows about candidates was made. */
export const largeExportMade = event<{ exportId: string; companyId: string; by: string; rows: number }>(
  'exports.largeExportMade',
)

/** What imports leave a member to do. */
export const importTaskKinds = ['IMPORT_MAPPING', 'IMPORT_READY', 'IMPORT_FAILED'] as const
export type ImportTask = (typeof importTaskKinds)[number]

/** An import that went wrong is a task for so many days. */
export const failedImportDays = 7

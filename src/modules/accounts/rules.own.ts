const dayMs = 86_400_000

/** How long a deletion can be taken back by signing in (decisions §11). */
export const graceDays = 14
/** How long the old address can take a change back. */
export const undoDays = 7
/** How long an archive lies ready. */
export const exportDays = 7

/** A name inside an archive: nothing in it is a path to the tools that unpack it. */
// eslint-disable-next-line no-control-regex
export const archiveName = (name: string): string =>
  name.replaceAll(/[\u0000-\u001f\u007f/\\:*?"<>|]/g, '_').slice(-150)

export const inDays = (now: Date, days: number): Date => new Date(now.getTime() + days * dayMs)

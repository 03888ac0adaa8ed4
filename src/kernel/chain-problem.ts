/** What a check of the audit chain can find. */
export const chainProblems = [
  /** The row is not what was sealed. */
  'CHANGED',
  /** A sealed row is gone. */
  'MISSING',
  /** A row that was not there when its time was sealed. */
  'PUT_IN_LATER',
  /** The link names another row, or stands at another place. */
  'REORDERED',
  /** The link itself was changed, or made with another key. */
  'LINK_CHANGED',
  'LINK_MISSING',
  /** Sealed with a key that this site does not have. */
  'KEY_UNKNOWN',
  /** The chain is shorter than a head that was noted, or has another hash there: it was cut off or made anew. */
  'OTHER_HEAD',
] as const
export type ChainProblemKind = (typeof chainProblems)[number]

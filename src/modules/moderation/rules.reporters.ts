const dayMs = 86_400_000

/** Days of answered reports that count, how many there must be, and the share of right ones below which a rule acts. */
export const reporterDays = 90
export const reporterMin = 10
export const reporterShare = 0.2
/** Days for which somebody cannot report after a warning was in vain. */
export const noReportsDays = 30

export type ReporterRecord = {
  agreed: number
  decided: number
  /** When the newest report that was not right was sent. */
  lastRefused: Date | null
  /** What the rule did before; reversed by a moderator it does not count as a warning. */
  last: { at: Date; isReversed: boolean } | null
}

/** What a rule does about somebody whose reports are rarely right: a warning, and later no reports for a time. */
export function reporterStep({ agreed, decided, lastRefused, last }: ReporterRecord, now: Date) {
  if (decided < reporterMin || agreed >= reporterShare * decided || !lastRefused) return null
  if (!last) return 'WARN' as const
  // What was sent before is settled by what the rule did then.
  if (lastRefused <= last.at) return null
  const isRecent = now.getTime() - last.at.getTime() <= reporterDays * dayMs
  return isRecent && !last.isReversed ? ('RESTRICT' as const) : ('WARN' as const)
}

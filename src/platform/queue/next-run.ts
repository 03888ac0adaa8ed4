import { parseCronItem } from 'graphile-worker'

const minuteMs = 60_000
const daysAhead = 32

/** When a cron expression in UTC comes next after a moment; null for none within a month. */
export function nextRun(schedule: string, after: Date): Date | null {
  const { match } = parseCronItem({ task: 'next', match: schedule })
  const first = Math.floor(after.getTime() / minuteMs) + 1
  for (let minute = first; minute < first + daysAhead * 1440; minute++) {
    const at = new Date(minute * minuteMs)
    const parts = {
      min: at.getUTCMinutes(),
      hour: at.getUTCHours(),
      date: at.getUTCDate(),
      month: at.getUTCMonth() + 1,
      dow: at.getUTCDay(),
    }
    if (match(parts)) return at
  }
  return null
}

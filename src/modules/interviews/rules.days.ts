/** A day so many days later, with its weekday from Monday (0). */
export function dayAfter(day: string, days: number): { date: string; weekday: number } {
  const at = new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000)
  return { date: at.toISOString().slice(0, 10), weekday: (at.getUTCDay() + 6) % 7 }
}

/** The Monday of a day's week. */
export const mondayOf = (day: string): string => dayAfter(day, -dayAfter(day, 0).weekday).date

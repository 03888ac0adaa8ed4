/** A schedule of background jobs in words: what kinds use is few of what cron can say; anything else is shown as it is. */
export type Schedule =
  | { every: 'minute' }
  | { every: 'minutes'; count: number }
  | { every: 'hour'; minute: string }
  | { every: 'day'; time: string }
  | { every: 'other'; cron: string }

const two = (value: string) => value.padStart(2, '0')

export function scheduleOf(cron: string): Schedule {
  if (cron === '* * * * *') return { every: 'minute' }
  const minutes = /^\*\/(\d+) \* \* \* \*$/.exec(cron)?.[1]
  if (minutes) return { every: 'minutes', count: Number(minutes) }
  const [, minute, hour] = /^(\d+) (\d+|\*) \* \* \*$/.exec(cron) ?? []
  if (minute === undefined || hour === undefined) return { every: 'other', cron }
  return hour === '*' ? { every: 'hour', minute: two(minute) } : { every: 'day', time: `${two(hour)}:${two(minute)}` }
}

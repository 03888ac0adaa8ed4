import type { Busy } from './contract.shapes.ts'

/** A typed time so many minutes later, by the clock alone. */
const later = (wall: string, minutes: number): string => {
  const at = Date.parse(`${wall}:00Z`)
  return Number.isNaN(at) ? '' : new Date(at + minutes * 60_000).toISOString().slice(0, 16)
}

/** Who of these is busy at a typed time; `busy` is read in the zone in which it is typed. */
export function clashOf(busy: readonly Busy[], wall: string, minutes: number): string[] {
  const end = later(wall, minutes)
  if (end === '') return []
  const names = busy.flatMap(({ name, when: { here } }) => {
    const from = `${here.date}T${here.from}`
    const sameDay = `${here.date}T${here.to ?? here.from}`
    // One that goes on after midnight ends on the next day.
    const to = sameDay > from ? sameDay : later(sameDay, 24 * 60)
    return from < end && wall < to ? [name] : []
  })
  return [...new Set(names)]
}

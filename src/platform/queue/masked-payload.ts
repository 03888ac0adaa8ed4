import { isId } from '#kernel/id.ts'
/** A part of what a job was queued with; null where its value may be a secret or say something about a person. */
export type PayloadPart = { key: string; value: string | null }

const mostParts = 20
const mostItems = 5
const moment = /^\d{4}-\d\d-\d\d(T[\d:.]+Z)?$/

/** Only what can be neither a name, an address nor a code: a text is shown when it is an id or a time. */
function maskedValue(value: unknown): string | null {
  if (value === null || typeof value === 'boolean' || typeof value === 'number') return String(value)
  if (typeof value === 'string') return isId(value) || moment.test(value) ? value : null
  if (!Array.isArray(value)) return null
  const items = value.slice(0, mostItems).map(maskedValue)
  if (items.includes(null)) return null
  return value.length > mostItems ? `${items.join(', ')}, … (${value.length})` : items.join(', ')
}

/** The payload of a job for whoever mends it: every key, with the values that say what it was about. */
export function maskedPayload(payload: unknown): PayloadPart[] {
  if (typeof payload !== 'object' || payload === null) return []
  return Object.entries(payload)
    .filter(([key]) => key !== '_cron')
    .slice(0, mostParts)
    .map(([key, value]) => ({ key: key.slice(0, 60), value: maskedValue(value) }))
}

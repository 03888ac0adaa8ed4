import { ownPath } from './own-path.ts'
import type { PushData, PageMessage } from './message.ts'
import { scope, type WorkerClient } from './scope.ts'

/** Specification point 9: how long a page in front has to show a push itself, and a new window to start, in milliseconds. */
const foregroundMs = 1000
const newWindowMs = 3000

const shown = new Set<string>()
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const windows = () => scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
const post = (window: WorkerClient, message: PageMessage) => window.postMessage(message)

/** A page has shown this push. */
export const markShown = (id: string): void => void shown.add(id)

/** What a push carries, with nothing trusted but its texts. */
export function dataOf(value: unknown): PushData | null {
  const got = typeof value === 'object' && value !== null ? new Map(Object.entries(value)) : new Map<string, unknown>()
  const text = (key: string) => {
    const value = got.get(key)
    return typeof value === 'string' ? value : ''
  }
  if (text('title') === '') return null
  const url = ownPath(got.get('url'), scope.location.origin)
  return { id: text('id'), title: text('title'), body: text('body'), url, tag: text('tag'), locale: text('locale') }
}

/** A page in front may show it as its own message; when none did within a second, or none is in front, the system shows it. */
export async function showPush(message: PushData): Promise<void> {
  const inFront = (await windows()).filter((window) => window.visibilityState === 'visible')
  if (inFront.length > 0) {
    for (const window of inFront) post(window, { type: 'pushed', message })
    await pause(foregroundMs)
    if (shown.delete(message.id)) return
  }
  await scope.registration.showNotification(message.title, {
    body: message.body,
    tag: message.tag,
    lang: message.locale,
    icon: '/icon-192.png',
    data: message,
  })
}

/** Opens what the notification is about; a window that shows it already comes to the front. */
export async function openPush(notification: Notification): Promise<void> {
  notification.close()
  const data = dataOf(notification.data)
  const path = data?.url ?? '/'
  const address = new URL(path, scope.location.origin).href
  const there = (await windows()).find((window) => window.url === address)
  if (there) await there.focus()
  const window = there ?? (await scope.clients.openWindow(path))
  if (!window) return
  if (!there) await pause(newWindowMs) // until it can hear
  if (data) post(window, { type: 'clicked', id: data.id })
}

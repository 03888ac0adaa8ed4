import type { Locale } from '#kernel/locale.ts'
import type { WorkerMessage, ViewedJob } from '#web/service-worker/message.ts'

/** Posts a message to the service worker once it is active; without one the message is dropped. */
export function postToWorker(message: WorkerMessage): void {
  if ('serviceWorker' in navigator)
    void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(message))
}

/** Registers the service worker when the browser is idle and gives it the page's language. */
export function startWorker(locale: Locale): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const start = () => {
    // Where a browser refuses workers (private windows, policies) the site works as without one.
    navigator.serviceWorker.register('/sw.js').then(
      () => postToWorker({ type: 'language', locale }),
      () => undefined,
    )
  }
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 5000 })
  else setTimeout(start, 2000)
}

/** Has the service worker cache a public job page for offline reading; not in data-saving mode. */
export function cacheJobPage(job: ViewedJob): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  if (import.meta.env.PROD && !connection?.saveData) postToWorker({ type: 'viewed', ...job })
}

import type { Locale } from '#kernel/locale.ts'
import type { WorkerMessage, ViewedJob } from '#web/service-worker/message.ts'

/** Says something to the worker once it is there; without one it is said to nobody. */
export function postToWorker(message: WorkerMessage): void {
  if ('serviceWorker' in navigator)
    void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(message))
}

/** Brings the worker up when the page has nothing better to do; it speaks the page's language from then on. */
export function startWorker(locale: Locale): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const start = () => {
    // A browser that keeps workers away (private windows, policies) has the site as it was without one.
    navigator.serviceWorker.register('/sw.js').then(
      () => postToWorker({ type: 'language', locale }),
      () => undefined,
    )
  }
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 5000 })
  else setTimeout(start, 2000)
}

/** Keeps a public job page readable without a connection; not for those who save data. */
export function cacheJobPage(job: ViewedJob): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  if (import.meta.env.PROD && !connection?.saveData) postToWorker({ type: 'viewed', ...job })
}

import { PushFault, step } from './fault.ts'

/** How long the worker may take to be there, in milliseconds. */
const workerMs = 10_000

/** Push needs service workers, push, notifications and storage (specification point 5). */
export const isSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window && 'indexedDB' in window

/** The browser's push manager. Throws PushFault when the worker does not start. */
export async function pushManager(): Promise<PushManager> {
  const timeout = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new PushFault('WORKER', 'the service worker did not start')), workerMs)
  })
  // The user waits, so it registers now and not when the browser is idle, as everywhere else.
  const ready = navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready)
  return step('WORKER', async () => (await Promise.race([ready, timeout])).pushManager)
}

/** A token that could not be had is only logged: the person sees nothing of it (specification point 8). */
export function logPushFault(error: unknown): void {
  // oxlint-disable-next-line no-console -- the specification's failure table asks for the console
  console.warn('Push:', error instanceof Error ? `${error.name} ${error.message}` : error)
}

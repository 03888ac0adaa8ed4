// The service worker API that ours uses: TypeScript's libraries for workers and for pages exclude each other in one program.
type WorkerEvent = Event & { waitUntil(work: Promise<unknown>): void }
export type WorkerFetchEvent = WorkerEvent & {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}
export type WorkerPushEvent = WorkerEvent & { data: { json(): unknown } | null }
export type WorkerNotificationEvent = WorkerEvent & { notification: Notification }
export type WorkerMessageEvent = WorkerEvent & { data: unknown; source: { id: string } | null }
export type WorkerClient = {
  id: string
  url: string
  visibilityState: string
  focus(): Promise<unknown>
  postMessage(message: unknown): void
}
export type WorkerScope = {
  registration: ServiceWorkerRegistration & { navigationPreload?: { enable(): Promise<void> } }
  location: Location
  navigator: { language: string }
  clients: {
    claim(): Promise<void>
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<WorkerClient[]>
    openWindow(url: string): Promise<WorkerClient | null>
  }
  skipWaiting(): Promise<void>
  addEventListener(
    type: 'install' | 'activate' | 'pushsubscriptionchange',
    listener: (event: WorkerEvent) => void,
  ): void
  addEventListener(type: 'fetch', listener: (event: WorkerFetchEvent) => void): void
  addEventListener(type: 'push', listener: (event: WorkerPushEvent) => void): void
  addEventListener(type: 'notificationclick', listener: (event: WorkerNotificationEvent) => void): void
  addEventListener(type: 'message', listener: (event: WorkerMessageEvent) => void): void
}

export const scope = globalThis as unknown as WorkerScope

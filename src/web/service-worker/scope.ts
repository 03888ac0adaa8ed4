// The part of a service worker's world that ours uses: the types of workers and of pages cannot stand in one program.
type Lasting = Event & { waitUntil(work: Promise<unknown>): void }
export type FetchAsked = Lasting & {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}
export type Pushed = Lasting & { data: { json(): unknown } | null }
export type Clicked = Lasting & { notification: Notification }
export type Told = Lasting & { data: unknown; source: { id: string } | null }
export type Window = {
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
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<Window[]>
    openWindow(url: string): Promise<Window | null>
  }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate' | 'pushsubscriptionchange', listener: (event: Lasting) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchAsked) => void): void
  addEventListener(type: 'push', listener: (event: Pushed) => void): void
  addEventListener(type: 'notificationclick', listener: (event: Clicked) => void): void
  addEventListener(type: 'message', listener: (event: Told) => void): void
}

export const scope = globalThis as unknown as WorkerScope

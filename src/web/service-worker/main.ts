import { isId } from '#kernel/id.ts'
import { locales, type Locale } from '#kernel/locale.ts'
import { registerToken } from '#web/push/registration.ts'
import { cacheNames, cacheJob, cachedJobPage, cachedAsset } from './cached-jobs.ts'
import type { WorkerMessage } from './message.ts'
import { offlinePage } from './offline-page.ts'
import { dataOf, markShown, openPush, showPush } from './pushes.ts'
import { scope, type WorkerFetchEvent } from './scope.ts'

const state = 'karya-state-1'
const jobPath = /^\/jobsseekers\/job-detail(\/|$)/

// A new version takes over at once: old and new pages ask for their own, hashed files, which the server keeps for two weeks (RE-41).
scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))
scope.addEventListener('activate', (event) => event.waitUntil(takeOver()))

async function takeOver(): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith('karya-') && name !== state && !cacheNames.includes(name)) await caches.delete(name)
  await scope.registration.navigationPreload?.enable()
  await scope.clients.claim()
}

async function language(): Promise<Locale> {
  const stored = await (await caches.open(state)).match('/language')
  const preferred = stored ? await stored.text() : scope.navigator.language.slice(0, 2)
  return locales.find((locale) => locale === preferred) ?? 'en'
}

// Nothing but what a reader without a connection needs goes through here; calls, scripts and pages stay the browser's own.
scope.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET' || new URL(request.url).origin !== scope.location.origin) return
  if (request.mode === 'navigate') event.respondWith(page(event))
  else if (['style', 'font', 'image'].includes(request.destination)) event.respondWith(part(request))
})

async function page(event: WorkerFetchEvent): Promise<Response> {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    const { pathname, searchParams } = new URL(event.request.url)
    const id = searchParams.get('id')?.toLowerCase() ?? ''
    const cached = jobPath.test(pathname) && isId(id) ? await cachedJobPage(id) : undefined
    return cached ?? offlinePage(await language())
  }
}

async function part(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const cached = await cachedAsset(request)
    if (cached) return cached
    throw error
  }
}

scope.addEventListener('message', (event) => {
  const message = event.data as WorkerMessage
  if (message.type === 'shown') markShown(message.id)
  if (message.type === 'language')
    event.waitUntil(caches.open(state).then((cache) => cache.put('/language', new Response(message.locale))))
  if (message.type === 'viewed' && isId(message.id) && message.path.startsWith('/jobsseekers/job-detail'))
    event.waitUntil(cacheJob(message, Date.now()))
})

scope.addEventListener('push', (event) => {
  const message = dataOf(event.data?.json())
  if (message) event.waitUntil(showPush(message))
})
scope.addEventListener('notificationclick', (event) => event.waitUntil(openPush(event.notification)))
scope.addEventListener('pushsubscriptionchange', (event) =>
  event.waitUntil(registerToken(scope.registration.pushManager, scope.registration.scope)),
)

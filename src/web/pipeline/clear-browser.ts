/**
 * Removes what a browser stored about a person: storage, caches, service workers and with them the push subscription.
 * Never throws: signing out must work when any of these is missing.
 */
export async function clearBrowserData(): Promise<void> {
  await Promise.allSettled([clearStorage(), clearCaches(), dropWorkers()])
}

async function clearStorage(): Promise<void> {
  localStorage.clear()
  sessionStorage.clear()
  for (const { name } of (await globalThis.indexedDB?.databases?.()) ?? []) if (name) indexedDB.deleteDatabase(name)
}

async function clearCaches(): Promise<void> {
  if (!('caches' in globalThis)) return
  for (const name of await caches.keys()) await caches.delete(name)
}

async function dropWorkers(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  for (const worker of await navigator.serviceWorker.getRegistrations()) {
    await worker.pushManager?.getSubscription().then((subscription) => subscription?.unsubscribe())
    await worker.unregister()
  }
}

import { step } from './fault.ts'

const name = 'karya-push'

/** The push state this browser stores: its installation and its token (specification point 3). */
export type Installation = {
  /** Its own random id, known to nobody else but the server. */
  id: string
  state: 'IN_PROGRESS' | 'REGISTERED'
  startedAt: number
  /** Auth token for device tokens: null while it is being requested. */
  authToken: string | null
  expiresAt: number
  vapidKey: string
}
export type TokenRecord = {
  token: string
  createTime: number
  subscriptionOptions: { auth: string; p256dh: string; endpoint: string; swScope: string; vapidKey: string }
}
type Entries = { installation: Installation; token: TokenRecord }

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    request.onupgradeneeded = () => request.result.createObjectStore('entries')
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('no storage'))
  })
}

/** Reads and changes one entry in one step, so that two tabs never both think it is theirs; `undefined` removes it. */
export async function updateEntry<K extends keyof Entries>(
  key: K,
  next: (now: Entries[K] | undefined) => Entries[K] | undefined,
): Promise<Entries[K] | undefined> {
  const db = await step('STORAGE', open)
  try {
    return await step(
      'STORAGE',
      () =>
        new Promise((resolve, reject) => {
          const work = db.transaction('entries', 'readwrite')
          const store = work.objectStore('entries')
          const request = store.get(key)
          let result: Entries[K] | undefined
          request.onsuccess = () => {
            const before = request.result as Entries[K] | undefined
            result = next(before)
            if (result === undefined) store.delete(key)
            else if (result !== before) store.put(result, key)
          }
          work.oncomplete = () => resolve(result)
          work.onerror = work.onabort = () => reject(work.error ?? new Error('no storage'))
        }),
    )
  } finally {
    db.close()
  }
}

export const readEntry = <K extends keyof Entries>(key: K): Promise<Entries[K] | undefined> =>
  updateEntry(key, (now) => now)

/** Forgets both entries. */
export async function deleteEntries(): Promise<void> {
  await updateEntry('token', () => undefined)
  await updateEntry('installation', () => undefined)
}

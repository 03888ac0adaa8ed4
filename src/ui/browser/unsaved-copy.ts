// Copies of what was typed and is not saved yet, on this device: they survive a reload, a closed tab and an ended session, until the
// server has what was typed or it is discarded. Signing out removes them (`clear-browser.ts`). A full or locked storage loses only
// the copy.
const prefix = 'unsaved:'
const keptMs = 30 * 24 * 3_600_000

type StoredText = { key: string; text: string }
type StoredCopy<Copy> = { copy: Copy; page: string; at: number }

/** The part of `Storage` that copies need. */
export type CopyStorage = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>

/** Of this document: two tabs with one form each keep a copy of their own. */
let documentId: string | undefined
const ownId = () => (documentId ??= Math.random().toString(36).slice(2))

function attempt<T>(storage: (() => CopyStorage) | undefined, run: (storage: CopyStorage) => T, otherwise: T): T {
  try {
    return run(storage ? storage() : localStorage)
  } catch {
    return otherwise // storage is full or locked
  }
}

const keysOf = (storage: CopyStorage, start: string): string[] =>
  Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '').filter((key) => key.startsWith(start))

/** What one of us wrote under a key; null for anything else. */
function read<Copy>(storage: CopyStorage, key: string): StoredCopy<Copy> | null {
  try {
    const stored = JSON.parse(storage.getItem(key) ?? 'null') as StoredCopy<Copy> | null
    return typeof stored?.at === 'number' && stored.copy ? stored : null
  } catch {
    return null // not JSON
  }
}

type FormCopyOptions = { id?: string; now?: () => number; storage?: () => CopyStorage }
export type FormCopy<Copy extends object> = ReturnType<typeof createFormCopy<Copy>>

/** The copy of one form, by a name that no other form of the site and no other person has. */
export function createFormCopy<Copy extends object>(
  name: string,
  { id = ownId(), now = Date.now, storage }: FormCopyOptions = {},
) {
  const own = `${prefix}${name}:${id}`
  /** The copy of an earlier document that was found, and the one that this document goes on from, as they stood. */
  let copy = null as StoredText | null
  let restored = null as StoredText | null
  const dropRestored = (store: CopyStorage) => {
    // A tab that lives on has written it again.
    if (restored && store.getItem(restored.key) === restored.text) store.removeItem(restored.key)
    restored = null
  }
  return {
    /** Stores the current state. */
    put(copy: Copy): void {
      attempt(
        storage,
        (store) => {
          const stored: StoredCopy<Copy> = {
            copy,
            page: globalThis.location?.pathname + globalThis.location?.search,
            at: now(),
          }
          store.setItem(own, JSON.stringify(stored))
          dropRestored(store)
        },
        undefined,
      )
    },
    /** The server has it, or it is given up. */
    remove(): void {
      attempt(storage, (store) => (store.removeItem(own), dropRestored(store)), undefined)
    },
    /** The server has the last word: no tab's copy is needed any more. */
    removeAll(): void {
      attempt(storage, (store) => keysOf(store, `${prefix}${name}:`).forEach((key) => store.removeItem(key)), undefined)
    },
    /** The form goes on from what `find` gave: the copy of this document takes its place. */
    restore(): void {
      restored = copy
    },
    /** The newest copy of any document; what `isSaved` recognises, and what is a month old, is removed. */
    find(isSaved: (copy: Copy) => boolean = () => false): Copy | null {
      return attempt<Copy | null>(
        storage,
        (store) => {
          const copies = keysOf(store, `${prefix}${name}:`).flatMap((key) => {
            const stored = read<Copy>(store, key)
            if (stored && now() - stored.at < keptMs && !isSaved(stored.copy)) return [{ key, ...stored }]
            store.removeItem(key)
            return []
          })
          const newest = copies.toSorted((a, b) => b.at - a.at)[0]
          if (!newest) return null
          if (newest.key !== own) copy = { key: newest.key, text: store.getItem(newest.key) ?? '' }
          return newest.copy
        },
        null,
      )
    },
  }
}

import { useSyncExternalStore } from 'react'

/** The numbers of unread notifications and threads. */
export type Counts = { unread: number; messages: number }

let latest: Counts | null = null
const listeners = new Set<() => void>()

/** Called by the one who listens to the stream. */
export function publishCounts(counts: Counts): void {
  latest = counts
  for (const notify of listeners) notify()
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

/** What the stream told last in this tab; null before. */
export const useLatestCounts = (): Counts | null =>
  useSyncExternalStore(
    subscribe,
    () => latest,
    () => null,
  )

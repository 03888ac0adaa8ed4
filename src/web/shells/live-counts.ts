import { useSyncExternalStore } from 'react'

/** The numbers of unread notifications and threads. */
export type Counts = { unread: number; messages: number }

/** A value that the one who listens to the stream publishes to the parts of this tab. */
function published<T>(first: T) {
  let latest = first
  const listeners = new Set<() => void>()
  const subscribe = (notify: () => void) => {
    listeners.add(notify)
    return () => listeners.delete(notify)
  }
  const publish = (change: (before: T) => T) => {
    latest = change(latest)
    for (const notify of listeners) notify()
  }
  const useLatest = (): T =>
    useSyncExternalStore(
      subscribe,
      () => latest,
      () => first,
    )
  return [publish, useLatest] as const
}

const [changeCounts, useCounts] = published<Counts | null>(null)
const [changeImports, useImports] = published(0)

export const publishCounts = (counts: Counts): void => changeCounts(() => counts)
/** What the stream told last in this tab; null before. */
export const useLatestCounts = useCounts

export const publishImports = (): void => changeImports((times) => times + 1)
/** How often the stream told that imports got on. */
export const useImportChanges = useImports

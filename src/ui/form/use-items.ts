import { useEffect, useRef, useState } from 'react'
import { matchOptions } from './match-options.ts'
import type { Option } from './select.tsx'

const debounceMs = 250

type ItemsState<Item> = { items: readonly Item[]; state: 'loading' | 'ready' | 'failed' }
export type LoadItems<Item> = (query: string, signal: AbortSignal) => Promise<readonly Item[]>

/** Items that match the query while the list is open: loaded after a pause in typing; an answer to an older query is dropped. */
export function useLoadedItems<Item>(open: boolean, query: string, loadItems: LoadItems<Item> | undefined) {
  const [loaded, setLoaded] = useState<ItemsState<Item>>({ items: [], state: 'loading' })
  const loadRef = useRef(loadItems)
  useEffect(() => {
    loadRef.current = loadItems
  }, [loadItems])
  const remote = loadItems !== undefined
  useEffect(() => {
    if (!open || !remote) return
    const abort = new AbortController()
    setLoaded((before) => ({ ...before, state: 'loading' }))
    const timer = setTimeout(
      () => {
        loadRef.current?.(query, abort.signal).then(
          (items) => !abort.signal.aborted && setLoaded({ items, state: 'ready' }),
          () => !abort.signal.aborted && setLoaded({ items: [], state: 'failed' }),
        )
      },
      query ? debounceMs : 0,
    )
    return () => {
      abort.abort()
      clearTimeout(timer)
    }
  }, [open, query, remote])
  return loaded
}

/** The same for a picker, whose items may all be there from the start. */
export function useItems(
  open: boolean,
  query: string,
  items: readonly Option[] | undefined,
  loadItems: LoadItems<Option> | undefined,
): ItemsState<Option> {
  const loaded = useLoadedItems(open, query, items ? undefined : loadItems)
  return items ? { items: open ? matchOptions(items, query) : [], state: 'ready' } : loaded
}

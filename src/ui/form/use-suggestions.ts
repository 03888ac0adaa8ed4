import { useEffect, useRef, useState } from 'react'
import { matchOptions } from './match-options.ts'
import type { Option } from './select.tsx'

const pause = 250

/** What fits the typed text: at once from `options`, or from `load` after a pause in typing; a late answer to an older text is dropped. */
export function useSuggestions(
  open: boolean,
  typed: string,
  options: readonly Option[] | undefined,
  load: ((query: string, signal: AbortSignal) => Promise<readonly Option[]>) | undefined,
) {
  const [found, setFound] = useState<{ options: readonly Option[]; state: 'loading' | 'ready' | 'failed' }>({
    options: [],
    state: 'loading',
  })
  const loadRef = useRef(load)
  useEffect(() => {
    loadRef.current = load
  }, [load])
  const remote = options === undefined
  useEffect(() => {
    if (!open || !remote) return
    const abort = new AbortController()
    setFound((before) => ({ ...before, state: 'loading' }))
    const timer = setTimeout(
      () => {
        loadRef.current?.(typed, abort.signal).then(
          (loaded) => !abort.signal.aborted && setFound({ options: loaded, state: 'ready' }),
          () => !abort.signal.aborted && setFound({ options: [], state: 'failed' }),
        )
      },
      typed ? pause : 0,
    )
    return () => {
      abort.abort()
      clearTimeout(timer)
    }
  }, [open, typed, remote])
  return options ? { options: open ? matchOptions(options, typed) : [], state: 'ready' as const } : found
}

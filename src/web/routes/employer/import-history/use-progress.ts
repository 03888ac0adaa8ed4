import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { usePolling } from '#ui/use-polling.ts'
import { useImportChanges } from '#web/shells/live-counts.ts'

/** Seconds after which the page is loaded again although the stream told nothing: it may be full, or interrupted. */
const silence = [15]

/** Loads the page again whenever the stream tells that imports got on; while it is being loaded, once more afterwards. */
export function useProgress(active: boolean): void {
  const changes = useImportChanges()
  const [loaded, setLoaded] = useState(changes)
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (!active || state !== 'idle' || changes === loaded) return
    setLoaded(changes)
    void revalidate()
  }, [active, loaded, revalidate, state, changes])
  usePolling(active, silence)
}

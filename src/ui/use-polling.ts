import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'

/** Loads the page's data again while `active`: after so many seconds each time, then as often as the last says. */
export function usePolling(active: boolean, seconds: readonly number[]): void {
  const { revalidate, state } = useRevalidator()
  const [looks, setLooks] = useState(0)
  const pause = seconds[looks] ?? seconds.at(-1)
  useEffect(() => {
    if (!active || state !== 'idle' || pause === undefined) return undefined
    const timer = setTimeout(() => {
      setLooks((count) => count + 1)
      void revalidate()
    }, pause * 1000)
    return () => clearTimeout(timer)
  }, [active, looks, pause, revalidate, state])
}

import { useEffect } from 'react'

/** Local storage key of the specification (point 3): the profile percentage that this browser saw last. */
export const percentageKey = 'profilePercentage'

/** Keeps the percentage in the browser; what decides about the first load is the one that the server stores. */
export function useKeptPercentage(percent: number): void {
  useEffect(() => {
    try {
      localStorage.setItem(percentageKey, String(percent))
    } catch (error) {
      if (!(error instanceof DOMException)) throw error // storage is switched off or full: nothing depends on it
    }
  }, [percent])
}

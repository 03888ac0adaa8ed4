import { useEffect } from 'react'
import { browserKeys, storeKey } from '#ui/browser/storage-keys.ts'

/** Stores the percentage in the browser; the first load is decided by the one that the server stores. */
export function useStoredPercentage(percent: number): void {
  useEffect(() => storeKey(browserKeys.percentage, String(percent)), [percent])
}

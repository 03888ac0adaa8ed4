import { useEffect } from 'react'
import { browserKeys, storeKey } from '#ui/browser/storage-keys.ts'

/** Keeps the percentage in the browser; what decides about the first load is the one that the server stores. */
export function useStoredPercentage(percent: number): void {
  useEffect(() => storeKey(browserKeys.percentage, String(percent)), [percent])
}

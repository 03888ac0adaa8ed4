import { useEffect } from 'react'
import { browserKeys, keepKey } from '#ui/browser/storage-keys.ts'

/** Keeps the percentage in the browser; what decides about the first load is the one that the server stores. */
export function useKeptPercentage(percent: number): void {
  useEffect(() => keepKey(browserKeys.percentage, String(percent)), [percent])
}

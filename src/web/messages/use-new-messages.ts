import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { useLatestCounts } from '#web/shells/live-counts.ts'

/** Loads the page again when a message arrives, so that an open thread shows it. */
export function useNewMessages(): void {
  const messages = useLatestCounts()?.messages ?? null
  const known = useRef(messages)
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const before = known.current
    known.current = messages
    if (messages !== null && messages > (before ?? 0)) void revalidate()
  }, [messages, revalidate])
}

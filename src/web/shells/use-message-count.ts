import { useState } from 'react'
import { useLatestCounts } from './live-counts.ts'

/** Threads with unread messages, for the navigation: what the page was made with or the stream told since; undefined for none. */
export function useMessageCount(made: number): string | undefined {
  const live = useLatestCounts()
  const [shown, setShown] = useState({ made, live, count: made })
  if (shown.made !== made || shown.live !== live)
    setShown({ made, live, count: live && shown.live !== live ? live.messages : made })
  if (shown.count === 0) return undefined
  return shown.count > 99 ? '99+' : String(shown.count)
}

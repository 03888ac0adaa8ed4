import { useEffect, useState } from 'react'
import { publishCounts, publishImports } from './live-counts.ts'

/** The number of unread notifications as the server knows it now; `unread` is what the page was made with. */
export function useUnread(unread: number): number {
  const [made, setMade] = useState(unread)
  const [count, setCount] = useState(unread)
  if (made !== unread) {
    setMade(unread)
    setCount(unread)
  }
  useEffect(() => {
    let [stop, unmounted] = [() => undefined as void, false]
    // Without the file (offline) the number stays as the page brought it.
    void Promise.allSettled([import('./live-stream.ts'), import('#web/push/page.ts')]).then(([stream, push]) => {
      if (unmounted) return
      const ends = [
        stream.status === 'fulfilled'
          ? stream.value.watchLive((news) => {
              if ('changed' in news) return publishImports()
              setCount(news.counts.unread)
              publishCounts(news.counts)
            })
          : undefined,
        push.status === 'fulfilled' ? push.value.listenForPushes() : undefined,
      ]
      stop = () => ends.forEach((end) => end?.())
    })
    return () => {
      unmounted = true
      stop()
    }
  }, [])
  return count
}

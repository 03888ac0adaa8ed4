import type { Counts } from './live-counts.ts'

const name = 'karya-live-2'
/** Delay before reconnecting after a refused stream (a full server, a deployment), in milliseconds; half of it is jitter. */
const againMs = 60_000

/** What the stream says: the numbers of unread notifications and threads, or that imports got on. */
export type LiveNews = { counts: Counts } | { changed: 'imports' }

/**
 * Reports what the stream says. However many tabs are open, only the one that holds the lock has the
 * connection and broadcasts to the others. Returns the function that stops it.
 */
export function watchLive(onNews: (news: LiveNews) => void): () => void {
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', ({ data }: MessageEvent<LiveNews>) => onNews(data))
  const publish = (news: LiveNews) => {
    onNews(news)
    channel.postMessage(news)
  }
  let controller: AbortController | undefined
  const start = () => {
    controller = new AbortController()
    connectWhenLeader(publish, controller.signal)
  }
  const stop = () => controller?.abort()
  // A page in the back-forward cache must not hold the connection, and an open one would keep it out of that cache.
  const back = ({ persisted }: PageTransitionEvent) => persisted && start()
  window.addEventListener('pagehide', stop)
  window.addEventListener('pageshow', back)
  start()
  return () => {
    stop()
    channel.close()
    window.removeEventListener('pagehide', stop)
    window.removeEventListener('pageshow', back)
  }
}

/** Waits for the lock, then has the connection until `signal`. */
function connectWhenLeader(publish: (news: LiveNews) => void, signal: AbortSignal): void {
  const run = () => connect(publish, signal)
  if (!('locks' in navigator)) return void run()
  navigator.locks.request(name, { signal }, run).catch((error: unknown) => {
    if (!signal.aborted) throw error // aborted while waiting: no failure
  })
}

/** One connection, reopened by the browser after an interruption and by us after a refusal; closed when the session ends. */
function connect(publish: (news: LiveNews) => void, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let source: EventSource | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = () => {
      source?.close()
      clearTimeout(timer)
      resolve()
    }
    const open = () => {
      source = new EventSource('/api/live')
      source.addEventListener('unread', ({ data }: MessageEvent<string>) =>
        publish({ counts: JSON.parse(data) as Counts }),
      )
      source.addEventListener('imports', () => publish({ changed: 'imports' }))
      source.addEventListener('over', end)
      source.addEventListener('error', () => {
        if (source?.readyState === EventSource.CLOSED) timer = setTimeout(open, againMs * (0.5 + Math.random() / 2))
      })
    }
    signal.addEventListener('abort', end, { once: true })
    open()
  })
}

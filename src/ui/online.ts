/** Specification point 9: how often the detector asks, and how long it waits, in milliseconds. */
export const pollEvery = 5000
export const pollTimeout = 5000

/** Polling only where the browser's own signal is known to lie: Chrome and Firefox on Windows, Chrome on Linux (specification point 9). */
export function mustPoll(userAgent: string): boolean {
  const windows = /Windows/.test(userAgent)
  const linux = /Linux/.test(userAgent) && !/Android/.test(userAgent)
  const chrome = /Chrome\//.test(userAgent) && !/Edg|OPR\//.test(userAgent)
  const firefox = /Firefox\//.test(userAgent)
  return (windows && (chrome || firefox)) || (linux && chrome)
}

/** True when anything answers, whatever its status: a slow or failing server is not an offline browser. */
export async function reaches(url: string, ask: typeof fetch = fetch, timeout = pollTimeout): Promise<boolean> {
  try {
    await ask(url, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(timeout) })
    return true
  } catch {
    return false
  }
}

/**
 * Calls `tell` when the browser goes offline or comes back; returns the function that stops it. `url` is a small file of the same
 * origin. A page in the background does not poll. A failed poll is repeated once before it counts.
 */
export function watchOnline(
  url: string,
  onChange: (online: boolean) => void,
  userAgent: string = navigator.userAgent,
): () => void {
  let online = true
  let stopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const report = (now: boolean) => {
    if (stopped || now === online) return
    online = now
    onChange(now)
  }
  const check = async () => {
    if (document.visibilityState === 'visible') report((await reaches(url)) || (online && (await reaches(url))))
    if (!stopped) timer = setTimeout(() => void check(), pollEvery)
  }
  const lost = () => report(false)
  const back = () => report(true)
  window.addEventListener('offline', lost)
  window.addEventListener('online', back)
  if (!navigator.onLine) lost()
  if (mustPoll(userAgent)) timer = setTimeout(() => void check(), pollEvery)
  return () => {
    stopped = true
    clearTimeout(timer)
    window.removeEventListener('offline', lost)
    window.removeEventListener('online', back)
  }
}

/** How often a process is asked, and how long its answer may take. A machine that was suspended costs one answer, not two. */
export const pulseMs = 10_000

/**
 * Resolves with true when the process has not answered twice in a row, with false when `signal` aborts: it is gone, or stops anyway.
 * The system would go on handing connections to a process that hangs.
 */
export async function isHung(ask: (timeoutMs: number) => Promise<unknown>, signal: AbortSignal): Promise<boolean> {
  for (let missed = 0; missed < 2;) {
    await pause(pulseMs, signal)
    if (signal.aborted) return false
    missed = await ask(pulseMs).then(
      () => 0,
      () => missed + 1,
    )
  }
  return !signal.aborted
}

/** Ends early when the signal aborts. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const done = () => resolve()
  const timer = setTimeout(done, ms)
  signal.addEventListener('abort', done)
  return promise.finally(() => {
    clearTimeout(timer)
    signal.removeEventListener('abort', done)
  })
}

import { setTimeout as pause } from 'node:timers/promises'

/** How often a process is asked, and how long its answer may take. A machine that was suspended costs one answer, not two. */
const pulseMs = 10_000

/**
 * Resolves with true when the process has not answered twice in a row, with false when `signal` aborts: it is gone, or stops anyway.
 * The system would go on handing connections to a process that hangs.
 */
export async function isHung(
  ask: (timeoutMs: number) => Promise<unknown>,
  signal: AbortSignal,
  everyMs = pulseMs,
): Promise<boolean> {
  for (let missed = 0; missed < 2;) {
    await pause(everyMs, undefined, { signal }).catch(() => undefined) // only the signal rejects it
    if (signal.aborted) return false
    missed = await ask(everyMs).then(
      () => 0,
      () => missed + 1,
    )
  }
  return !signal.aborted
}

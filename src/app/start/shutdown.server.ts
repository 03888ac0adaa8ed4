import { readFileSync } from 'node:fs'
import { settlesWithin } from '#platform/core/settles-within.ts'

/** No step keeps the ones after it waiting for longer: requests and jobs that hang must not leave PostgreSQL running. */
const stepLimitMs = 20_000

/** Steps to run before the process exits, last added first. */
export type Shutdown = { add(end: () => Promise<unknown>): void; run(): Promise<void>; readonly started: boolean }

/** `run` runs the steps once, however often it is called. */
export function createShutdown(onError: (error: unknown) => void, limitMs = stepLimitMs): Shutdown {
  const steps: (() => Promise<unknown>)[] = []
  let running: Promise<void> | undefined
  async function runSteps(): Promise<void> {
    for (let step = steps.pop(); step; step = steps.pop()) {
      if (!(await settlesWithin(limitMs, step().catch(onError))))
        onError(new Error(`a step of the shutdown took longer than ${limitMs / 1000} seconds`))
    }
  }
  return {
    add: (end) => void steps.push(end),
    run: () => (running ??= runSteps()),
    get started() {
      return running !== undefined
    },
  }
}

/**
 * Shuts down at SIGINT or SIGTERM and exits with 0, after 25 s with 1. npm passes Ctrl-C on as a second signal, so only a
 * second one that comes at least a second later exits at once.
 */
export function shutDownOnSignals(shutdown: Shutdown, print: (line: string) => void): void {
  let since = 0
  for (const name of ['SIGINT', 'SIGTERM', ...(ignoresHangup() ? [] : ['SIGHUP' as const])] as const)
    process.on(name, () => onSignal())
  function onSignal(): void {
    if (since) {
      if (performance.now() - since > 1000) process.exit(130)
      return
    }
    since = performance.now()
    print('Stopping …')
    setTimeout(() => {
      print('Not everything ended within 25 seconds; leaving the rest to the next start.')
      process.exit(1)
    }, 25_000).unref()
    void shutdown.run().then(() => process.exit(0))
  }
}

/** Whether nohup started the process; a SIGHUP handler would defeat it. */
function ignoresHangup(): boolean {
  if (process.platform !== 'linux') return false
  const mask = /^SigIgn:\s*([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '0'
  return (BigInt(`0x${mask}`) & 1n) === 1n
}

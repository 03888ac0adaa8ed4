import { readFileSync } from 'node:fs'

/** What must be ended before the process ends; the last one added ends first. */
export type Ending = { add(end: () => Promise<unknown>): void; run(): Promise<void>; readonly begun: boolean }

/** Collects what a start opened. `run` ends it once, however often it is called. */
export function createEnding(onError: (error: unknown) => void): Ending {
  const steps: (() => Promise<unknown>)[] = []
  let running: Promise<void> | undefined
  async function all(): Promise<void> {
    for (let step = steps.pop(); step; step = steps.pop()) await step().catch(onError)
  }
  return {
    add: (end) => void steps.push(end),
    run: () => (running ??= all()),
    get begun() {
      return running !== undefined
    },
  }
}

/**
 * Ends everything at SIGINT or SIGTERM and leaves with 0; after 25 s with 1. Ctrl-C reaches us twice when npm passes it
 * on as well, so only a second one that comes a second later means "at once".
 */
export function endOnSignals(ending: Ending, say: (line: string) => void): void {
  let since = 0
  for (const name of ['SIGINT', 'SIGTERM', ...(hangupIsIgnored() ? [] : ['SIGHUP' as const])] as const)
    process.on(name, () => onSignal())
  function onSignal(): void {
    if (since) {
      if (performance.now() - since > 1000) process.exit(130)
      return
    }
    since = performance.now()
    say('Stopping …')
    setTimeout(() => {
      say('Not everything ended within 25 seconds; leaving the rest to the next start.')
      process.exit(1)
    }, 25_000).unref()
    void ending.run().then(() => process.exit(0))
  }
}

/** Whether we were started by nohup, whose wish a handler of ours would undo. */
function hangupIsIgnored(): boolean {
  if (process.platform !== 'linux') return false
  const mask = /^SigIgn:\s*([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '0'
  return (BigInt(`0x${mask}`) & 1n) === 1n
}

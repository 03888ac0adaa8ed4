import type { Log } from '#platform/log/log.server.ts'

/** A log whose lines can be made to wait, then be let go or be dropped for good. */
export type Hush = { log: Log; hold(): void; release(): void; drop(): void }

/**
 * While a start is under way, the lines of a database or a worker that lose their footing wait: when a person can mend the fault,
 * its one sentence says everything, and only for a defect of ours are they needed. `output` is the console.
 */
export function createHush(log: Log, output: Pick<Console, 'trace'>): Hush {
  let waiting: (() => void)[] | undefined
  let dropped = false
  const { trace } = output // where the queue's library puts the stack of what it tells the log as well

  function wrap(to: Log): Log {
    const level = (name: 'debug' | 'info' | 'warn' | 'error') => (facts: object, message: string) => {
      if (waiting) waiting.push(() => to[name](facts, message))
      else if (!dropped) to[name](facts, message)
    }
    return {
      debug: level('debug'),
      info: level('info'),
      warn: level('warn'),
      error: level('error'),
      child: (facts) => wrap(to.child(facts)),
    }
  }

  return {
    log: wrap(log),
    hold() {
      waiting ??= []
      output.trace = (...said: unknown[]) => void waiting?.push(() => trace(...said))
    },
    release() {
      const lines = waiting
      waiting = undefined
      output.trace = trace
      for (const write of lines ?? []) write()
    },
    drop() {
      dropped = true
      waiting = undefined
    },
  }
}

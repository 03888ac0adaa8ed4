import type { Log } from '#platform/log/log.server.ts'

/** A log whose lines can be buffered, then written or discarded. */
export type BufferedLog = { log: Log; buffer(): void; flush(): void; discard(): void }

/**
 * Log lines are buffered while the server starts: when the operator can fix the error, its one sentence is enough; for a defect
 * the lines are needed. `output` is the console.
 */
export function createBufferedLog(log: Log, output: Pick<Console, 'trace'>): BufferedLog {
  let buffered: (() => void)[] | undefined
  let discarded = false
  const { trace } = output // where the queue library prints the stacks of errors it also logs

  function wrap(to: Log): Log {
    const level = (name: 'debug' | 'info' | 'warn' | 'error') => (facts: object, message: string) => {
      if (buffered) buffered.push(() => to[name](facts, message))
      else if (!discarded) to[name](facts, message)
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
    buffer() {
      buffered ??= []
      output.trace = (...values: unknown[]) => void buffered?.push(() => trace(...values))
    },
    flush() {
      const lines = buffered
      buffered = undefined
      output.trace = trace
      for (const write of lines ?? []) write()
    },
    discard() {
      discarded = true
      buffered = undefined
    },
  }
}

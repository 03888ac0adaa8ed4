import { pino } from 'pino'
import { escapeControls, terminalLine } from './lines.ts'
import { redact } from './redact.ts'

type Write = (facts: object, message: string) => void

/**
 * Structured log. Fields first, then a constant message without data. An error goes under `err`.
 * Security events (LG-01) are `log.info({ event: 'security', what, who, outcome }, '…')`.
 */
export type Log = { debug: Write; info: Write; warn: Write; error: Write; child(facts: object): Log }

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'

/** The output of log lines; `pending` is how many bytes wait to be written. */
export type LogSink = { write(line: string): void; pending(): number }

const bufferLimit = 1 << 20

/** Standard output; a full disk or a closed pipe must never end the process (RE-44). */
function standardOutput(): LogSink {
  process.stdout.on('error', () => undefined) // there is nowhere left to report it
  return { write: (line) => void process.stdout.write(line), pending: () => process.stdout.writableLength }
}

/**
 * JSON lines in production or when nobody watches, readable lines in a terminal.
 * When the output does not keep up, debug and info lines are dropped first, then everything.
 */
export function createLog(
  level: LogLevel,
  { json = process.env.NODE_ENV === 'production' || !process.stdout.isTTY, sink = standardOutput() } = {},
): Log {
  const stream = {
    [Symbol.for('pino.metadata')]: true,
    lastLevel: 30,
    write(line: string) {
      const waiting = sink.pending()
      if (waiting > 8 * bufferLimit || (waiting > bufferLimit && stream.lastLevel < 40)) return
      sink.write(json ? `${escapeControls(line.trimEnd())}\n` : terminalLine(line))
    },
  }
  return wrap(
    pino(
      {
        level,
        base: json ? { pid: process.pid } : null,
        timestamp: pino.stdTimeFunctions.isoTime,
        formatters: { level: (label) => ({ level: label }) },
        serializers: { err: (facts: unknown) => facts }, // redact has serialised errors, causes included
      },
      stream,
    ),
  )
}

type LogTarget = Record<'debug' | 'info' | 'warn' | 'error', (facts: object, message: string) => void> & {
  isLevelEnabled(level: string): boolean
  child(facts: object): LogTarget
}

function wrap(target: LogTarget): Log {
  const at =
    (level: 'debug' | 'info' | 'warn' | 'error'): Write =>
    (facts, message) => {
      if (!target.isLevelEnabled(level)) return
      target[level](redact(facts instanceof Error ? { err: facts } : facts) as object, message)
    }
  return {
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    child: (facts) => wrap(target.child(redact(facts) as object)),
  }
}

/** A log without output, for tests and small commands. */
export function silentLog(): Log {
  return createLog('silent', { sink: { write: () => undefined, pending: () => 0 } })
}

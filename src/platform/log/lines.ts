const unsafe = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/g

/** Writes every character that could forge a line or drive a terminal (C0, C1, bidi, separators) as \uXXXX. */
export function escapeControls(text: string): string {
  return text.replace(unsafe, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

const levelSymbols: Record<string, string> = { debug: '·', info: ' ', warn: '!', error: '✖', fatal: '✖' }

function formatValue(value: unknown): string {
  return typeof value === 'string' && /^[\w./:@-]+$/.test(value) ? value : JSON.stringify(value)
}

/** Formats a JSON log line for a terminal: time, level symbol, message, other fields, then the stack of an error. */
export function terminalLine(json: string): string {
  const { time, level, msg, err, ...rest } = JSON.parse(json) as Record<string, unknown>
  const at = String(time).slice(11, 19)
  const fields = Object.entries(rest).map(([key, value]) => `${key}=${formatValue(value)}`)
  const head = escapeControls([at, levelSymbols[String(level)] ?? ' ', String(msg ?? ''), ...fields].join(' '))
  if (!err || typeof err !== 'object') return `${head}\n`
  const { message, stack } = err as { message?: unknown; stack?: unknown }
  const frames = String(stack ?? '')
    .split('\n')
    .filter(Boolean)
    .map((frame) => `\n${escapeControls(frame)}`)
  return `${head} ${escapeControls(String(message))}${frames.join('')}\n`
}

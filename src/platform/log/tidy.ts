const secretKey =
  /^(code|otp|totp|authorization|pass|jwt|seal|sealed|dsn)$|(password|passwd|token|secret|cookie|secretkeys?)$/
const personalKey =
  /^(email|emails|mail|to|toaddress|phone|mobno|mobile|fullname|firstname|lastname|address|useragent)$/
const mailAddress = /[^\s<>"'(),;:@]+@[^\s<>"'(),;:@]+\.[^\s<>"'(),;:@]+/g

/** Replaces mail addresses in free text, such as an outside server's answer. */
export function withoutAddresses(text: string): string {
  return text.replace(mailAddress, '[address]')
}

/** Error codes (`NOT_FOUND`, `ECONNREFUSED`, SQLSTATE `23505`) may be logged under `code`; a one-time code never looks so. */
function isErrorCode(value: unknown): boolean {
  return typeof value === 'string' && (/^[A-Z][A-Z_]{2,40}$/.test(value) || /^[0-9A-Z]{5}$/.test(value))
}

/** Only real frames: a message of several lines stands in the stack too and could forge a line. */
function frames(error: Error): string {
  const lines = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return withoutAddresses(lines.slice(0, 12).join('\n'))
}

function errorFacts(error: Error, depth: number): Record<string, unknown> {
  const code = 'code' in error ? error.code : undefined
  return {
    type: error.name,
    message: withoutAddresses(error.message),
    ...(isErrorCode(code) ? { code } : {}),
    stack: frames(error),
    ...(error.cause === undefined ? {} : { cause: tidy(error.cause, depth + 1) }),
  }
}

function tidyField(key: string, value: unknown, depth: number): unknown {
  const name = key.toLowerCase().replaceAll(/[-_]/g, '')
  if (secretKey.test(name)) return name === 'code' && isErrorCode(value) ? value : '[secret]'
  if (personalKey.test(name)) return '[personal]'
  return tidy(value, depth + 1)
}

/**
 * What may stand in a log line: secrets and personal values are replaced by their key's name, at any depth;
 * errors become plain facts (PD-08, OT-05); long texts are cut; depth ends at 6.
 */
export function tidy(value: unknown, depth = 0): unknown {
  if (value instanceof Error) return errorFacts(value, depth)
  if (typeof value === 'string') return value.length > 4000 ? `${value.slice(0, 4000)}…` : value
  if (typeof value === 'bigint') return String(value)
  if (typeof value !== 'object' || value === null) return typeof value === 'function' ? '[function]' : value
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString()
  if (depth > 6) return '[deep]'
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`
  if (Array.isArray(value)) return value.slice(0, 100).map((item) => tidy(item, depth + 1))
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, tidyField(key, item, depth)]))
}

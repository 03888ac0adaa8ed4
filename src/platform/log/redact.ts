const secretKey =
  /^(code|otp|totp|authorization|pass|jwt|seal|sealed|dsn)$|(password|passwd|token|secret|cookie|secretkeys?)$/
const personalKey =
  /^(email|emails|mail|to|toaddress|phone|mobno|mobile|fullname|firstname|lastname|address|useragent)$/
const mailAddress = /[^\s<>"'(),;:@]+@[^\s<>"'(),;:@]+\.[^\s<>"'(),;:@]+/g

/** Whether values under this name are secrets. */
export const isSecretName = (key: string): boolean => secretKey.test(key.toLowerCase().replaceAll(/[-_]/g, ''))

/**
 * A token of 256 bits (`newToken`), as addresses of invitations, interviews and calendars carry it. Pages are one route to the server,
 * which names none of their parameters. One without a capital letter may be the name of a job; a token hardly ever is.
 */
const tokenPart = /^(?=[\w-]*[A-Z])[\w-]{43}(?:\.[a-z.]+)?$/

/**
 * The path of a request as it may be logged: parameters of the route with secret names are replaced, and so is what looks like a token,
 * and what follows `linkedin/` in an address that fits no route, which may be a mistyped one with a code.
 */
export function loggedPath(url: string, params: unknown): string {
  const path = url.split('?', 1)[0] ?? ''
  const secrets = Object.entries(params ?? {}).flatMap(([key, value]) => (isSecretName(key) ? [String(value)] : []))
  return path
    .split('/')
    .map((part, at, all) => {
      const isCode = at > 0 && all[at - 1]?.toLowerCase() === 'linkedin'
      const isSecret = isCode || tokenPart.test(part) || secrets.some((secret) => isSame(part, secret))
      return part !== '' && isSecret ? '[secret]' : part
    })
    .join('/')
}

function isSame(part: string, value: string): boolean {
  try {
    return part === value || decodeURIComponent(part) === value
  } catch {
    return true
  }
}

/** Replaces mail addresses in free text, such as the response of an external server. */
export function redactAddresses(text: string): string {
  return text.replace(mailAddress, '[address]')
}

/** Error codes (`NOT_FOUND`, `ECONNREFUSED`, SQLSTATE `23505`) may be logged under `code`; a one-time code never looks so. */
function isErrorCode(value: unknown): boolean {
  return typeof value === 'string' && (/^[A-Z][A-Z_]{2,40}$/.test(value) || /^[0-9A-Z]{5}$/.test(value))
}

/** Stack frames only: a message of several lines is part of the stack and could forge a line. */
function frames(error: Error): string {
  const lines = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return redactAddresses(lines.slice(0, 12).join('\n'))
}

function errorFields(error: Error, depth: number): Record<string, unknown> {
  const code = 'code' in error ? error.code : undefined
  return {
    type: error.name,
    message: redactAddresses(error.message),
    ...(isErrorCode(code) ? { code } : {}),
    stack: frames(error),
    ...(error.cause === undefined ? {} : { cause: redact(error.cause, depth + 1) }),
  }
}

function redactField(key: string, value: unknown, depth: number): unknown {
  const name = key.toLowerCase().replaceAll(/[-_]/g, '')
  if (isSecretName(key)) return name === 'code' && isErrorCode(value) ? value : '[secret]'
  if (personalKey.test(name)) return '[personal]'
  return redact(value, depth + 1)
}

/**
 * Makes a value safe to log: replaces secrets and personal values at any depth, serialises errors (PD-08, OT-05), truncates
 * long texts and stops at depth 6.
 */
export function redact(value: unknown, depth = 0): unknown {
  if (value instanceof Error) return errorFields(value, depth)
  if (typeof value === 'string') return value.length > 4000 ? `${value.slice(0, 4000)}…` : value
  if (typeof value === 'bigint') return String(value)
  if (typeof value !== 'object' || value === null) return typeof value === 'function' ? '[function]' : value
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString()
  if (depth > 6) return '[deep]'
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`
  if (Array.isArray(value)) return value.slice(0, 100).map((item) => redact(item, depth + 1))
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, redactField(key, item, depth)]))
}

/** Lifetime of a browser's token before it is renewed, in milliseconds (specification point 9). */
export const tokenLifetimeMs = 604_800_000
/** Pushes not delivered within this time are dropped, in seconds. */
export const pushTtlSeconds = 172_800
/** Attempts to deliver one push to one browser (PU-01). */
export const maxPushAttempts = 5
/** Browsers per person; beyond that the least recently used one is removed. */
export const maxBrowsers = 10

/** Content of a push: neutral text and a path of this site, encrypted for the browser (PU-06). */
export type PushMessage = { id: string; title: string; body: string; url: string; tag: string; locale: string }

/** Space for the message in the 4,096 bytes of a push; the rest is the header and tag of aes128gcm (RFC 8188). */
export const messageBytes = 4096 - 86 - 17

const bytes = (text: string): number => new TextEncoder().encode(text).length

/** The message as JSON that fits (PU-02): title and body are shortened, never the URL. */
export function encodeMessage(message: PushMessage, maxBytes: number = messageBytes): string {
  let { title, body } = message
  for (;;) {
    const text = JSON.stringify({ ...message, title, body })
    if (bytes(text) <= maxBytes) return text
    if (body === '' && title === '') throw new RangeError('the URL of a push leaves no space for its message')
    if (body !== '') body = shorten(body)
    else title = shorten(title)
  }
}

/** Cuts about a tenth between characters and appends an ellipsis. */
function shorten(text: string): string {
  const characters = [...text.replace(/…$/, '')]
  const shortened = characters
    .slice(0, Math.floor(characters.length * 0.9))
    .join('')
    .trimEnd()
  return shortened === '' ? '' : `${shortened}…`
}

export type PushOutcome = 'SENT' | 'GONE' | 'LATER'

/** Meaning of a push service's status for the token (PU-01): sent, rejected for good, or to be retried. */
export function pushOutcome(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'SENT'
  if (status === 408 || status === 429 || status >= 500) return 'LATER'
  return 'GONE'
}

/** Seconds until the next attempt: Retry-After up to an hour, at least 30 s doubled with each attempt. */
export function retryDelay(attempt: number, retryAfter: number | null): number {
  return Math.min(3600, Math.max(retryAfter ?? 0, 30 * 2 ** (attempt - 1)))
}

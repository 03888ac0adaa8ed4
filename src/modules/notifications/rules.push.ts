/** Specification point 9: how long a browser's token is good before it is made anew, in milliseconds. */
export const tokenFreshMs = 604_800_000
/** A push that could not be delivered in this time is news no more, in seconds. */
export const pushSeconds = 172_800
/** Tries of one push to one browser (PU-01). */
export const pushTries = 5
/** Browsers a person may have; the one that was not seen for longest makes room. */
export const browsersMost = 10

/** What a push carries: neutral words and a path of ours, encrypted for the browser (PU-06). */
export type PushMessage = { id: string; title: string; body: string; url: string; tag: string; locale: string }

/** Room for the message in the 4,096 bytes of a push: the rest is the header and the seal of aes128gcm (RFC 8188). */
export const messageBytes = 4096 - 86 - 17

const bytes = (text: string): number => new TextEncoder().encode(text).length

/** The message as JSON that fits (PU-02): the words give way, never the address. */
export function packed(message: PushMessage, most: number = messageBytes): string {
  let { title, body } = message
  for (;;) {
    const text = JSON.stringify({ ...message, title, body })
    if (bytes(text) <= most) return text
    if (body === '' && title === '') throw new RangeError('the address of a push leaves no room for it')
    if (body !== '') body = shorter(body)
    else title = shorter(title)
  }
}

/** About a tenth less, cut between characters, with a sign that something is missing. */
function shorter(text: string): string {
  const kept = [...text.replace(/…$/, '')]
  const less = kept
    .slice(0, Math.floor(kept.length * 0.9))
    .join('')
    .trimEnd()
  return less === '' ? '' : `${less}…`
}

export type PushFate = 'SENT' | 'GONE' | 'LATER'

/** What the push service's status means for the browser's token (PU-01): refused for good, or worth another try. */
export function fateOf(status: number): PushFate {
  if (status >= 200 && status < 300) return 'SENT'
  if (status === 408 || status === 429 || status >= 500) return 'LATER'
  return 'GONE'
}

/** Seconds until the next try: what the service asks for (an hour at most), else 30 s doubled each time. */
export function waitFor(attempt: number, retryAfter: number | null): number {
  return Math.min(3600, Math.max(retryAfter ?? 0, 30 * 2 ** (attempt - 1)))
}

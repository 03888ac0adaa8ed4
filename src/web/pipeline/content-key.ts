import { createHash } from 'node:crypto'

/**
 * The key under which a form's text is sent: the same form with the same text is sent once, however often it is posted. With another
 * text, as after an answer that got lost, it is another message, and none is taken for the one before.
 */
export function contentKey(key: string, text: string): string {
  const hash = createHash('sha256').update(`${key}\n${text}`).digest('hex')
  // A UUID of our own making (version 8 of RFC 9562).
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `a${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-')
}

import { invalid } from '#kernel/fail.ts'

// A plain addr-spec only (RFC 5321 dot-string): no display name, quotes, comments, groups or lists to be read two ways.
const local = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i
const domain = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/i

function plainAddress(text: string): string | null {
  const value = text.trim()
  const at = value.lastIndexOf('@')
  const [name, host] = [value.slice(0, at), value.slice(at + 1)]
  if (at < 1 || value.length > 254 || name.length > 64 || !local.test(name) || !domain.test(host)) return null
  return `${name}@${host.toLowerCase()}`
}

/** Whether mail can be written to it at all. */
export const isRecipient = (text: string): boolean => plainAddress(text) !== null

/** The one recipient of a mail (IN-05): trimmed, lower-cased domain. Throws INVALID for anything but a single plain address. */
export function recipient(text: string): string {
  const address = plainAddress(text)
  if (address === null) throw invalid({ field: 'email', code: 'EMAIL' })
  return address
}

/** The sender from the environment: `Karya <karya@example.com>` or the address alone. */
export function sender(text: string): { name: string; address: string } {
  const [, name = '', inBrackets, bare = ''] =
    /^\s*"?([^"<>\r\n]*?)"?\s*<([^<>\s]+)>\s*$|^\s*([^<>\s]+)\s*$/.exec(text) ?? []
  return { name, address: inBrackets ?? bare }
}

/** A header value on one line, without characters that end or hide it. */
export function headerLine(text: string): string {
  // eslint-disable-next-line no-control-regex
  return text
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]+/g, ' ')
    .trim()
    .slice(0, 250)
}

import { parse } from 'tldts'
import { contactMatches, type ContactMatch } from '#kernel/content-filter.ts'

type OutsideContact = { from: number; to: number; fact: string; adds: number }

const chatDomains = new Set(['wa.me', 'whatsapp.com', 't.me', 'telegram.me', 'telegram.org', 'line.me', 'signal.me'])
const shorteners = new Set(
  'bit.ly tinyurl.com s.id cutt.ly t.co goo.gl is.gd rb.gy shorturl.at ow.ly tiny.cc t.ly buff.ly rebrand.ly'.split(
    ' ',
  ),
)
/** Names of technologies that look like addresses. */
const technologies = /^(?:asp|vb|ado|ml)\.net$|^(?:socket|draw|monday|apollo)\.(?:io|com)$/i
const onlyByChat =
  /\b(?:only|hanya|cukup)\s+(?:\S+\s+){0,2}(?:via|by|through|on|lewat|melalui)?\s*(?:wa|whats\s?app|telegram|chat)\b|\b(?:wa|whats\s?app|telegram|chat)\s+(?:only|saja)\b/iu
/** Addresses with a path, whatever their top-level domain; those without are found by the content filter. */
const withPath = /(?<![\p{L}\p{N}@./-])(?:[\p{L}\p{N}-]+\.)+\p{L}{2,24}\/[^\s,;]+/giu
const longestAddress = 200
const delimiter = /[\s,;<>()[\]{}"'“”]/u

/** The registrable domain of an address, an e-mail or a host, below a host for many (github.io) one's own; null when it has none. */
export function registrableDomain(address: string): string | null {
  const { domain, isIcann, isPrivate } = parse(address.trim(), { allowPrivateDomains: true })
  return isIcann || isPrivate ? domain : null
}

/** The address of an e-mail written out: "jobs (at) example dot com". */
const plainEmail = (text: string): string =>
  text
    .replaceAll(/\s*(?:\(at\)|\[at\]|\s+at\s+)\s*/giu, '@')
    .replaceAll(/\s*(?:\(dot\)|\[dot\]|\s+dot\s+)\s*/giu, '.')
    .replaceAll(/\s/gu, '')

type Address = { from: number; to: number; fact: string; isAddress: boolean }

/** The whole address around a match: the content filter stops at the first known ending, "senja.co" of "senja.co.id". */
function addressAt(text: string, match: ContactMatch): Address {
  const { kind, from, to } = match
  if (kind === 'PHONE') return { from, to, fact: match.text, isAddress: false }
  const at = /(?:^|\s)@(?=\S)/u.exec(match.text)
  if (at) return { ...grown(text, from + match.text.indexOf('@'), to), isAddress: false }
  if (kind === 'EMAIL' && /[\s()[\]]/u.test(match.text))
    return { from, to, fact: plainEmail(match.text), isAddress: true }
  return { ...grown(text, from, to), isAddress: true }
}

function grown(text: string, from: number, to: number): Omit<Address, 'isAddress'> {
  let [start, end] = [from, to]
  while (start > 0 && from - start < longestAddress && !delimiter.test(text.charAt(start - 1))) start--
  while (end < text.length && end - to < longestAddress && !delimiter.test(text.charAt(end))) end++
  const fact = text.slice(start, end).replace(/[.:!?]+$/u, '')
  return { from: start, to: start + fact.length, fact }
}

/** Phones, e-mails, handles and links in a text that do not belong to the approved website; each once. */
export function outsideContacts(text: string, website: string | null): OutsideContact[] {
  const own = website === null ? null : registrableDomain(website)
  const paths = [...text.matchAll(withPath)].map((match): ContactMatch => ({
    kind: 'LINK',
    text: match[0],
    from: match.index,
    to: match.index + match[0].length,
  }))
  const contacts = new Map<string, OutsideContact>()
  let last = 0
  for (const match of [...contactMatches(text), ...paths].toSorted((a, b) => a.from - b.from)) {
    if (match.from < last) continue
    const { from, to, fact, isAddress } = addressAt(text, match)
    const domain = isAddress ? registrableDomain(fact) : null
    if (isAddress && (domain === null || technologies.test(fact))) continue
    last = to
    if (contacts.has(fact) || (domain !== null && domain === own)) continue
    const adds = 20 + (isIn(chatDomains, domain) ? 10 : 0) + (isIn(shorteners, domain) ? 10 : 0)
    contacts.set(fact, { from, to, fact: fact.slice(0, 120), adds })
  }
  const [first] = contacts.values()
  if (first && onlyByChat.test(text)) first.adds += 10
  return [...contacts.values()]
}

/** The registrable domains of addresses in a text that are not the website's. */
export const outsideDomains = (text: string, website: string | null): string[] => [
  ...new Set(outsideContacts(text, website).flatMap(({ fact }) => registrableDomain(fact) ?? [])),
]

const isIn = (domains: ReadonlySet<string>, domain: string | null) => domain !== null && domains.has(domain)

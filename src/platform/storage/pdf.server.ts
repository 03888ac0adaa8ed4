import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import type { RejectionReason } from './file-name.ts'

const unpack = promisify(inflate)
const limits = { pages: 100, objectStreams: 2000, unpacked: 32_000_000 }

const active = /\/(JavaScript|JS|Launch|RichMedia|EmbeddedFiles?|SubmitForm|ImportData|XFA)[\s/<>[\](]/
/** A name with an escaped letter (`/J#61vaScript`): only used to hide the name from checks like this one. */
const disguised = /\/[^\s/<>[\](){}%]*#(4[1-9a-f]|5[0-9a]|6[1-9a-f]|7[0-9a])/i

/**
 * Why a PDF is rejected, or null. It must be a PDF from its first byte to its last and nothing else; not encrypted (nobody
 * could check or read it); without scripts, launch actions or attached files; at most 100 pages (FI-01, FI-06). ISO 32000-1 §7.5.
 */
export async function pdfProblem(bytes: Buffer): Promise<RejectionReason | null> {
  const text = bytes.toString('latin1')
  if (!/^%PDF-(1\.[0-7]|2\.0)\s/.test(text) || !/startxref\s+\d+\s+%%EOF[\s\0]*$/.test(text.slice(-2048)))
    return 'CONTENT'
  if (/<(!doctype|html|script|svg|\?php|\?xml-stylesheet)/i.test(text.slice(0, 1024)) || isArchive(bytes))
    return 'CONTENT'
  if (/\/Encrypt[\s/<[(]/.test(text)) return 'PROTECTED'
  const compressedObjects = await objectStreams(bytes, text)
  if (compressedObjects === null) return 'TOO_COMPLEX'
  const objects = [withoutStreams(text), ...compressedObjects]
  if (objects.some((text) => disguised.test(text) || active.test(text))) return 'ACTIVE'
  const pages = objects.reduce((sum, text) => sum + (text.match(/\/Type\s*\/Page[\s/<>[\](]/g)?.length ?? 0), 0)
  const claimed = objects.flatMap((text) => [...text.matchAll(/\/Count\s+(\d+)/g)].map((match) => Number(match[1])))
  if (pages > limits.pages || claimed.some((count) => count > 100_000)) return 'TOO_MANY_PAGES'
  return pages === 0 ? 'CONTENT' : null
}

/** A ZIP is read from its end: whatever unpackers would take as one is one (polyglots). */
function isArchive(bytes: Buffer): boolean {
  const tail = bytes.subarray(-65_557)
  for (let at = tail.indexOf('PK\x05\x06', 0, 'latin1'); at >= 0; at = tail.indexOf('PK\x05\x06', at + 1, 'latin1')) {
    if (at + 22 <= tail.length && at + 22 + tail.readUInt16LE(at + 20) === tail.length) return true
  }
  return false
}

/** Dictionaries and other objects only; stream data would look like anything. */
const withoutStreams = (text: string) => text.replace(/\bstream\r?\n[\s\S]*?endstream/g, ' ')

/** The texts of the compressed object streams; null when they are too many, too large, or use an unsupported filter. */
async function objectStreams(bytes: Buffer, clear: string): Promise<string[] | null> {
  const found: string[] = []
  let total = 0
  for (const match of clear.matchAll(/\/ObjStm\b[^]{0,2000}?\bstream\r?\n/g)) {
    const start = match.index + match[0].length
    const end = clear.indexOf('endstream', start)
    if (end < 0 || found.length >= limits.objectStreams) return null
    const dictionary = clear.slice(Math.max(clear.lastIndexOf('obj', match.index), match.index - 2000), start)
    const filter = /\/Filter\s*\[?\s*\/(\w+)/.exec(dictionary)
    if (filter && (filter[1] !== 'FlateDecode' || /\/Filter\s*\[\s*\/\w+\s*\//.test(dictionary))) return null
    const data = bytes.subarray(start, end)
    const full = filter ? await unpack(data, { maxOutputLength: limits.unpacked - total + 1 }).catch(() => null) : data
    total += full?.length ?? limits.unpacked
    if (full === null || total > limits.unpacked) return null
    found.push(full.toString('latin1'))
  }
  return found
}

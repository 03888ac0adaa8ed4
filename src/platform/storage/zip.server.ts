import { promisify } from 'node:util'
import { crc32, inflateRaw } from 'node:zlib'

const inflate = promisify(inflateRaw)

export type ZipLimits = { entries: number; total: number; ratio: number }
export type ZipEntry = { name: string; read(): Promise<Buffer> }

/** An archive that is damaged, lies about itself or is a bomb (FI-06). */
export class InvalidZip extends Error {}

/** Largest size of a data descriptor, the only thing allowed between two entries. */
const descriptor = 24

type Raw = { name: string; method: number; packed: number; size: number; crc: number; at: number }

/**
 * The entries of a plain ZIP: nothing before, between or after its parts, one disk, no ZIP64, no encryption, stored or deflated only,
 * no entry sharing bytes with another, names that stay inside. `read` inflates no further than the size the entry declares.
 * Format: PKWARE APPNOTE 6.3. Throws InvalidZip.
 */
export function readZip(bytes: Buffer, limits: ZipLimits): ZipEntry[] {
  const end = bytes.length - 22
  if (end < 0 || bytes.readUInt32LE(end) !== 0x06054b50) throw new InvalidZip('no plain end record')
  const [count, size, start] = [
    bytes.readUInt16LE(end + 10),
    bytes.readUInt32LE(end + 12),
    bytes.readUInt32LE(end + 16),
  ]
  const isSingleDisk =
    bytes.readUInt32LE(end + 4) === 0 && bytes.readUInt16LE(end + 8) === count && bytes.readUInt16LE(end + 20) === 0
  if (!isSingleDisk || count === 0 || count > limits.entries || start + size !== end) throw new InvalidZip('end record')
  const entries = directory(bytes, start, end, count)
  const total = entries.reduce((sum, entry) => sum + entry.size, 0)
  if (
    total > limits.total ||
    entries.some(({ size: full, packed }) => full > 1_000_000 && full > packed * limits.ratio)
  )
    throw new InvalidZip('bomb')
  if (new Set(entries.map(({ name }) => name.toLowerCase())).size !== count)
    throw new InvalidZip('two entries of one name')
  let free = 0
  const checked = entries
    .toSorted((a, b) => a.at - b.at)
    .map((entry) => {
      const body = localBody(bytes, entry, free, start)
      free = body + entry.packed
      const packed = bytes.subarray(body, free)
      return { name: entry.name, read: () => content(packed, entry) }
    })
  if (start - free > descriptor) throw new InvalidZip('hidden bytes')
  return checked
}

function directory(bytes: Buffer, start: number, end: number, count: number): Raw[] {
  const entries: Raw[] = []
  let at = start
  for (let index = 0; index < count; index++) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== 0x02014b50) throw new InvalidZip('directory')
    const [flags, method] = [bytes.readUInt16LE(at + 8), bytes.readUInt16LE(at + 10)]
    const [nameLength, extraLength, noteLength] = [
      bytes.readUInt16LE(at + 28),
      bytes.readUInt16LE(at + 30),
      bytes.readUInt16LE(at + 32),
    ]
    if (at + 46 + nameLength + extraLength + noteLength > end) throw new InvalidZip('directory')
    if (flags & 0x2041 || (method !== 0 && method !== 8) || bytes.readUInt16LE(at + 34) !== 0)
      throw new InvalidZip('encrypted or unknown method')
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    // eslint-disable-next-line no-control-regex
    if (name === '' || /[\\\u0000-\u001f]|^\/|(^|\/)\.\.(\/|$)|^[a-z]:/i.test(name)) throw new InvalidZip('name')
    const [crc, packed, size, offset] = [16, 20, 24, 42].map((field) => bytes.readUInt32LE(at + field)) as [
      number,
      number,
      number,
      number,
    ]
    if (method === 0 && packed !== size) throw new InvalidZip('sizes')
    entries.push({ name, method, crc, packed, size, at: offset })
    at += 46 + nameLength + extraLength + noteLength
  }
  if (at !== end) throw new InvalidZip('directory')
  return entries
}

/** Where an entry's data begins, after its own header, which must say the same as the directory. */
function localBody(bytes: Buffer, entry: Raw, free: number, limit: number): number {
  const { at } = entry
  if (at < free || at + 30 > limit || bytes.readUInt32LE(at) !== 0x04034b50) throw new InvalidZip('entries overlap')
  if (at - free > (free === 0 ? 0 : descriptor)) throw new InvalidZip('hidden bytes')
  const nameEnd = at + 30 + bytes.readUInt16LE(at + 26)
  const body = nameEnd + bytes.readUInt16LE(at + 28)
  if (body + entry.packed > limit) throw new InvalidZip('entries overlap')
  if (bytes.toString('utf8', at + 30, nameEnd) !== entry.name || bytes.readUInt16LE(at + 8) !== entry.method)
    throw new InvalidZip('header differs')
  return body
}

async function content(packed: Buffer, { method, size, crc }: Raw): Promise<Buffer> {
  const full = method === 0 ? packed : await inflate(packed, { maxOutputLength: Math.max(1, size) }).catch(() => null)
  if (full?.length !== size || crc32(full) !== crc) throw new InvalidZip('content differs')
  return full
}

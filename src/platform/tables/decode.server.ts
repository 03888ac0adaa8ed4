import type { TableEncoding } from '#kernel/table.ts'

const boms: readonly [TableEncoding, readonly number[]][] = [
  ['UTF-8', [0xef, 0xbb, 0xbf]],
  ['UTF-16LE', [0xff, 0xfe]],
  ['UTF-16BE', [0xfe, 0xff]],
]
const labels: Record<TableEncoding, string> = {
  'UTF-8': 'utf-8',
  'UTF-16LE': 'utf-16le',
  'UTF-16BE': 'utf-16be',
  'WINDOWS-1252': 'windows-1252',
}

/**
 * Text of unknown encoding: a byte order mark decides, then the zero bytes of UTF-16, then whether it is UTF-8, else it is
 * Windows-1252. Statistics are not asked: they take short Western texts for Baltic ones. NUL and lone surrogates, which the decoder of
 * UTF-16 replaces by U+FFFD, are removed and counted.
 */
export function decodeText(
  bytes: Buffer,
  override?: TableEncoding,
): { text: string; encoding: TableEncoding; removed: number } {
  const encoding = override ?? encodingOf(bytes)
  const decoded = new TextDecoder(labels[encoding]).decode(bytes)
  const text = decoded.replaceAll(encoding.startsWith('UTF-16') ? /[\u0000\uFFFD]/g : '\u0000', '')
  return { encoding, text, removed: decoded.length - text.length }
}

function encodingOf(bytes: Buffer): TableEncoding {
  const marked = boms.find(([, bom]) => bom.every((byte, at) => bytes[at] === byte))
  if (marked) return marked[0]
  const utf16 = zerosSay(bytes)
  if (utf16) return utf16
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'UTF-8'
  } catch {
    return 'WINDOWS-1252' // every sequence of bytes is a text in it
  }
}

/** Text of Western letters in UTF-16 has a zero in every other byte. */
function zerosSay(bytes: Buffer): TableEncoding | null {
  const sample = bytes.subarray(0, 4096)
  const zeros = [0, 0]
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const many = sample.length / 8
  if (odd > many && even < odd / 4) return 'UTF-16LE'
  return even > many && odd < even / 4 ? 'UTF-16BE' : null
}

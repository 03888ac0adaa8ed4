import type { RejectionReason } from './file-name.ts'
import { readZip, InvalidZip, type ZipEntry } from './zip.server.ts'

const limits = { entries: 2000, total: 40_000_000, ratio: 250 }
const markup = /\.(xml|rels|vml)$/i
const passivePart = /\.(xml|rels|vml|png|jpe?g|gif|bmp|tiff?|emf|wmf|wdp|svg|odttf|ttf|fntdata)$/i
const requiredParts = ['[Content_Types].xml', '_rels/.rels', 'word/document.xml']

/** Why a Word document is rejected, or null: a plain package without macros, embedded objects, entities or remote parts (FI-06, FI-07). */
export async function docxProblem(bytes: Buffer): Promise<RejectionReason | null> {
  try {
    const entries = readZip(bytes, limits)
    const names = new Set(entries.map(({ name }) => name))
    if (requiredParts.some((name) => !names.has(name))) return 'CONTENT'
    if (entries.some(({ name }) => !name.endsWith('/') && !passivePart.test(name))) return 'ACTIVE'
    for (const entry of entries) {
      const problem = await partProblem(entry)
      if (problem) return problem
    }
    return null
  } catch (error) {
    if (error instanceof InvalidZip) return error.message === 'bomb' ? 'TOO_COMPLEX' : 'CONTENT'
    throw error
  }
}

async function partProblem(entry: ZipEntry): Promise<RejectionReason | null> {
  const bytes = await entry.read() // pictures too: an entry that lies about its size is a bomb
  if (!markup.test(entry.name)) return null
  const text = decode(bytes)
  if (text === null || /<!(doctype|entity|element|attlist|notation)/i.test(text)) return 'CONTENT'
  if (entry.name === '[Content_Types].xml' && /macroenabled|vbaproject|activex|oleobject/i.test(text)) return 'ACTIVE'
  if (entry.name === 'word/document.xml' && !/<(?:\w+:)?document[\s>]/.test(text)) return 'CONTENT'
  return entry.name.endsWith('.rels') && hasExternalTarget(text) ? 'ACTIVE' : null
}

/** XML in UTF-8 or UTF-16; null for any other encoding, under which the checks would read something else than Word does. */
function decode(bytes: Buffer): string | null {
  const wide =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8'
  try {
    const text = new TextDecoder(wide, { fatal: true }).decode(bytes)
    const declared = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([^"']*)["']/i.exec(text)?.[1]?.toLowerCase()
    return declared && declared !== wide && !/^(utf-8|us-ascii|utf-16)$/.test(declared) ? null : text
  } catch {
    return null // not valid in its encoding
  }
}

/** Links are for the reader to follow; any other outside target would be fetched on opening (remote templates, pictures). */
function hasExternalTarget(rels: string): boolean {
  const plain = rels.replace(/&#(x[0-9a-f]+|\d+);/gi, (_, code: string) =>
    String.fromCodePoint(Number(code.startsWith('x') || code.startsWith('X') ? `0${code}` : code) % 0x11_0000),
  )
  return [...plain.matchAll(/<(?:\w+:)?Relationship\b[^>]*>/gi)].some(
    ([element]) =>
      /TargetMode\s*=\s*["']\s*External/i.test(element) && !/Type\s*=\s*["'][^"']*\/hyperlink["']/i.test(element),
  )
}

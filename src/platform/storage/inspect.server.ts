import { fail } from '#kernel/fail.ts'
import { extensionOf, type RebuildOutcome, type RejectionReason } from './file-name.ts'
import { reencode, type Crop } from './image.server.ts'

/** `square`: crops a picture to this square, or to the one in its middle. */
export type Upload = { name: string; type: string; bytes: Buffer; square?: Crop | 'middle' | undefined }
/** `resume`: pdf, docx. `image`: jpg, png, webp. `document`: all of them. */
export type AllowedKinds = 'resume' | 'image' | 'document'
/** A checked file. Images become new WebP files, documents are written anew; `name` has the extension of the new type. */
export type Inspected = { kind: 'pdf' | 'docx' | 'image'; mime: string; extension: string; name: string; bytes: Buffer }

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const mebi = 1024 * 1024
type FileKindRule = {
  kind: Inspected['kind']
  declared: readonly string[]
  magic: readonly string[]
  maxBytes: number
  allowed: readonly AllowedKinds[]
}
const image = (...types: readonly string[]): FileKindRule => ({
  kind: 'image',
  declared: types,
  magic: types,
  maxBytes: 2 * mebi,
  allowed: ['image', 'document'],
})
const kinds: Readonly<Record<string, FileKindRule>> = {
  pdf: {
    kind: 'pdf',
    declared: ['application/pdf'],
    magic: ['application/pdf'],
    maxBytes: 5 * mebi,
    allowed: ['resume', 'document'],
  },
  docx: {
    kind: 'docx',
    declared: [docx],
    magic: [docx, 'application/zip'],
    maxBytes: 5 * mebi,
    allowed: ['resume', 'document'],
  },
  jpg: image('image/jpeg', 'image/jpg', 'image/pjpeg'),
  jpeg: image('image/jpeg', 'image/jpg', 'image/pjpeg'),
  png: image('image/png'),
  webp: image('image/webp'),
}

/** Writes a document anew; the server uses a worker thread with a memory limit. */
export type Rebuild = (kind: 'pdf' | 'docx', bytes: Buffer) => Promise<RebuildOutcome>
const rebuildHere: Rebuild = async (kind, bytes) =>
  kind === 'pdf'
    ? (await import('./pdf.server.ts')).rebuildPdf(bytes)
    : (await import('./docx.server.ts')).rebuildDocx(bytes)

const rejected = (reason: RejectionReason) => fail('FILE_REJECTED', { reason })

/**
 * Accepts a file only when its name, its declared type, its first bytes and its structure agree. What is returned is
 * made from it and contains nothing active (FI-01, FI-05 to FI-07, FI-09). Throws FILE_REJECTED with a `reason`, or TOO_LARGE with `max` in megabytes.
 */
export async function inspectUpload(
  file: Upload,
  allowed: AllowedKinds,
  rebuild: Rebuild = rebuildHere,
): Promise<Inspected> {
  const extension = extensionOf(file.name)
  if (extension === null) throw rejected('NAME')
  const kind = Object.hasOwn(kinds, extension) ? kinds[extension] : undefined
  if (!kind?.allowed.includes(allowed)) throw rejected('TYPE')
  if (file.bytes.length > kind.maxBytes) throw fail('TOO_LARGE', { max: kind.maxBytes / mebi })
  if (file.bytes.length === 0) throw rejected('EMPTY')
  const declared = file.type.split(';')[0]?.trim().toLowerCase() ?? ''
  // Some phones declare only a generic binary type.
  if (!['', 'application/octet-stream', ...kind.declared].includes(declared)) throw rejected('TYPE')
  // The head is enough for the first bytes and keeps its parsers away from bombs (FI-06, CVE-2026-32630).
  const { fileTypeFromBuffer } = await import('file-type') // some fifty files, which no start needs
  const magic = await fileTypeFromBuffer(file.bytes.subarray(0, 4100)).catch(() => undefined)
  if (!magic || !kind.magic.includes(magic.mime)) throw rejected('CONTENT')
  const name = file.name.normalize('NFC')
  if (kind.kind === 'image') {
    const encoded = await reencode(file.bytes, extension, file.square)
    if ('refused' in encoded) throw rejected(encoded.refused)
    return {
      kind: 'image',
      mime: 'image/webp',
      extension: 'webp',
      name: name.replace(/\.[^.]+$/, '.webp'),
      bytes: encoded.bytes,
    }
  }
  const rebuilt = await rebuild(kind.kind, file.bytes)
  if ('refused' in rebuilt) throw rejected(rebuilt.refused)
  return {
    kind: kind.kind,
    mime: kind.kind === 'pdf' ? 'application/pdf' : docx,
    extension,
    name,
    bytes: rebuilt.bytes,
  }
}

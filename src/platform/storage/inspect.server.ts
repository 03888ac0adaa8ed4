import { fail } from '#kernel/fail.ts'
import { docxProblem } from './docx.server.ts'
import { extensionOf, type Refusal } from './file-name.ts'
import { redraw, type Cut } from './image.server.ts'
import { pdfProblem } from './pdf.server.ts'

/** `square`: a picture is cut to the square it says, or that in its middle. */
export type Upload = { name: string; type: string; bytes: Buffer; square?: Cut | 'middle' | undefined }
/** `resume`: pdf, docx. `image`: jpg, png, webp. `document`: all of them. */
export type Allowed = 'resume' | 'image' | 'document'
/** A checked file. Images come out as new WebP files; `name` has the extension of what it now is. */
export type Inspected = { kind: 'pdf' | 'docx' | 'image'; mime: string; extension: string; name: string; bytes: Buffer }

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const mebi = 1024 * 1024
type Kind = {
  kind: Inspected['kind']
  declared: readonly string[]
  magic: readonly string[]
  most: number
  allowed: readonly Allowed[]
}
const image = (...types: readonly string[]): Kind => ({
  kind: 'image',
  declared: types,
  magic: types,
  most: 2 * mebi,
  allowed: ['image', 'document'],
})
const kinds: Readonly<Record<string, Kind>> = {
  pdf: {
    kind: 'pdf',
    declared: ['application/pdf'],
    magic: ['application/pdf'],
    most: 5 * mebi,
    allowed: ['resume', 'document'],
  },
  docx: {
    kind: 'docx',
    declared: [docx],
    magic: [docx, 'application/zip'],
    most: 5 * mebi,
    allowed: ['resume', 'document'],
  },
  jpg: image('image/jpeg', 'image/jpg', 'image/pjpeg'),
  jpeg: image('image/jpeg', 'image/jpg', 'image/pjpeg'),
  png: image('image/png'),
  webp: image('image/webp'),
}

/** Looks at the structure of a document; the server lets a thread with a memory cap of its own do it. */
export type Structure = (kind: 'pdf' | 'docx', bytes: Buffer) => Promise<Refusal | null>
const looked: Structure = (kind, bytes) => (kind === 'pdf' ? pdfProblem : docxProblem)(bytes)

const rejected = (reason: Refusal) => fail('FILE_REJECTED', { reason })

/**
 * Takes a file only when its name, the declared type, its first bytes and its whole structure say the same, and it holds nothing
 * active (FI-01, FI-05 to FI-07, FI-09). Throws FILE_REJECTED with a `reason`, or TOO_LARGE with `max` in megabytes.
 */
export async function inspectUpload(file: Upload, allowed: Allowed, structure: Structure = looked): Promise<Inspected> {
  const extension = extensionOf(file.name)
  if (extension === null) throw rejected('NAME')
  const kind = Object.hasOwn(kinds, extension) ? kinds[extension] : undefined
  if (!kind?.allowed.includes(allowed)) throw rejected('TYPE')
  if (file.bytes.length > kind.most) throw fail('TOO_LARGE', { max: kind.most / mebi })
  if (file.bytes.length === 0) throw rejected('EMPTY')
  const declared = file.type.split(';')[0]?.trim().toLowerCase() ?? ''
  // Some phones declare nothing but "bytes", which contradicts nothing.
  if (!['', 'application/octet-stream', ...kind.declared].includes(declared)) throw rejected('TYPE')
  // The head is enough for the first bytes and keeps its parsers away from bombs (FI-06, CVE-2026-32630).
  const { fileTypeFromBuffer } = await import('file-type') // some fifty files, which no start needs
  const magic = await fileTypeFromBuffer(file.bytes.subarray(0, 4100)).catch(() => undefined)
  if (!magic || !kind.magic.includes(magic.mime)) throw rejected('CONTENT')
  const name = file.name.normalize('NFC')
  if (kind.kind === 'image') {
    const drawn = await redraw(file.bytes, extension, file.square)
    if (!drawn) throw rejected('CONTENT')
    return {
      kind: 'image',
      mime: 'image/webp',
      extension: 'webp',
      name: name.replace(/\.[^.]+$/, '.webp'),
      bytes: drawn.bytes,
    }
  }
  const problem = await structure(kind.kind, file.bytes)
  if (problem) throw rejected(problem)
  return { kind: kind.kind, mime: kind.kind === 'pdf' ? 'application/pdf' : docx, extension, name, bytes: file.bytes }
}

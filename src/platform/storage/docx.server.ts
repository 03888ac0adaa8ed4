import path from 'node:path/posix'
import type { Document } from '@xmldom/xmldom'
import { partKinds, pictures, relationshipKind } from './docx-rules.ts'
import { cleanMarkup, elementsOf, InvalidMarkup, parseXml } from './docx-markup.server.ts'
import type { RebuildOutcome } from './file-name.ts'
import { safeLink } from './pdf-rules.ts'
import { readZip, InvalidZip, type ZipEntry } from './zip.server.ts'

const limits = { entries: 2000, total: 40_000_000, ratio: 250 }
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageNamespace = 'http://schemas.openxmlformats.org/package/2006'
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

type Relationship = { id: string; type: string; target: string; external: boolean }
type PackagePart = { name: string; contentType: string; body: string | Buffer; relationships: Relationship[] }

/**
 * A new Word document with the text, styles, pictures and links of this one. It holds the parts that can be reached by known
 * relationships, each written anew; macros, templates, embedded objects and anything fetched from elsewhere are left behind (FI-06, FI-07).
 */
export async function rebuildDocx(bytes: Buffer): Promise<RebuildOutcome> {
  try {
    const parts = await new Package(readZip(bytes, limits)).rebuild()
    return parts ? { bytes: await writePackage(parts) } : { refused: 'CONTENT' }
  } catch (error) {
    if (error instanceof InvalidZip) return { refused: error.message === 'bomb' ? 'TOO_COMPLEX' : 'CONTENT' }
    if (error instanceof InvalidMarkup) return { refused: 'CONTENT' }
    if (error instanceof RangeError) return { refused: 'TOO_COMPLEX' }
    throw error
  }
}

class Package {
  readonly #entries: Map<string, ZipEntry>
  /** New names by the old ones; null for what is left behind. */
  readonly #names = new Map<string, string | null>()
  readonly #parts: PackagePart[] = []
  readonly #counts = new Map<string, number>()

  constructor(entries: readonly ZipEntry[]) {
    // Part names are compared without case (ECMA-376 part 2, §6.2.2); the ZIP has no two that differ in case only.
    this.#entries = new Map(entries.map((entry) => [entry.name.toLowerCase(), entry]))
  }

  async rebuild(): Promise<PackagePart[] | null> {
    // An entry that lies about its size or content is refused, whether it is used or not.
    for (const entry of this.#entries.values()) await entry.read()
    if (!this.#entries.has('[content_types].xml')) return null
    const roots = await this.#relationships('', ['officeDocument', 'core-properties'])
    if (!roots.some(({ target }) => target === partKinds['officeDocument']?.path)) return null
    return [{ name: '', contentType: '', body: '', relationships: roots }, ...this.#parts]
  }

  /** The relationships of a part that are kept, with their targets rebuilt. */
  async #relationships(owner: string, only?: readonly string[]): Promise<Relationship[]> {
    const name = path.join(path.dirname(owner), '_rels', `${path.basename(owner)}.rels`)
    const entry = this.#entries.get(name.toLowerCase())
    if (!entry) return []
    const relationships = new Map<string, Relationship>()
    for (const element of elementsOf(parseXml(await entry.read()))) {
      if (element.localName !== 'Relationship') continue
      const id = element.getAttribute('Id') ?? ''
      const kind = relationshipKind(element.getAttribute('Type')?.trim() ?? '')
      if (
        kind === null ||
        relationships.has(id) ||
        !/^[A-Za-z_][\w.-]{0,100}$/.test(id) ||
        (only && !only.includes(kind))
      )
        continue
      const target = element.getAttribute('Target')?.trim() ?? ''
      const external = (element.getAttribute('TargetMode')?.trim() || 'Internal') !== 'Internal'
      const made = external ? link(kind, target) : await this.#internal(kind, path.dirname(owner), target)
      if (made) relationships.set(id, { id, ...made })
    }
    return [...relationships.values()]
  }

  async #internal(kind: string, folder: string, target: string): Promise<Omit<Relationship, 'id'> | null> {
    if (/^[a-z][a-z\d+.-]*:|^[/\\]{2}|[\\?#]/i.test(target)) return null
    const old = path.normalize(target.startsWith('/') ? target.slice(1) : path.join(folder, target)).toLowerCase()
    const known = this.#names.get(old)
    const name = known === undefined ? await this.#part(kind, old) : known
    const type =
      kind === 'core-properties'
        ? `${packageNamespace}/relationships/metadata/${kind}`
        : kind === 'diagramDrawing'
          ? `http://schemas.microsoft.com/office/2007/relationships/${kind}`
          : `${office}/${kind}`
    return name === null ? null : { type, target: name, external: false }
  }

  async #part(kind: string, old: string): Promise<string | null> {
    this.#names.set(old, null)
    const entry = this.#entries.get(old)
    if (!entry) return null
    if (kind === 'image' || kind === 'font') return this.#binary(kind, old, await entry.read())
    const rule = Object.hasOwn(partKinds, kind) ? partKinds[kind] : undefined
    if (!rule) return null
    const name = kind === 'officeDocument' ? rule.path : `${rule.path}${this.#next(kind)}.xml`
    this.#names.set(old, name)
    const document = parseXml(await entry.read())
    if (kind === 'officeDocument' && !isWordDocument(document)) throw new InvalidMarkup('no Word document')
    const relationships = await this.#relationships(entry.name)
    const body = cleanMarkup(document, new Set(relationships.map(({ id }) => id)))
    this.#parts.push({ name, contentType: rule.type, body, relationships })
    return name
  }

  #binary(kind: 'image' | 'font', old: string, body: Buffer): string | null {
    const picture = body.length < 44 ? undefined : pictures.find(({ is }) => is(body))
    const [extension, contentType] =
      kind === 'font'
        ? ['odttf', 'application/vnd.openxmlformats-officedocument.obfuscatedFont']
        : [picture?.extension, picture?.type]
    if (!extension || !contentType) return null
    const name =
      kind === 'font' ? `word/fonts/font${this.#next(kind)}.odttf` : `word/media/image${this.#next(kind)}.${extension}`
    this.#names.set(old, name)
    this.#parts.push({ name, contentType, body, relationships: [] })
    return name
  }

  #next(kind: string): number {
    const next = (this.#counts.get(kind) ?? 0) + 1
    this.#counts.set(kind, next)
    return next
  }
}

/** Links are for the reader to follow; any other target outside would be fetched on opening. */
function link(kind: string, target: string): Omit<Relationship, 'id'> | null {
  const address = kind === 'hyperlink' ? safeLink(target) : null
  return address === null ? null : { type: `${office}/hyperlink`, target: address, external: true }
}

const isWordDocument = ({ documentElement: root }: Document) =>
  root?.localName === 'document' && /\/wordprocessingml\//.test(root.namespaceURI ?? '')

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

async function writePackage(parts: readonly PackagePart[]): Promise<Buffer> {
  const { default: JSZip } = await import('jszip')
  const zip = new JSZip()
  const options = { createFolders: false, date: new Date(Date.UTC(1980, 0, 1)) }
  const overrides = parts
    .filter(({ name }) => name !== '')
    .map(({ name, contentType }) => `<Override PartName="/${name}" ContentType="${contentType}"/>`)
  const defaults = `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>`
  zip.file(
    '[Content_Types].xml',
    `${head}<Types xmlns="${packageNamespace}/content-types">${defaults}${overrides.join('')}</Types>`,
    options,
  )
  for (const { name, body, relationships } of parts) {
    if (name !== '') zip.file(name, body, options)
    if (relationships.length === 0) continue
    const rows = relationships.map(
      ({ id, type, target, external }) =>
        `<Relationship Id="${id}" Type="${type}" Target="${escaped(external ? target : `/${target}`)}"${external ? ' TargetMode="External"' : ''}/>`,
    )
    zip.file(
      path.join(path.dirname(name), '_rels', `${path.basename(name)}.rels`),
      `${head}<Relationships xmlns="${packageNamespace}/relationships">${rows.join('')}</Relationships>`,
      options,
    )
  }
  return zip.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE', platform: 'DOS' })
}

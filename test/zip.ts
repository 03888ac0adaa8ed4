import { crc32, deflateRawSync } from 'node:zlib'

/** One entry to write; the lies are for hostile archives. */
export type ZipPart = {
  name: string
  body: string | Buffer
  stored?: boolean
  localName?: string
  /** Claimed uncompressed size. */
  size?: number
  flags?: number
}

/** Writes a ZIP by hand, true or lying (PKWARE APPNOTE 6.3). */
export function makeZip(parts: readonly ZipPart[], options: { comment?: string; gap?: Buffer } = {}): Buffer {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let at = 0
  for (const part of parts) {
    const full = Buffer.from(part.body)
    const packed = part.stored ? full : deflateRawSync(full, { level: 9 })
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(part.flags ?? 0x0800, 2)
    fields.writeUInt16LE(part.stored ? 0 : 8, 4)
    fields.writeUInt32LE(crc32(full), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(part.size ?? full.length, 18)
    const localName = Buffer.from(part.localName ?? part.name)
    const name = Buffer.from(part.name)
    const localFields = Buffer.from(fields)
    localFields.writeUInt16LE(localName.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), localFields, localName, packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(at, 10)
    fields.writeUInt16LE(name.length, 22)
    central.push(Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), fields, rest, name]))
    locals.push(local)
    at += local.length
  }
  const gap = options.gap ?? Buffer.alloc(0)
  const directory = Buffer.concat(central)
  const comment = Buffer.from(options.comment ?? '')
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.length, 4)
  end.writeUInt16LE(parts.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(at + gap.length, 12)
  end.writeUInt16LE(comment.length, 16)
  return Buffer.concat([...locals, gap, directory, Buffer.from('PK\x05\x06'), end, comment])
}

/** The parts of a small, honest Word document; `more` is added or replaces. */
export function docxParts(text: string, ...more: readonly ZipPart[]): ZipPart[] {
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
  const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
  const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
  const parts: ZipPart[] = [
    {
      name: '[Content_Types].xml',
      body: `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${type}"/></Types>`,
    },
    {
      name: '_rels/.rels',
      body: `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relation}/officeDocument" Target="word/document.xml"/></Relationships>`,
    },
    {
      name: 'word/document.xml',
      body: `${head}<w:document xmlns:w="${word}"><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`,
    },
    {
      name: 'word/_rels/document.xml.rels',
      body: `${head}<Relationships><Relationship Id="r1" Type="${relation}/hyperlink" Target="https://example.com" TargetMode="External"/></Relationships>`,
    },
  ]
  return [...parts.filter(({ name }) => !more.some((part) => part.name === name)), ...more]
}

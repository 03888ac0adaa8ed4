import { inflateSync } from 'node:zlib'
import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFNumber,
  PDFParser,
  PDFRawStream,
  type PDFContext,
  type PDFObject,
  type PDFRef,
} from '@cantoo/pdf-lib'
import type { RejectionReason } from './file-name.ts'

const limits = { objectStreams: 2000, objectBytes: 32_000_000 }

/** A document that cannot be rebuilt, with the reason its owner is given. */
export class Unacceptable extends Error {
  readonly reason: RejectionReason
  constructor(reason: RejectionReason) {
    super(reason)
    this.reason = reason
  }
}

const name = (text: string) => PDFName.of(text)

/** The parser inflates object streams without a limit; here they are inflated first, within one, and handed over plain (FI-06). */
class BoundedParser extends PDFParser {
  problem: RejectionReason | null = null
  #streams = 0
  #bytes = 0

  override parseObject(ref?: PDFRef): PDFObject {
    if (this.problem) throw new Unacceptable(this.problem)
    const object = super.parseObject(ref)
    if (!(object instanceof PDFRawStream)) return object
    const type = object.dict.lookup(name('Type'))
    if (type === name('ObjStm')) return this.#plain(object)
    if (type !== name('XRef')) return object
    // Objects are found by reading the file from start to end: of a cross-reference stream only its dictionary counts.
    object.dict.set(name('Index'), object.dict.context.obj([]))
    object.dict.delete(name('Filter'))
    return PDFRawStream.of(object.dict, new Uint8Array())
  }

  #plain({ dict, contents }: PDFRawStream): PDFRawStream {
    const filter = dict.lookup(name('Filter'))
    const only = filter instanceof PDFArray && filter.size() === 1 ? filter.lookup(0) : filter
    const parameters = dict.lookup(name('DecodeParms'))
    const predictor = parameters instanceof PDFDict ? parameters.lookup(name('Predictor')) : undefined
    const plainData = !(parameters instanceof PDFArray) && !(predictor instanceof PDFNumber && predictor.asNumber() > 1)
    if ((only && only !== name('FlateDecode')) || !plainData || ++this.#streams > limits.objectStreams)
      return this.#refuse()
    const data = only ? this.#inflate(contents) : contents
    this.#bytes += data.length
    if (this.#bytes > limits.objectBytes) return this.#refuse()
    dict.delete(name('Filter'))
    return PDFRawStream.of(dict, data)
  }

  #inflate(contents: Uint8Array): Uint8Array {
    try {
      return inflateSync(contents, { maxOutputLength: Math.max(1, limits.objectBytes - this.#bytes) })
    } catch {
      return this.#refuse()
    }
  }

  #refuse(): never {
    this.problem = 'TOO_COMPLEX'
    throw new Unacceptable(this.problem)
  }
}

/** The objects of a PDF, those of object streams included (ISO 32000-1 §7.5). Throws Unacceptable. */
export async function parsePdf(bytes: Buffer): Promise<PDFContext> {
  const parser = new BoundedParser(bytes, Infinity)
  const context = await parser.parseDocument().catch((): never => {
    throw new Unacceptable(parser.problem ?? 'CONTENT')
  })
  if (parser.problem) throw new Unacceptable(parser.problem)
  if (context.trailerInfo.Encrypt) throw new Unacceptable('PROTECTED')
  return context
}

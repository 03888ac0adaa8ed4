import { inflateSync } from 'node:zlib'
import {
  PDFArray,
  PDFBool,
  PDFContext,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNull,
  PDFNumber,
  PDFRawStream,
  PDFRef,
  PDFString,
  type PDFObject,
} from '@cantoo/pdf-lib'
import { Unacceptable } from './pdf-parse.server.ts'
import * as rules from './pdf-rules.ts'

const limits = { depth: 100, streamBytes: 100_000_000, allBytes: 500_000_000 }

export type Role = 'plain' | 'names' | 'resources' | 'annotation' | 'outline' | 'destinations'

export const name = (text: string) => PDFName.of(text)
const textOf = (object: PDFObject | undefined) => (object instanceof PDFName ? object.decodeText() : '')
const stringOf = (object: PDFObject | undefined) =>
  object instanceof PDFString || object instanceof PDFHexString ? object.decodeText() : ''
const hex = (bytes: Uint8Array | string) => PDFHexString.of(Buffer.from(bytes as Uint8Array).toString('hex'))

/**
 * Copies objects of a PDF into a new one by the rules. Every value is written anew: names and strings in one spelling, streams by
 * their own bytes, references by new numbers; what the rules do not know is left behind.
 */
export class Copier {
  readonly target = PDFContext.create()
  readonly #source: PDFContext
  readonly #refs = new Map<PDFRef, PDFRef | null>()
  readonly #roles = new Map<PDFRef, Role>()
  readonly #queue: { from: PDFRef; to: PDFRef }[] = []
  #inflated = 0

  constructor(source: PDFContext) {
    this.#source = source
  }

  /** The object that a value stands for, through at most a few references. */
  resolve(value: PDFObject | undefined): PDFObject | undefined {
    let object = value
    for (let hops = 0; object instanceof PDFRef; hops++) {
      if (hops === 10) return undefined
      object = this.#source.lookup(object)
    }
    return object
  }

  dict(value: PDFObject | undefined): PDFDict | undefined {
    const object = this.resolve(value)
    return object instanceof PDFDict ? object : undefined
  }

  array(value: PDFObject | undefined): PDFObject[] {
    const object = this.resolve(value)
    return object instanceof PDFArray ? object.asArray() : []
  }

  nameOf(value: PDFObject | undefined): string {
    return textOf(this.resolve(value))
  }

  /** References to this object become references to `to`, or none at all. */
  replace(ref: PDFObject | undefined, to: PDFRef | null): void {
    if (ref instanceof PDFRef && !this.#refs.has(ref)) this.#refs.set(ref, to)
  }

  /** The object behind this reference is copied in this role, wherever it is met first. */
  assign(ref: PDFObject | undefined, role: Role): void {
    if (ref instanceof PDFRef && !this.#roles.has(ref)) this.#roles.set(ref, role)
  }

  /** Copies until nothing is left that was referred to. */
  finish(): void {
    for (let next = this.#queue.pop(); next; next = this.#queue.pop()) {
      const copy = this.#value(this.resolve(next.from), this.#roles.get(next.from) ?? 'plain', 0, true)
      this.target.assign(next.to, copy ?? PDFNull)
    }
  }

  copy(value: PDFObject | undefined, role: Role = 'plain'): PDFObject | undefined {
    return this.#value(value, role, 0, false)
  }

  /** The text of an information entry or title. */
  text(value: PDFObject | undefined): PDFHexString | undefined {
    const object = this.resolve(value)
    return object instanceof PDFString || object instanceof PDFHexString ? hex(object.asBytes()) : undefined
  }

  /** An action that only leads elsewhere in the document or to an address; undefined for any other. */
  action(value: PDFObject | undefined, depth = 0): PDFDict | undefined {
    const action = this.dict(value)
    if (!action) return undefined
    const type = this.nameOf(action.get(name('S')))
    const made = this.target.obj({ S: type || 'None' })
    if (type === 'URI') {
      const link = rules.safeLink(stringOf(this.resolve(action.get(name('URI')))))
      return link === null ? undefined : (made.set(name('URI'), hex(link)), made)
    }
    if (type === 'GoTo') {
      const destination = this.#destination(action.get(name('D')), depth + 1)
      return destination && (made.set(name('D'), destination), made)
    }
    const step = this.nameOf(action.get(name('N')))
    return type === 'Named' && rules.namedActions.has(step) ? (made.set(name('N'), name(step)), made) : undefined
  }

  #destination(value: PDFObject | undefined, depth: number): PDFObject | undefined {
    const object = this.resolve(value)
    return object instanceof PDFDict ? undefined : this.#value(object, 'plain', depth, true)
  }

  #value(value: PDFObject | undefined, role: Role, depth: number, indirect: boolean): PDFObject | undefined {
    if (depth > limits.depth) throw new Unacceptable('TOO_COMPLEX')
    if (value instanceof PDFRef) return this.#reference(value, role)
    if (value instanceof PDFString || value instanceof PDFHexString) return hex(value.asBytes())
    if (value instanceof PDFName) return value
    if (value instanceof PDFBool) return value
    if (value instanceof PDFNumber) return Number.isFinite(value.asNumber()) ? value : PDFNumber.of(0)
    if (value instanceof PDFArray) {
      const made = PDFArray.withContext(this.target)
      for (const each of value.asArray()) made.push(this.#value(each, role, depth + 1, false) ?? PDFNull)
      return made
    }
    if (value instanceof PDFDict) return this.#dict(value, role, depth)
    if (!(value instanceof PDFRawStream)) return undefined
    const stream = this.#stream(value, depth)
    return !stream || indirect ? stream : this.target.register(stream)
  }

  #reference(ref: PDFRef, role: Role): PDFRef | undefined {
    const known = this.#refs.get(ref)
    if (known !== undefined) return known ?? undefined
    const object = this.resolve(ref)
    if (object === undefined || object === PDFNull) return undefined
    this.assign(ref, role)
    const to = this.target.nextRef()
    this.#refs.set(ref, to)
    this.#queue.push({ from: ref, to })
    return to
  }

  #dict(dict: PDFDict, role: Role, depth: number): PDFDict | undefined {
    const type = this.nameOf(dict.get(name('Type')))
    if (role === 'annotation' && !this.#allowedAnnotation(dict)) return undefined
    if (role === 'plain' && (rules.droppedTypes.has(type) || this.#isAction(dict))) return undefined
    const made = PDFDict.withContext(this.target)
    for (const [key, value] of dict.entries()) {
      const copy = this.#entry(dict, key.decodeText(), value, role, depth + 1)
      if (copy !== undefined) made.set(key, copy)
    }
    return made
  }

  #isAction(dict: PDFDict): boolean {
    // A structure element has an `S` too, of whatever name.
    return rules.actionTypes.has(this.nameOf(dict.get(name('S')))) && !dict.has(name('P'))
      ? true
      : /^(JavaScript|Launch|SubmitForm|ImportData|GoToR|GoToE|RichMediaExecute)$/.test(
          this.nameOf(dict.get(name('S'))),
        )
  }

  #allowedAnnotation(dict: PDFDict): boolean {
    const subtype = this.nameOf(dict.get(name('Subtype')))
    return subtype === '' ? !dict.has(name('Rect')) : rules.annotationTypes.has(subtype)
  }

  #entry(dict: PDFDict, key: string, value: PDFObject, role: Role, depth: number): PDFObject | undefined {
    if (role === 'names') return this.#value(value, 'plain', depth, false)
    if (role === 'resources') return this.#value(value, 'names', depth, false)
    if (role === 'destinations') {
      if (key === 'Kids') return this.#value(value, role, depth, false)
      return key === 'Names' || key === 'Limits' ? this.#value(value, 'plain', depth, false) : undefined
    }
    if (key === 'F')
      return this.resolve(value) instanceof PDFNumber ? this.#value(value, 'plain', depth, false) : undefined
    if (role === 'annotation' || role === 'outline') {
      if (!(role === 'outline' ? rules.outlineKeys : rules.annotationKeys).has(key)) return undefined
      if (key === 'A') return this.action(value, depth)
      if (key === 'Dest') return this.#destination(value, depth)
      if (key === 'V' && this.nameOf(dict.get(name('FT'))) === 'Sig') return undefined
      if (key === 'Kids' || /^(Popup|Parent|IRT|Prev|Next|First|Last)$/.test(key))
        return this.#value(value, role, depth, false)
    }
    if (rules.droppedKeys.has(key)) return undefined
    // Attributes of a structure element have an owner; nothing else of this name is copied, for it could be an action.
    if (key === 'A' && !this.#areAttributes(value)) return undefined
    if (key === 'Resources' || key === 'DR') return this.#value(value, 'resources', depth, false)
    if (key === 'AP') return this.#appearance(value, depth)
    return this.#value(value, rules.nameMaps.has(key) ? 'names' : 'plain', depth, false)
  }

  #areAttributes(value: PDFObject): boolean {
    const object = this.resolve(value)
    const entries = object instanceof PDFArray ? object.asArray() : [object]
    return entries.every((entry) => {
      const attribute = this.resolve(entry)
      const dict = attribute instanceof PDFRawStream ? attribute.dict : attribute
      return !(dict instanceof PDFDict) || (dict.has(name('O')) && !dict.has(name('S')))
    })
  }

  #appearance(value: PDFObject, depth: number): PDFDict | undefined {
    const states = this.dict(value)
    if (!states) return undefined
    const made = PDFDict.withContext(this.target)
    for (const key of ['N', 'R', 'D']) {
      const copy = this.#value(states.get(name(key)), 'names', depth + 1, false)
      if (copy) made.set(name(key), copy)
    }
    return made
  }

  #stream({ dict, contents }: PDFRawStream, depth: number): PDFRawStream | undefined {
    if (this.nameOf(dict.get(name('Subtype'))) === 'PS') return undefined
    const filter = this.resolve(dict.get(name('Filter')))
    const filters = (filter instanceof PDFArray ? filter.asArray() : filter ? [filter] : []).map((each) =>
      this.nameOf(each),
    )
    if (filters.some((each) => !rules.streamFilters.has(each))) return undefined
    this.#bound(contents, filters)
    const made = this.#dict(dict, 'plain', depth)
    if (!made) return undefined
    for (const key of ['Length', 'F', 'DL']) made.delete(name(key))
    if (filters.length > 0) made.set(name('Filter'), this.target.obj(filters))
    return PDFRawStream.of(made, contents)
  }

  /** Whoever opens the file must not be made to unpack more than this (FI-06). */
  #bound(contents: Uint8Array, filters: readonly string[]): void {
    if (filters.filter((each) => rules.inflatingFilters.has(each)).length > 1) throw new Unacceptable('TOO_COMPLEX')
    if (filters[0] !== 'FlateDecode' || contents.length * 1032 < 1_000_000) return
    try {
      this.#inflated += inflateSync(contents, { maxOutputLength: limits.streamBytes }).length
    } catch (error) {
      // A damaged stream is the reader's to show as far as it goes; a bomb is not.
      if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') throw new Unacceptable('TOO_COMPLEX')
    }
    if (this.#inflated > limits.allBytes) throw new Unacceptable('TOO_COMPLEX')
  }
}

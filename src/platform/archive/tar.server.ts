import { mkdirSync } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { Writable } from 'node:stream'

const block = 512
type TarEntry = { name: string; size: number; type: string }

/** Reads a header block of the ustar format, as PostgreSQL writes it; null for the zeros at the end. */
function readHeader(header: Buffer): TarEntry | null {
  if (header.every((byte) => byte === 0)) return null
  const field = (at: number, length: number) => {
    const bytes = header.subarray(at, at + length)
    const end = bytes.indexOf(0)
    return bytes.toString('utf8', 0, end < 0 ? length : end)
  }
  const name = [field(345, 155), field(0, 100)].filter(Boolean).join('/')
  const size = Number.parseInt(field(124, 12).trim(), 8)
  if (!name || !Number.isSafeInteger(size) || field(257, 5) !== 'ustar')
    throw new Error('the base backup is no tar of PostgreSQL')
  return { name, size, type: field(156, 1) || '0' }
}

export type Extract = { folder: string; skip?: (name: string) => boolean }

/** Writes the files of a tar below a folder, for this account only. What could leave the folder, such as a link, is refused. */
export class TarExtractor extends Writable {
  readonly #folder: string
  readonly #skip: (name: string) => boolean
  #header = Buffer.alloc(0)
  #file: FileHandle | null = null
  #left = 0
  #padding = 0
  #ended = false

  constructor({ folder, skip = () => false }: Extract) {
    super({ highWaterMark: 4 << 20 })
    this.#folder = path.resolve(folder)
    this.#skip = skip
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    void this.#writeAll(chunks, done)
  }

  override _final(done: (error?: Error | null) => void): void {
    done(this.#ended && this.#left === 0 ? null : new Error('the base backup ends too early'))
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    void Promise.resolve(this.#file?.close()).finally(() => done(error))
  }

  async #writeAll(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): Promise<void> {
    try {
      for (const { chunk } of chunks) await this.#consume(chunk)
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)))
      return
    }
    done()
  }

  async #consume(bytes: Buffer): Promise<void> {
    for (let at = 0; at < bytes.length;) {
      if (this.#left > 0) {
        const part = bytes.subarray(at, at + this.#left)
        await this.#file?.writev([part])
        at += part.length
        this.#left -= part.length
        if (this.#left === 0) await this.#close()
      } else if (this.#padding > 0) {
        const skipped = Math.min(this.#padding, bytes.length - at)
        at += skipped
        this.#padding -= skipped
      } else {
        const part = bytes.subarray(at, at + block - this.#header.length)
        this.#header = Buffer.concat([this.#header, part])
        at += part.length
        if (this.#header.length < block) continue
        const entry = readHeader(this.#header)
        this.#header = Buffer.alloc(0)
        if (entry) await this.#begin(entry)
        else this.#ended = true
      }
    }
  }

  async #begin({ name, size, type }: TarEntry): Promise<void> {
    const target = path.resolve(this.#folder, name)
    if (target !== this.#folder && !target.startsWith(`${this.#folder}${path.sep}`))
      throw new Error('the base backup names a file outside of its folder')
    if (type === '5') return void mkdirSync(target, { recursive: true, mode: 0o700 })
    if (type !== '0') throw new Error('the base backup holds a link, which no archive has')
    mkdirSync(path.dirname(target), { recursive: true, mode: 0o700 })
    this.#left = size
    this.#padding = (block - (size % block)) % block
    this.#file = this.#skip(name) ? null : await open(target, 'wx', 0o600)
    if (size === 0) await this.#close()
  }

  async #close(): Promise<void> {
    await this.#file?.close()
    this.#file = null
  }
}

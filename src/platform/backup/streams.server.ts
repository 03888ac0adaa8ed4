import { createHash } from 'node:crypto'
import { PassThrough, Transform, type Readable, type TransformCallback } from 'node:stream'
import { finished } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { StartError } from '#platform/env/start-error.ts'
import type { StoredObject } from './manifest.ts'
import type { BackupStore } from './store.ts'

/** Passes bytes on, counts them and computes their hash. */
class Meter extends Transform {
  bytes = 0
  readonly #hash = createHash('sha256')

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.bytes += chunk.length
    this.#hash.update(chunk)
    done(null, chunk)
  }

  sha256(): string {
    return this.#hash.digest('hex')
  }
}

/** Fails at the end of a stream whose bytes are not those that were stored. */
class Check extends Meter {
  readonly #expected: Pick<StoredObject, 'bytes' | 'sha256'>
  readonly #where: string

  constructor(expected: Pick<StoredObject, 'bytes' | 'sha256'>, where: string) {
    super()
    this.#expected = expected
    this.#where = where
  }

  override _flush(done: TransformCallback): void {
    const intact = this.bytes === this.#expected.bytes && this.sha256() === this.#expected.sha256
    done(intact ? null : damaged(this.#where))
  }
}

const damaged = (where: string): StartError =>
  new StartError(`${where} is damaged: its bytes are not those that were backed up. Use another backup.`)

/** Connects two streams so that a failure of the first reaches the second: `pipe` alone would leave it waiting. */
function join<T extends Transform>(from: Readable, to: T, explain: (error: Error) => Error = (error) => error): T {
  from.on('error', (error) => to.destroy(explain(error)))
  to.once('close', () => from.destroy())
  return from.pipe(to)
}

const compression = (level: number) => ({ params: { [constants.ZSTD_c_compressionLevel]: level } })

/** Writes an object of a backup; answers what it holds. */
export async function writeObject(
  store: BackupStore,
  folder: string,
  path: string,
  bytes: Readable,
  { compress, level = 3 }: { compress: boolean; level?: number },
): Promise<StoredObject> {
  const meter = join(compress ? join(bytes, createZstdCompress(compression(level))) : bytes, new Meter())
  await store.write(`${folder}/${path}`, meter)
  return { path, bytes: meter.bytes, sha256: meter.sha256() }
}

/** The bytes of an object; the stream fails when they are not those that were written. Throws StartError when it is missing. */
export async function readObject(
  store: BackupStore,
  { path, ...expected }: StoredObject,
  { decompress }: { decompress: boolean },
): Promise<Readable> {
  const stored = await store.read(path)
  if (!stored) throw new StartError(`${store.describe(path)} is missing in the backup: use another backup.`)
  const checked = join(stored, new Check(expected, store.describe(path)))
  if (!decompress) return checked
  // Damaged bytes often fail here, before the check has seen them all.
  const explain = (error: Error) => (error instanceof StartError ? error : damaged(store.describe(path)))
  return join(join(checked, createZstdDecompress()), new PassThrough(), explain)
}

/** Reads an object to its end. Throws StartError when it is missing or damaged. */
export async function checkObject(store: BackupStore, object: StoredObject): Promise<void> {
  const bytes = await readObject(store, object, { decompress: false })
  await finished(bytes.resume())
}

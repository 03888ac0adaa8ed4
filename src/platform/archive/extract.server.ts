import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import { StartError } from '#platform/env/start-error.ts'
import { readObject } from '#platform/backup/streams.server.ts'
import type { ClusterPaths } from '#platform/postgres/place.server.ts'
import type { Recovery } from './choose.server.ts'
import { join, layout } from './layout.ts'
import { TarExtractor } from './tar.server.ts'
import { chunkName, segmentName, segmentStart, type WalChunk } from './wal-chunks.ts'

const decompress = promisify(zstdDecompress)
/** Chunks that are read ahead: an object store answers each after tens of milliseconds. */
const readAhead = 8

/** Writes a data folder that PostgreSQL recovers from: the base backup, the log in `pg_wal`, and the file that asks for it. */
export async function extractCluster(recovery: Recovery, { home, cluster, secret }: ClusterPaths): Promise<void> {
  const { store, archive, base } = recovery
  // The folder itself stays: it says that a restore began here.
  mkdirSync(home, { recursive: true })
  chmodSync(home, process.getuid?.() === 0 ? 0o711 : 0o700) // PostgreSQL's own account has to enter it
  rmSync(cluster, { recursive: true, force: true })
  mkdirSync(cluster, { mode: 0o700 })
  const data = { ...base.manifest.data, path: join(archive, layout.bases, base.name, base.manifest.data.path) }
  const bytes = await readObject(store, data, { decompress: true })
  await pipeline(bytes, new TarExtractor({ folder: cluster, skip: (name) => /^server\.log(\.1)?$/.test(name) }))
  await writeSegments(recovery, path.join(cluster, 'pg_wal'))
  const stored = await store.read(join(archive, layout.postgresSecret))
  if (!stored)
    throw new StartError(`${store.describe(join(archive, layout.postgresSecret))} is missing in the archive.`)
  writeFileSync(secret, await text(stored), { mode: 0o600, flush: true })
  writeFileSync(path.join(cluster, 'recovery.signal'), '', { mode: 0o600 })
}

/** Puts the chunks together to segments; the last one is filled with zeros, where the log ends for PostgreSQL. */
async function writeSegments(recovery: Recovery, folder: string): Promise<void> {
  const { chunks, description } = recovery
  const { segmentBytes, timeline } = description
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  let file: FileHandle | null = null
  let current = -1n
  try {
    const reading = chunks.slice(0, readAhead).map((_chunk, at) => readChunk(recovery, at))
    for (const [at, chunk] of chunks.entries()) {
      const bytes = await (reading.shift() as Promise<Buffer>)
      if (at + readAhead < chunks.length) reading.push(readChunk(recovery, at + readAhead))
      for (let offset = 0; offset < bytes.length;) {
        const position = chunk.start + BigInt(offset)
        const start = segmentStart(position, segmentBytes)
        if (start !== current || !file) {
          await file?.close()
          current = start
          file = await open(path.join(folder, segmentName(timeline, position, segmentBytes)), 'w', 0o600)
          await file.truncate(segmentBytes)
        }
        const inSegment = Number(position - start)
        const part = bytes.subarray(offset, offset + segmentBytes - inSegment)
        await file.write(part, 0, part.length, inSegment)
        offset += part.length
      }
    }
  } finally {
    await file?.close()
  }
}

function readChunk(recovery: Recovery, at: number): Promise<Buffer> {
  const reading = readIntact(recovery, at)
  reading.catch(() => undefined) // it is awaited in its turn
  return reading
}

async function readIntact({ store, archive, chunks }: Recovery, at: number): Promise<Buffer> {
  const chunk = chunks[at] as WalChunk
  const where = join(archive, layout.wal, chunkName(chunk))
  const damaged = (cause?: unknown) => {
    const before = chunks[at - 1]?.at ?? 0
    const advice = before > 0 ? `restore with --to ${new Date(before).toISOString()} or earlier` : 'use another archive'
    return new StartError(
      `${store.describe(where)} is damaged, its bytes are not those that were archived: ${advice}.`,
      { cause },
    )
  }
  const stored = await store.read(where)
  if (!stored) throw new StartError(`${store.describe(where)} is missing in the archive.`)
  const bytes = await decompress(await buffer(stored)).catch((error: unknown) => {
    throw damaged(error)
  })
  if (BigInt(bytes.length) !== chunk.end - chunk.start) throw damaged()
  return bytes
}

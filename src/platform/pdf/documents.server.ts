import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import { fail } from '#kernel/fail.ts'
import type { DocumentLayout } from '#kernel/document-layout.ts'
import type { Refusal } from '#platform/storage/file-name.ts'
import type { Readable, ReadOutcome } from './read.server.ts'
import type { Outcome, Work } from './worker.server.ts'

/** Documents are made and read in one thread beside the server, with its own memory cap. */
export type Documents = {
  /** The PDF of a sheet. Throws TOO_MANY when too many wait, UNAVAILABLE when it takes too long or too much. */
  draw(sheet: DocumentLayout): Promise<Buffer>
  /** Why a document is refused, or null; TOO_COMPLEX when looking at it takes too long or too much memory (FI-06). */
  inspect(kind: Readable, bytes: Buffer): Promise<Refusal | null>
  /** The plain text of a document, or why there is none. */
  read(kind: Readable, bytes: Buffer): Promise<ReadOutcome>
  /** Ends the thread; what still waits is refused. */
  close(): Promise<void>
}

export type DocumentLimits = { memoryMb: number; seconds: number; waiting: number; idleSeconds: number }
const usual: DocumentLimits = { memoryMb: 256, seconds: 20, waiting: 24, idleSeconds: 120 }

/** Opens nothing by itself: the thread starts with the first document and ends when it has been idle. */
export function openDocuments(given: Partial<DocumentLimits> = {}): Documents {
  const limits = { ...usual, ...given }
  let pool: Piscina | undefined
  const start = () =>
    (pool ??= new Piscina({
      filename: fileURLToPath(new URL('worker.server.ts', import.meta.url)),
      name: 'work',
      minThreads: 0,
      maxThreads: 1,
      maxQueue: limits.waiting,
      // The libraries’ own checks for developers take longer than the page.
      env: { ...process.env, NODE_ENV: 'production' },
      idleTimeout: limits.idleSeconds * 1000,
      resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
    }))

  async function run<W extends Work>(task: W): Promise<Outcome<W>> {
    const running = start()
    if (running.queueSize >= limits.waiting) throw fail('TOO_MANY', { seconds: 5 })
    return (await running.run(task, { signal: AbortSignal.timeout(limits.seconds * 1000) })) as Outcome<W>
  }
  /** The thread was ended because of this document: too long, or over its memory. */
  const wasEnded = (error: unknown) =>
    error instanceof Error &&
    (error.name === 'AbortError' ||
      error.name === 'TimeoutError' ||
      ('code' in error && (error.code === 'ERR_WORKER_OUT_OF_MEMORY' || error.code === 'ABORT_ERR')))

  return {
    async draw(sheet) {
      try {
        return Buffer.from(await run({ kind: 'draw', sheet }))
      } catch (error) {
        throw wasEnded(error) ? fail('UNAVAILABLE') : error
      }
    },
    async inspect(kind, bytes) {
      try {
        return await run({ kind: 'inspect', of: kind, bytes })
      } catch (error) {
        if (wasEnded(error)) return 'TOO_COMPLEX'
        throw error
      }
    },
    async read(kind, bytes) {
      try {
        return await run({ kind: 'read', of: kind, bytes })
      } catch (error) {
        if (wasEnded(error)) return { refused: 'TOO_COMPLEX' }
        throw error
      }
    },
    async close() {
      const last = pool
      pool = undefined
      await last?.destroy()
    },
  }
}

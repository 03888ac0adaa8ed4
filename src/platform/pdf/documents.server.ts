import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import { fail } from '#kernel/fail.ts'
import type { DocumentLayout } from '#kernel/document-layout.ts'
import type { RebuildOutcome } from '#platform/storage/file-name.ts'
import type { TableChoice } from '#platform/tables/read-table.server.ts'
import type { TableOutcome } from '#kernel/table.ts'
import type { DocumentKind, ReadOutcome } from './read.server.ts'
import type { TaskResult, Task } from './worker.server.ts'

/** Documents are rendered and read in a worker thread with its own memory limit. */
export type Documents = {
  /** The PDF of a layout. Throws TOO_MANY when too many wait, UNAVAILABLE over the time or memory limit. */
  render(sheet: DocumentLayout): Promise<Buffer>
  /** The document written anew without anything active, or why it is refused: TOO_COMPLEX over the time or memory limit (FI-06). */
  rebuild(kind: DocumentKind, bytes: Buffer): Promise<RebuildOutcome>
  /** The plain text of a document, or why there is none. */
  read(kind: DocumentKind, bytes: Buffer): Promise<ReadOutcome>
  /** The rows of a CSV or XLSX file, or why it is refused: TOO_COMPLEX over the time or memory limit. */
  table(bytes: Buffer, choice?: TableChoice): Promise<TableOutcome>
  /** Ends the thread; waiting tasks are rejected. */
  close(): Promise<void>
}

export type DocumentLimits = { memoryMb: number; seconds: number; waiting: number; idleSeconds: number }
const defaultLimits: DocumentLimits = { memoryMb: 256, seconds: 20, waiting: 24, idleSeconds: 120 }

/** The thread starts with the first document and ends when idle. */
export function openDocuments(overrides: Partial<DocumentLimits> = {}): Documents {
  const limits = { ...defaultLimits, ...overrides }
  let pool: Piscina | undefined
  const start = () =>
    (pool ??= new Piscina({
      filename: fileURLToPath(new URL('worker.server.ts', import.meta.url)),
      name: 'runTask',
      minThreads: 0,
      maxThreads: 1,
      maxQueue: limits.waiting,
      // The development checks of the libraries take longer than the page.
      env: { ...process.env, NODE_ENV: 'production' },
      idleTimeout: limits.idleSeconds * 1000,
      resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
    }))

  async function run<W extends Task>(task: W): Promise<TaskResult<W>> {
    const running = start()
    if (running.queueSize >= limits.waiting) throw fail('TOO_MANY', { seconds: 5 })
    return (await running.run(task, { signal: AbortSignal.timeout(limits.seconds * 1000) })) as TaskResult<W>
  }
  /** The thread was terminated because of this document: over the time or memory limit. */
  const wasTerminated = (error: unknown) =>
    error instanceof Error &&
    (error.name === 'AbortError' ||
      error.name === 'TimeoutError' ||
      ('code' in error && (error.code === 'ERR_WORKER_OUT_OF_MEMORY' || error.code === 'ABORT_ERR')))

  return {
    async render(sheet) {
      try {
        return Buffer.from(await run({ kind: 'draw', sheet }))
      } catch (error) {
        throw wasTerminated(error) ? fail('UNAVAILABLE') : error
      }
    },
    async rebuild(kind, bytes) {
      try {
        const outcome = await run({ kind: 'rebuild', of: kind, bytes })
        return 'refused' in outcome ? outcome : { bytes: Buffer.from(outcome.bytes) }
      } catch (error) {
        if (wasTerminated(error)) return { refused: 'TOO_COMPLEX' }
        throw error
      }
    },
    async read(kind, bytes) {
      try {
        return await run({ kind: 'read', of: kind, bytes })
      } catch (error) {
        if (wasTerminated(error)) return { refused: 'TOO_COMPLEX' }
        throw error
      }
    },
    async table(bytes, choice = {}) {
      try {
        return await run({ kind: 'table', bytes, choice })
      } catch (error) {
        if (wasTerminated(error)) return { refused: 'TOO_COMPLEX' }
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

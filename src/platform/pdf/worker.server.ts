import type { DocumentLayout } from '#kernel/document-layout.ts'
import type { RebuildOutcome } from '#platform/storage/file-name.ts'
import type { DocumentKind, ReadOutcome } from './read.server.ts'

export type Task =
  | { kind: 'draw'; sheet: DocumentLayout }
  | { kind: 'rebuild'; of: DocumentKind; bytes: Uint8Array }
  | { kind: 'read'; of: DocumentKind; bytes: Uint8Array }
export type TaskResult<W extends Task> = W extends { kind: 'draw' }
  ? Uint8Array
  : W extends { kind: 'read' }
    ? ReadOutcome
    : RebuildOutcome

const bufferOf = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Runs in the worker thread; libraries are loaded at first use. */
export async function runTask(task: Task): Promise<unknown> {
  if (task.kind === 'draw') return (await import('./render.server.ts')).renderPdf(task.sheet)
  const { rebuild, readText } = await import('./read.server.ts')
  return (task.kind === 'read' ? readText : rebuild)(task.of, bufferOf(task.bytes))
}

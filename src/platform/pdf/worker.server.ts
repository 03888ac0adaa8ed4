import type { DocumentLayout } from '#kernel/document-layout.ts'
import type { RebuildOutcome } from '#platform/storage/file-name.ts'
import type { TableChoice } from '#platform/tables/read-table.server.ts'
import type { TableOutcome } from '#kernel/table.ts'
import type { DocumentKind, ReadOutcome } from './read.server.ts'

export type Task =
  | { kind: 'draw'; sheet: DocumentLayout }
  | { kind: 'rebuild'; of: DocumentKind; bytes: Uint8Array }
  | { kind: 'read'; of: DocumentKind; bytes: Uint8Array }
  | { kind: 'table'; bytes: Uint8Array; choice: TableChoice }
export type TaskResult<W extends Task> = W extends { kind: 'draw' }
  ? Uint8Array
  : W extends { kind: 'read' }
    ? ReadOutcome
    : W extends { kind: 'table' }
      ? TableOutcome
      : RebuildOutcome

const bufferOf = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Runs in the worker thread; libraries are loaded at first use. */
export async function runTask(task: Task): Promise<unknown> {
  if (task.kind === 'draw') return (await import('./render.server.ts')).renderPdf(task.sheet)
  if (task.kind === 'table') {
    const { readTable } = await import('#platform/tables/read-table.server.ts')
    return readTable(bufferOf(task.bytes), task.choice)
  }
  const { rebuild, readText } = await import('./read.server.ts')
  return (task.kind === 'read' ? readText : rebuild)(task.of, bufferOf(task.bytes))
}

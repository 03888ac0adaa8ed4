import type { DocumentLayout } from '#kernel/document-layout.ts'
import type { Refusal } from '#platform/storage/file-name.ts'
import type { Readable, ReadOutcome } from './read.server.ts'

export type Work =
  | { kind: 'draw'; sheet: DocumentLayout }
  | { kind: 'inspect'; of: Readable; bytes: Uint8Array }
  | { kind: 'read'; of: Readable; bytes: Uint8Array }
export type Outcome<W extends Work> = W extends { kind: 'draw' }
  ? Uint8Array
  : W extends { kind: 'read' }
    ? ReadOutcome
    : Refusal | null

const bufferOf = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Runs in the worker thread; each part is loaded with its first use. */
export async function work(task: Work): Promise<unknown> {
  if (task.kind === 'draw') return (await import('./draw.server.ts')).draw(task.sheet)
  const { inspect, readText } = await import('./read.server.ts')
  return (task.kind === 'read' ? readText : inspect)(task.of, bufferOf(task.bytes))
}

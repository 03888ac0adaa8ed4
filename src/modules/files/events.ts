import { event } from '#kernel/event.ts'
import type { FilePurpose } from './rules.ts'

/** A request by somebody other than the owner to read a private file; a module that grants access calls `allow`. */
export type FileReadRequest = {
  file: { id: string; purpose: FilePurpose; accountId: string | null; companyId: string | null }
  allow(): void
}

/**
 * Emitted before every delivery of a private file. Listeners decide by `ctx.caller`:
 * `on(fileReadAsked, async (ctx, { file, allow }) => { if (await exposes(ctx, file.id)) allow() })`. If none allows, the answer is NOT_FOUND.
 */
export const fileReadRequested = event<FileReadRequest>('files.readAsked')

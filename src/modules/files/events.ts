import { event } from '#kernel/event.ts'
import type { FilePurpose } from './rules.ts'

/** Somebody other than the owner asks to read a private file; a room that knows a reason calls `allow`. */
export type ReadAsked = {
  file: { id: string; purpose: FilePurpose; accountId: string | null; companyId: string | null }
  allow(): void
}

/**
 * Asked before every delivery of a private file. Rooms listen and judge by `ctx.caller`:
 * `on(fileReadAsked, async (ctx, { file, allow }) => { if (await exposes(ctx, file.id)) allow() })`. Nobody allows: not found.
 */
export const fileReadAsked = event<ReadAsked>('files.readAsked')

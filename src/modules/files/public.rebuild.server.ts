import type { Context } from '#platform/core/context.server.ts'
import type { RebuildOutcome } from '#platform/storage/file-name.ts'
import { readFileBytes } from './public.generated.server.ts'

/** A stored document rebuilt like an upload, or why it is refused. */
export async function rebuildStored(
  ctx: Pick<Context, 'ports'>,
  { key, mime }: { key: string; mime: string },
): Promise<RebuildOutcome> {
  return ctx.ports.documents.rebuild(mime === 'application/pdf' ? 'pdf' : 'docx', await readFileBytes(ctx, key))
}

import * as z from 'zod'
import type { Sealer } from '#platform/session/sealer.server.ts'

const bodyShape = z.object({
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  unsubscribeUrl: z.string().nullable(),
  fromName: z.string().nullish(),
  calendar: z.object({ method: z.enum(['REQUEST', 'CANCEL']), content: z.string() }).nullish(),
})
export type MailBody = z.output<typeof bodyShape>

/** Whatever is kept longer cannot be opened any more; a setting deletes bodies earlier (`db/retention.server.ts`). */
const sealedDays = 90
const maxSealedLength = 1_000_000

/** Mail bodies contain codes and links, so the table stores them sealed only. */
export function sealBody(sealer: Sealer, body: MailBody, now: Date): Promise<string> {
  return sealer.seal('mail', body, new Date(now.getTime() + sealedDays * 86_400_000))
}

/** The body, or null when it is deleted, expired, or sealed by a key this deployment no longer has. */
export async function openBody(sealer: Sealer, sealed: string | null, now: Date): Promise<MailBody | null> {
  if (!sealed) return null
  return bodyShape.safeParse(await sealer.open('mail', sealed, now, maxSealedLength)).data ?? null
}

import * as z from 'zod'
import type { Sealer } from '#platform/session/sealer.server.ts'

const bodyShape = z.object({
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  unsubscribeUrl: z.string().nullable(),
})
export type MailBody = z.output<typeof bodyShape>

/** How long an unsent or kept body stays readable. */
export const keptDays = 30
const longest = 1_000_000

/** Mail bodies hold codes and links, so they lie in the table only sealed. */
export function sealBody(sealer: Sealer, body: MailBody, now: Date): Promise<string> {
  return sealer.seal('mail', body, new Date(now.getTime() + keptDays * 86_400_000))
}

/** The body, or null when it is gone, too old, or sealed by a key this deployment no longer has. */
export async function openBody(sealer: Sealer, sealed: string | null, now: Date): Promise<MailBody | null> {
  if (!sealed) return null
  return bodyShape.safeParse(await sealer.open('mail', sealed, now, longest)).data ?? null
}

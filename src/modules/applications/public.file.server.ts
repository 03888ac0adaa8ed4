import { anyOf } from '#db/any-of.server.ts'
import type { Member } from '#kernel/caller.ts'
import { readSetting } from '#modules/reference/public.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import type { ReceivedRow } from './contract.shapes.ts'
import { listReceived } from './store.applicants.server.ts'
import type { ListInput } from './store.filters.server.ts'
import { visibleApplications } from './store.received.server.ts'

/** A row of the list with how to reach the person; null after a withdrawal. */
export type ApplicantForFile = ReceivedRow & {
  contact: { email: string; dialCode: string | null; phone: string | null } | null
}

/** A page of the applicants of a list as this member may see them, for a file; `total` counts all of the list. */
export async function applicantsForFile(
  ctx: Context,
  member: Member,
  input: Omit<ListInput, 'withOptions' | 'withOthers'>,
): Promise<{ rows: ApplicantForFile[]; total: number }> {
  const timeZone = await readSetting(ctx.db, 'timeZone')
  const reader = { member, locale: ctx.locale, now: ctx.now, timeZone }
  const { list, total } = await listReceived(ctx.db, reader, { ...input, withOptions: false, withOthers: false })
  const sent = await visibleApplications(ctx.db, member, ctx.now)
    .select(['a.id', 'p.email', 'p.dial_code as dialCode', 'p.phone'])
    .where('a.withdrawn_at', 'is', null)
    .where('a.id', '=', anyOf(list.map(({ id }) => id)))
    .execute()
  const contacts = new Map(sent.map(({ id, ...contact }) => [id, contact]))
  return { rows: list.map((row) => ({ ...row, contact: contacts.get(row.id) ?? null })), total }
}

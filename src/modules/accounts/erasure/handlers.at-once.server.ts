import { requireAdministrator } from '#kernel/admin-rights.ts'
import { fail } from '#kernel/fail.ts'
import type { Context } from '#platform/core/context.server.ts'
import { endActingOf } from '../acting/handlers.server.ts'
import { requireImpartial } from '../administrators/store.own-case.server.ts'
import { endUse } from '../handlers.own.server.ts'
import { isErased } from '../store.deletion.server.ts'
import { lockAccount } from '../store.server.ts'
import { eraseLocked } from './handlers.erase.server.ts'

/**
 * Erases the account of a candidate or member now, without the days in which a deletion can be taken back: first everything that a
 * deletion ends, unless that has happened, then what the erasure after those days does. Of an erased account nothing is left to do.
 */
export async function eraseAtOnce(ctx: Context, id: string, reason: string): Promise<void> {
  const { accountId: by } = requireAdministrator(ctx)
  const account = await lockAccount(ctx.db, id)
  if (!account) {
    if (await isErased(ctx.db, id)) return
    throw fail('NOT_FOUND')
  }
  await requireImpartial(ctx, { accountId: id })
  if (account.kind === 'ADMIN') throw fail('ADMINISTRATOR_ACCOUNT')
  if (account.deletion_at === null) await endUse(ctx, id, ctx.now)
  await endActingOf(ctx, id, 'ADMIN')
  await eraseLocked(ctx, account, { by, action: 'person.erase', details: { reason } })
}

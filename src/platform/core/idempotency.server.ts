import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { fail } from '#kernel/fail.ts'
import type { Context } from './context.server.ts'

/** Only hashes are kept, as nobody needs to read what was sent. */
const hashOf = (...parts: readonly string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

/**
 * Idempotency of a write: whether the caller has sent this within a day, in which case it must not be done again; another content under
 * the same key is refused. Without a key the content is the key. Of two at once the second waits for the first. The key is free again
 * when the handler fails.
 */
export async function sentBefore(
  { db, caller }: Context,
  action: string,
  { key, content }: { key?: string; content: object },
): Promise<boolean> {
  const text = JSON.stringify(content)
  const owner = 'accountId' in caller ? caller.accountId : ''
  const [id, hash] = [hashOf(action, owner, key ?? text), hashOf(text)]
  const { numAffectedRows } = await sql`
    insert into idempotency_key (id, content) values (${id}, ${hash}) on conflict (id) do nothing`.execute(db)
  if (numAffectedRows === 1n) return false
  const { content: known } = await db
    .selectFrom('idempotency_key')
    .select('content')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (known !== hash) throw fail('KEY_REUSED')
  return true
}

export const forgetSent = (db: Db) =>
  db
    .deleteFrom('idempotency_key')
    .where('at', '<', sql<Date>`clock_timestamp() - interval '1 day'`)
    .execute()

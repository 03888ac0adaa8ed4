import type { Db } from '#db/db.server.ts'

type HeldMessage = { applicationId: string; accountId: string | null; body: string }

/** Keeps messages until the notices of their rejections go out; what was kept before for these applications is replaced. */
export async function holdMessages(db: Db, messages: readonly HeldMessage[], now: Date): Promise<void> {
  if (messages.length === 0) return
  await db
    .insertInto('held_message')
    .values(
      messages.map(({ applicationId, accountId, body }) => ({
        application_id: applicationId,
        account_id: accountId,
        body,
        created_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('application_id').doUpdateSet((row) => ({
        account_id: row.ref('excluded.account_id'),
        body: row.ref('excluded.body'),
        created_at: row.ref('excluded.created_at'),
      })),
    )
    .execute()
}

export const heldQuery = (db: Db, applicationId: string) =>
  db
    .selectFrom('held_message as h')
    .leftJoin('account as w', 'w.id', 'h.account_id')
    .select(['h.account_id as accountId', 'h.body', 'w.full_name as author'])
    .where('h.application_id', '=', applicationId)

/** Removes the held message of an application and returns it: sent or dropped, it is no longer held. */
export const takeHeld = (db: Db, applicationId: string) =>
  db
    .deleteFrom('held_message')
    .where('application_id', '=', applicationId)
    .returning(['account_id as accountId', 'body'])
    .executeTakeFirst()

/** Everything that was to be sent to a person who leaves. */
export async function dropHeldFor(db: Db, accountId: string): Promise<void> {
  await db
    .deleteFrom('held_message')
    .where('application_id', 'in', (from) => from.selectFrom('thread').select('id').where('account_id', '=', accountId))
    .execute()
}

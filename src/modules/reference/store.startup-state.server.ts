import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'

/** State that one start leaves for later ones, stored in the settings table under keys that no setting uses. */
export type StartupStateKey = 'reference.hash' | 'reference.concepts' | 'demo.played' | 'secret.keys'

export async function readStartupState(
  db: Db,
  key: StartupStateKey,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst()
  return row && { ...row.value }
}

export async function writeStartupState(db: Db, key: StartupStateKey, state: object): Promise<void> {
  const value = JSON.stringify(state)
  await db
    .insertInto('setting')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updated_at: sql`now()` }))
    .execute()
}

import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'

/** What one start leaves behind for later ones: kept beside the settings, under keys that no setting has. */
export type MarkKey = 'reference.hash' | 'demo.played' | 'secret.keys'

/** The mark under this key, or undefined when no start has left it. */
export async function readMark(db: Db, key: MarkKey): Promise<Readonly<Record<string, unknown>> | undefined> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst()
  return row && { ...row.value }
}

export async function writeMark(db: Db, key: MarkKey, mark: object): Promise<void> {
  const value = JSON.stringify(mark)
  await db
    .insertInto('setting')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updated_at: sql`now()` }))
    .execute()
}

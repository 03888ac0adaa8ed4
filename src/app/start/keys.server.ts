import { openDatabase } from '#db/db.server.ts'
import { readStartupState, writeStartupState } from '#modules/reference/public.server.ts'
import { missingKey, type Env } from '#platform/env/env.server.ts'
import { keyId } from '#platform/session/sealer.server.ts'

/**
 * Checks that at least one of the keys was used with this database before; the database stores their ids, which every sealed
 * value shows anyway. Other keys could not open what it stores sealed. Throws StartError unless `newKey`.
 */
export async function checkKeys(url: string, env: Env, { newKey }: { newKey: boolean }): Promise<void> {
  const database = openDatabase({ url, max: 1 })
  try {
    const ids = env.secretKeys.map(keyId)
    const stored = (await readStartupState(database.db, 'secret.keys'))?.['ids']
    const known: unknown[] = Array.isArray(stored) ? stored : []
    if (known.length > 0 && !newKey && !ids.some((id) => known.includes(id))) throw missingKey(env)
    if (ids.some((id) => !known.includes(id)))
      await writeStartupState(database.db, 'secret.keys', { ids: [...new Set([...known, ...ids])] })
  } finally {
    await database.close()
  }
}

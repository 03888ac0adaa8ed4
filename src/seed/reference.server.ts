import { openDatabase } from '#db/db.server.ts'
import { loadReference } from '#modules/reference/load.server.ts'

/** Loads the shipped countries, cities and reference lists before the server listens. Returns whether something was loaded. */
export async function seedReference(url: string): Promise<boolean> {
  const database = openDatabase({ url, max: 2, queryTimeoutMs: 0 })
  try {
    return await loadReference(database.db)
  } finally {
    await database.close()
  }
}

import { openDatabase } from '#db/db.server.ts'
import { loadReference } from '#modules/reference/load.server.ts'

/** Countries, cities and masters as shipped, before anything is served; answers whether something was loaded. */
export async function seedReference(url: string): Promise<boolean> {
  const database = openDatabase({ url, max: 2 })
  try {
    return await loadReference(database.db)
  } finally {
    await database.close()
  }
}

import { statSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { inTransaction, openDatabase } from '../src/db/db.server.ts'
import { migrate } from '../src/db/migrate.server.ts'
import { importDataset } from '../src/modules/reference/load.dataset-rows.server.ts'
import { readDatasets } from '../src/modules/reference/load.datasets.server.ts'
import { refreshConceptsIfStale } from '../src/modules/reference/public.server.ts'
import { refreshNameTerms, settleNames } from '../src/modules/reference/store.name-terms.server.ts'
import { readEnv } from '../src/platform/env/env.server.ts'
import { StartError } from '../src/platform/env/start-error.ts'
import { seedReference } from '../src/seed/reference.server.ts'
import { startDatabase } from '../src/app/start/database.server.ts'

const [given] = process.argv.slice(3)

/** The file itself, or the tables in a folder. */
function filesAt(place: string): string[] {
  if (!statSync(place).isDirectory()) return [place]
  return readdirSync(place)
    .filter((name) => /\.(csv|csv\.gz|zip)$/.test(name))
    .toSorted()
    .map((name) => path.join(place, name))
}

/** Adds larger sets of masters and cities to the database of this environment; reads them where they are. */
async function load(place: string): Promise<void> {
  const { sets, skipped } = await readDatasets(filesAt(place))
  if (skipped.length > 0) console.log(`nothing to take: ${skipped.join(', ')}`)
  const env = readEnv()
  const server = await startDatabase(env, () => undefined)
  try {
    await migrate(server.url)
    await seedReference(server.url)
    const database = openDatabase({ url: server.url, max: 2, queryTimeoutMs: 0 })
    try {
      for (const { name, set } of sets) {
        const { given: rows, added } = await inTransaction(database.db, (trx) => importDataset(trx, set))
        console.log(`${name}: ${added} new of ${rows} ${set.kind === 'masters' ? set.category : 'cities'}`)
      }
      const refreshed = await inTransaction(database.db, (trx) => refreshConceptsIfStale(trx))
      if (refreshed) console.log('occupations were computed anew; open jobs follow with the next refresh of the search')
      await inTransaction(database.db, refreshNameTerms)
      await settleNames(database.db)
    } finally {
      await database.close()
    }
  } finally {
    await server.stop()
  }
}

if (!given) {
  console.error('Name a file or folder: npm run load:masters -- path/to/masters')
  process.exitCode = 1
} else {
  await load(given).catch((error: unknown) => {
    console.error(error instanceof StartError || (error as { code?: string }).code === 'ENOENT' ? String(error) : error)
    process.exitCode = 1
  })
}

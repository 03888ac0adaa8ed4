import { statSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { inTransaction, openDatabase, type Db } from '../src/db/db.server.ts'
import { migrate } from '../src/db/migrate.server.ts'
import { importDataset, removeDataset, removeEssentials } from '../src/modules/reference/load.dataset-rows.server.ts'
import { readDatasets, type NamedDataset } from '../src/modules/reference/load.datasets.server.ts'
import { DatasetError } from '../src/modules/reference/load.taxonomy.server.ts'
import { countEssentialSkills, refreshConceptsIfStale } from '../src/modules/reference/public.server.ts'
import { refreshNameTerms, settleNames } from '../src/modules/reference/store.name-terms.server.ts'
import { readEnv } from '../src/platform/env/env.server.ts'
import { StartError } from '../src/platform/env/start-error.ts'
import { seedReference } from '../src/seed/reference.server.ts'
import { startDatabase } from '../src/app/start/database.server.ts'

const remove = process.argv.includes('--remove')
const [given] = process.argv.slice(3).filter((argument) => !argument.startsWith('--'))

/** The file itself, or the tables in a folder. */
function filesAt(place: string): string[] {
  if (!statSync(place).isDirectory()) return [place]
  return readdirSync(place)
    .filter((name) => /\.(csv|csv\.gz|zip)$/.test(name))
    .toSorted()
    .map((name) => path.join(place, name))
}

const namesOf = { essentials: 'essential skills of roles', cities: 'cities' }

/** Adds a set and says so; with `--remove` takes one back. Cities stay: addresses have them. */
async function change(db: Db, { name, set }: NamedDataset): Promise<void> {
  if (!remove) {
    const { given: rows, added } = await inTransaction(db, (trx) => importDataset(trx, set))
    console.log(`${name}: ${added} new of ${rows} ${set.kind === 'masters' ? set.category : namesOf[set.kind]}`)
  } else if (set.kind === 'masters') {
    const off = await inTransaction(db, (trx) => removeDataset(trx, set))
    console.log(`${name}: ${off} of ${set.rows.length} ${set.category} switched off`)
  } else if (set.kind === 'essentials') {
    const off = await inTransaction(db, (trx) => removeEssentials(trx, set.rows))
    console.log(`${name}: essential skills of ${off} roles taken back`)
  } else console.log(`${name}: cities stay`)
}

/** Adds larger sets of masters and cities to the database of this environment, or takes them back; reads them where they are. */
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
      for (const set of sets) await change(database.db, set)
      const refreshed = await inTransaction(database.db, (trx) => refreshConceptsIfStale(trx))
      if (refreshed) console.log('occupations were computed anew; open jobs follow with the next refresh of the search')
      const essentials = await countEssentialSkills(database.db)
      if (essentials > 0) console.log(`${essentials} essential skills of roles count in matching`)
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
  console.error('Name a file or folder: npm run load:masters -- path/to/masters [--remove]')
  process.exitCode = 1
} else {
  await load(given).catch((error: unknown) => {
    const plain = error instanceof StartError || error instanceof DatasetError
    console.error(plain || (error as { code?: string }).code === 'ENOENT' ? String(error) : error)
    process.exitCode = 1
  })
}

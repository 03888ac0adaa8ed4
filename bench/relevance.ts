// node bench/relevance.ts --queries q.tsv --documents d.tsv --judgements j.tsv [--as search|match|normalise] [--words <folder>] [--verbose] [--run <file>]
// Any labelled set through the real search or the real match score, beside plain BM25 on the same set. Without files: our own sets.
import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { migrate } from '#db/migrate.server.ts'
import { startTemporary } from '#platform/postgres/temporary.server.ts'
import { seedReference } from '../src/seed/reference.server.ts'
import { houseOver } from '../test/open-house.ts'
import { runSearch } from './relevance/run-search.ts'
import { SetError } from './relevance/tables.ts'

const { values } = parseArgs({
  options: {
    queries: { type: 'string' },
    documents: { type: 'string' },
    judgements: { type: 'string' },
    as: { type: 'string', default: 'search' },
    words: { type: 'string' },
    run: { type: 'string' },
    verbose: { type: 'boolean', default: false },
  },
})
const server = await startTemporary()
try {
  await migrate(server.url)
  await seedReference(server.url)
  const world = houseOver(server.url, { env: { DATA_DIR: path.join(server.folder, 'karya') } })
  try {
    const files = {
      queries: values.queries ?? '',
      documents: values.documents ?? '',
      judgements: values.judgements ?? '',
    }
    for (const [name, file] of Object.entries(files))
      if (!existsSync(file)) throw new SetError(`--${name} ${file || '(nothing)'} is no file`)
    const out = { verbose: values.verbose, log: console.log, table: console.table }
    const { lines } = await runSearch(world, files, out)
    if (values.run) writeFileSync(values.run, `${lines.join('\n')}\n`)
  } finally {
    await world.house.parts.ports.documents.close()
    await world.database.close()
  }
} catch (error) {
  if (!(error instanceof SetError)) throw error
  console.error(error.message)
  process.exitCode = 2
} finally {
  await server.stop()
}

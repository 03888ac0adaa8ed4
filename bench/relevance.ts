// node bench/relevance.ts --queries q.tsv --documents d.tsv --judgements j.tsv [--as search|match|normalise] [--people queries|documents]
//   [--category JOB_ROLE|SKILLS] [--words <folder>] [--run <file>] [--verbose]
// Any labelled set through the real search, the real match score or free text normalised to reference data, next to plain BM25 on the same
// set. Without files: the sets of this repository. Columns are recognised by their names (bench/relevance/tables.ts).
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { inTransaction } from '#db/db.server.ts'
import { migrate } from '#db/migrate.server.ts'
import { refreshSuggestions } from '#modules/search/public.server.ts'
import { importDataset } from '#modules/reference/load.dataset-rows.server.ts'
import { readDatasets } from '#modules/reference/load.datasets.server.ts'
import { refreshNameTerms } from '#modules/reference/public.server.ts'
import { startTemporary } from '#platform/postgres/temporary.server.ts'
import { seedReference } from '../src/seed/reference.server.ts'
import { testAppAt, type TestApp } from '../test/fixtures/open-test-app.ts'
import { ownSets, runSet, type Task } from './relevance/tasks.ts'
import { SetError } from './relevance/tables.ts'

const { values } = parseArgs({
  options: {
    queries: { type: 'string' },
    documents: { type: 'string' },
    judgements: { type: 'string' },
    as: { type: 'string', default: 'search' },
    people: { type: 'string', default: 'queries' },
    category: { type: 'string', default: 'JOB_ROLE' },
    words: { type: 'string', default: path.resolve(import.meta.dirname, '../../shared/data') },
    run: { type: 'string' },
    verbose: { type: 'boolean', default: false },
  },
})
const out = { verbose: values.verbose, log: console.log, table: console.table }
const folder = mkdtempSync(path.join(tmpdir(), 'karya-relevance-'))

/** Every set in a database of its own, so that none is found in another. */
async function fresh(task: Task): Promise<readonly string[]> {
  const server = await startTemporary()
  try {
    await migrate(server.url)
    await seedReference(server.url)
    const app = testAppAt(server.url, { clock: 'running', env: { DATA_DIR: path.join(server.folder, 'karya') } })
    try {
      if (task.as !== 'search') await loadEsco(app)
      return await runSet(app, task, out)
    } finally {
      await app.core.parts.ports.documents.close()
      await app.database.close()
    }
  } finally {
    await server.stop()
  }
}

/** Skills and occupations of ESCO when the folder has them: free text is normalised to them as well. */
async function loadEsco(app: TestApp): Promise<void> {
  const masters = path.join(values.words, 'masters')
  const zips = existsSync(masters) ? readdirSync(masters).filter((name) => /classification.*\.zip$/i.test(name)) : []
  const { sets } = await readDatasets(zips.map((name) => path.join(masters, name)))
  for (const { set } of sets)
    if (set.kind === 'masters' && ['SKILLS', 'JOB_ROLE'].includes(set.category)) await importDataset(app.db, set)
  await app.database.pool.query('analyze master, master_name')
  await inTransaction(app.db, refreshNameTerms)
  await inTransaction(app.db, (tx) => refreshSuggestions(tx))
  out.log(zips.length > 0 ? `with ${zips.join(', ')}` : `no ESCO in ${masters}: Karya’s own masters alone`)
}

try {
  const given = values.queries || values.documents || values.judgements
  const files = {
    queries: values.queries ?? '',
    documents: values.documents ?? '',
    judgements: values.judgements ?? '',
  }
  const { as, people, category } = values
  const tasks = given
    ? [{ name: 'given', as, people, category, files } as Task]
    : await ownSets(values.words, folder, out.log)
  const lines: string[] = []
  for (const task of tasks) {
    if (!given) out.log(`\n== ${task.name}`)
    lines.push(...(await fresh(task)))
  }
  if (values.run) writeFileSync(values.run, `${lines.join('\n')}\n`)
} catch (error) {
  if (!(error instanceof SetError)) throw error
  console.error(error.message)
  process.exitCode = 2
} finally {
  rmSync(folder, { recursive: true, force: true })
}

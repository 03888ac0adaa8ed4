// node bench/relevance.ts --queries q.tsv --documents d.tsv --judgements j.tsv [--as search|similar|match|candidates|normalise]
//   [--people queries|documents] [--positions p.tsv] [--category JOB_ROLE|SKILLS] [--words <folder>] [--esco both|with|without] [--sets en,id,match]
//   [--seed 1] [--run <file>] [--verbose]
// Any labelled set through the real search, similar jobs, the match score, the employer's list of candidates or free text normalised to
// reference data, next to plain BM25 on the same set, with ESCO and without where the folder has it. Without files: the sets of this
// repository, or those whose names begin as --sets says. Columns are recognised by their names (bench/relevance/tables.ts).
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { inTransaction, openDatabase, type Database } from '#db/db.server.ts'
import { migrate } from '#db/migrate.server.ts'
import { refreshSuggestions } from '#modules/search/public.server.ts'
import { importDataset, importedSort } from '#modules/reference/load.dataset-rows.server.ts'
import { readDatasets } from '#modules/reference/load.datasets.server.ts'
import { refreshConceptsIfStale, refreshNameTerms, settleNames } from '#modules/reference/public.server.ts'
import { startTemporary } from '#platform/postgres/temporary.server.ts'
import { seedReference } from '../src/seed/reference.server.ts'
import { testAppAt, type TestApp } from '../test/fixtures/open-test-app.ts'
import { ownSets, runSet, type Task } from './relevance/tasks.ts'
import { readDocuments, SetError } from './relevance/tables.ts'

const { values } = parseArgs({
  options: {
    queries: { type: 'string' },
    documents: { type: 'string' },
    judgements: { type: 'string' },
    positions: { type: 'string' },
    as: { type: 'string', default: 'search' },
    people: { type: 'string', default: 'queries' },
    category: { type: 'string', default: 'JOB_ROLE' },
    words: { type: 'string', default: path.resolve(import.meta.dirname, '../../shared/data') },
    esco: { type: 'string', default: 'both' },
    sets: { type: 'string', default: '' },
    seed: { type: 'string', default: '1' },
    run: { type: 'string' },
    verbose: { type: 'boolean', default: false },
  },
})
const out = { verbose: values.verbose, seed: Number(values.seed), log: console.log, table: console.table }
const masters = path.join(values.words, 'masters')
const zips = existsSync(masters)
  ? readdirSync(masters).filter((name) => /(classification|relations).*\.zip$/i.test(name))
  : []
const folder = mkdtempSync(path.join(tmpdir(), 'karya-relevance-'))

/** A server for all sets, and the databases that are copied for each: with the product's own reference data, and with ESCO beside. */
const server = await startTemporary()
const own = new URL(server.url).pathname.slice(1)
const urlOf = (name: string) => Object.assign(new URL(server.url), { pathname: `/${name}` }).href

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server.adminUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

async function fill(name: string, load: (loader: Database) => Promise<void>): Promise<string> {
  const loader = openDatabase({ url: urlOf(name), max: 1, queryTimeoutMs: 0 })
  try {
    await load(loader)
    await inTransaction(loader.db, refreshConceptsIfStale)
  } finally {
    await loader.close()
  }
  return name
}

/** To learn from use, lists are varied a little by who searches: the same run would give other figures. */
const sameForAll = async ({ db }: Database): Promise<void> =>
  void (await db.insertInto('setting').values({ key: 'learnFromUse', value: 'false' }).execute())

/** Loaded when first needed: ESCO takes a minute. */
const loaded = new Map<boolean, Promise<string>>()
function template(esco: boolean): Promise<string> {
  const known = loaded.get(esco)
  if (known) return known
  const made = esco
    ? template(false).then(async (plain) => {
        await administer(`create database esco template ${plain}`)
        return fill('esco', loadEsco)
      })
    : migrate(server.url)
        .then(() => seedReference(server.url))
        .then(() => fill(own, sameForAll))
  loaded.set(esco, made)
  return made
}

/** Every set in a database of its own, so that none is found in another. */
async function fresh(task: Task, esco: boolean): Promise<readonly string[]> {
  const name = `set_${task.name.replaceAll(/\W/g, '_')}`
  await administer(`create database ${name} template ${await template(esco)}`)
  const app = testAppAt(urlOf(name), { clock: 'running', env: { DATA_DIR: path.join(server.folder, 'karya') } })
  try {
    if (esco && task.files.documents && (await isCircular(app, task.files.documents)))
      out.log('CIRCULAR: the documents are names of the loaded taxonomy, so these figures do not count')
    return await runSet(app, task, { ...out, label: esco ? '+esco' : '' })
  } finally {
    await app.core.parts.ports.documents.close()
    await app.database.close()
    await administer(`drop database ${name} with (force)`)
  }
}

/** Skills and occupations of ESCO: free text is normalised to them as well, and texts are compared with them. */
async function loadEsco({ db, pool }: Database): Promise<void> {
  const { sets } = await readDatasets(zips.map((name) => path.join(masters, name)))
  for (const { set } of sets)
    if (set.kind === 'essentials' || (set.kind === 'masters' && ['SKILLS', 'JOB_ROLE'].includes(set.category)))
      await inTransaction(db, (tx) => importDataset(tx, set))
  await pool.query('analyze master, master_name')
  await inTransaction(db, refreshNameTerms)
  await settleNames(db)
  await inTransaction(db, (tx) => refreshSuggestions(tx))
}

/** Whether most documents are called as an occupation of the taxonomy is, and not only as one of ours. */
async function isCircular(app: TestApp, file: string): Promise<boolean> {
  const documents = existsSync(file) ? readDocuments(file) : []
  const titles = documents.map(({ row }) => row['title'] || row['text'] || '')
  const { rows } = await app.database.pool.query<{ named: number }>(
    `select count(*)::int as named from unnest($1::text[]) title
    where exists (select from master_name n join master m on m.id = n.master_id
      where n.category = 'JOB_ROLE' and n.name = fold_text(btrim(title)) and m.sort = ${importedSort})`,
    [titles.map((title) => title.slice(0, 200))],
  )
  return (rows[0]?.named ?? 0) > documents.length / 2
}

try {
  const given = values.queries || values.documents || values.judgements
  const files = {
    queries: values.queries ?? '',
    documents: values.documents ?? '',
    judgements: values.judgements ?? '',
    ...(values.positions && { positions: values.positions }),
  }
  const { as, people, category } = values
  const tasks = given
    ? [{ name: 'given', as, people, category, files } as Task]
    : await ownSets(values.words, folder, out.log)
  if (!['both', 'with', 'without'].includes(values.esco)) throw new SetError('--esco is both, with or without')
  if (!Number.isInteger(out.seed)) throw new SetError('--seed is a whole number')
  if (zips.length === 0) out.log(`no ESCO in ${masters}: Karya’s own masters alone`)
  const setNames = values.sets.split(',').map((name) => name.trim())
  const lines: string[] = []
  for (const task of tasks) {
    if (!given && !setNames.some((name) => task.name.startsWith(name))) continue
    for (const esco of [false, true]) {
      if (values.esco === (esco ? 'without' : 'with') || (esco && zips.length === 0)) continue
      out.log(`\n== ${task.name}, ${esco ? `with ${zips.join(', ')}` : 'without ESCO'}`)
      lines.push(...(await fresh(task, esco)))
    }
  }
  if (values.run) writeFileSync(values.run, `${lines.join('\n')}\n`)
} catch (error) {
  if (!(error instanceof SetError)) throw error
  console.error(error.message)
  process.exitCode = 2
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}

// node bench/pick-lists.ts [folder of larger sets]: how fast a pick list of 15,000 skills answers, and how often the value that was
// meant stands first when it was typed with one typo. Figures, never a test.
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { importDataset } from '#modules/reference/load.dataset-rows.server.ts'
import { readDatasets } from '#modules/reference/load.datasets.server.ts'
import { inTransaction, openDatabase, type Db } from '#db/db.server.ts'
import { migrate } from '#db/migrate.server.ts'
import { listMasters } from '#modules/reference/store.masters.server.ts'
import { startTemporary } from '#platform/postgres/temporary.server.ts'
import { seedReference } from '../src/seed/reference.server.ts'
import { dice } from './random.ts'

const folder = process.argv[2] ?? path.resolve(import.meta.dirname, '../../shared/data/masters')
const skillCount = 15_000
const queries = 3000
const letters = 'abcdefghijklmnopqrstuvwxyz'

const { share: random, pick } = dice(20_261_121)

/** One letter left out, doubled by another, replaced, or changed with its neighbour. */
function typo(text: string): string {
  const at = 1 + Math.floor(random() * (text.length - 2))
  const [head, tail] = [text.slice(0, at), text.slice(at)]
  const kind = Math.floor(random() * 4)
  if (kind === 0) return head + tail.slice(1)
  if (kind === 1) return head + pick([...letters]) + tail
  if (kind === 2) return head + pick([...letters]) + tail.slice(1)
  return head + tail.charAt(1) + tail.charAt(0) + tail.slice(2)
}

async function fill(db: Db): Promise<string> {
  let source = 'made up'
  if (existsSync(folder)) {
    const esco = readdirSync(folder).filter((name) => /classification.*\.zip$/i.test(name))
    const { sets } = await readDatasets(esco.map((name) => path.join(folder, name)))
    for (const { set } of sets)
      if (set.kind === 'masters' && set.category === 'SKILLS') await inTransaction(db, (tx) => importDataset(tx, set))
    source = esco.length > 0 ? esco.join(', ') : source
  }
  const labels = (await db.selectFrom('master').select('name_en').where('category', '=', 'SKILLS').execute()).map(
    (m) => m.name_en,
  )
  const made = new Set<string>()
  while (labels.length + made.size < skillCount)
    made.add(`${pick(labels)} for ${pick(labels).toLowerCase()}`.slice(0, 110))
  const rows = [...made].map((en) => ({ en, id: en, aliases: [], meta: {} }))
  await inTransaction(db, (tx) => importDataset(tx, { kind: 'masters', category: 'SKILLS', rows }))
  return `${labels.length} of ${source} and Karya, ${made.size} made up`
}

const server = await startTemporary()
try {
  await migrate(server.url)
  await seedReference(server.url)
  const database = openDatabase({ url: server.url, max: 2, queryTimeoutMs: 0 })
  try {
    const source = await fill(database.db)
    await database.pool.query('vacuum analyze')
    const { rows } = await database.pool.query<{ en: string; n: number }>(
      `select name_en as en, count(*) over ()::int as n from master where category = 'SKILLS' and status = 'ACTIVE' and length(name_en) between 4 and 40`,
    )
    console.log(`skills: ${source}`)
    const suggest = async (search: string) =>
      (await listMasters(database.db, 'en', { category: 'SKILLS', search, limit: 20, page: 1, by: null })).list.map(
        ({ label }) => label,
      )
    for (let at = 0; at < 50; at++) await suggest(pick(rows).en)
    const kinds: Record<string, (label: string) => string> = {
      'one letter': (label) => label.slice(0, 1),
      'two letters': (label) => label.slice(0, 2),
      'half typed': (label) => label.slice(0, Math.max(3, Math.ceil(label.length / 2))),
      'whole label': (label) => label,
      'one typo': typo,
    }
    const table = []
    for (const [name, typed] of Object.entries(kinds)) {
      const times: number[] = []
      let [first, shown] = [0, 0]
      for (let at = 0; at < queries / Object.keys(kinds).length; at++) {
        const { en } = pick(rows)
        const search = typed(en)
        const started = performance.now()
        const suggestions = await suggest(search)
        times.push(performance.now() - started)
        if (suggestions[0] === en) first++
        if (suggestions.includes(en)) shown++
      }
      times.sort((a, b) => a - b)
      const share = (n: number) => `${((100 * n) / times.length).toFixed(1)} %`
      const isFullLabel = name === 'whole label' || name === 'one typo'
      table.push({
        typed: name,
        calls: times.length,
        'p50 ms': Number((times[times.length >> 1] ?? 0).toFixed(1)),
        'p99 ms': Number((times[Math.floor(times.length * 0.99)] ?? 0).toFixed(1)),
        'meant is first': isFullLabel ? share(first) : '',
        'among twenty': isFullLabel ? share(shown) : '',
      })
    }
    console.table(table)
  } finally {
    await database.close()
  }
} finally {
  await server.stop()
}

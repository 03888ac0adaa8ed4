// node bench/recall.ts --data <folder of bench/scale.ts> [--sample 20] [--exact <file>] [--detail]
// How much of the true first 20 and 50 the product answers: its own calls against the exact score of every open job and every
// candidate. Slow, since it reads all of them; `--exact` keeps what that found in a file and takes it the next time.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { migrate } from '#db/migrate.server.ts'
import { startEmbedded } from '#platform/postgres/embedded.server.ts'
import { testAppAt } from '../test/fixtures/open-test-app.ts'
import { recommendedScores, matchedScores, recallOf, type ResultIds } from './recall-results.ts'
import { everyCandidate, everyJob, type Best } from './recall-exact.ts'
import { questionersOf } from './recall-sample.ts'

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    sample: { type: 'string', default: '20' },
    exact: { type: 'string' },
    detail: { type: 'boolean', default: false },
  },
})
if (!values.data) throw new Error('--data names the folder of a loaded database (bench/scale.ts --data)')
const folder = path.resolve(values.data)
const log = (line: string) => console.log(line)

const server = await startEmbedded({ dir: path.join(folder, 'postgres'), conf: {} })
try {
  await migrate(server.url, log)
  const app = testAppAt(server.url, { clock: 'running', env: { DATA_DIR: path.join(folder, 'karya') } })
  try {
    const questioners = await questionersOf(app, Number(values.sample))
    const now = app.clock.now()
    let best: { jobs: Best; candidates: Best }
    if (values.exact && existsSync(values.exact)) {
      best = JSON.parse(readFileSync(values.exact, 'utf8')) as typeof best
    } else {
      best = {
        jobs: await everyJob(app.db, questioners.people, now),
        candidates: await everyCandidate(app.db, questioners.jobs, now),
      }
      if (values.exact) writeFileSync(values.exact, JSON.stringify(best))
    }
    show('recommended jobs', await recommendedScores(app, questioners.people, now), best.jobs)
    show('candidates for a job', await matchedScores(app, questioners.jobs), best.candidates)
  } finally {
    await app.core.parts.ports.documents.close()
    await app.database.close()
  }
} finally {
  await server.stop()
}

function show(what: string, results: ResultIds, best: Best): void {
  const rows = Object.keys(best).map((id) => ({
    id,
    best: Math.round(best[id]?.[0] ?? 0),
    twentieth: Math.round(best[id]?.[19] ?? 0),
    '@20': recallOf(results[id] ?? [], best[id] ?? [], 20),
    '@50': recallOf(results[id] ?? [], best[id] ?? [], 50),
  }))
  const mean20 = (lists: Record<string, number[]>) => {
    const all = Object.keys(best).flatMap((id) => (lists[id] ?? []).slice(0, Math.min(20, best[id]?.length ?? 0)))
    return all.reduce((sum, score) => sum + score, 0) / Math.max(1, all.length)
  }
  log(
    `${what}: the first 20 score ${mean20(results).toFixed(1)} on average, the best there are ${mean20(best).toFixed(1)}`,
  )
  if (values.detail) console.table(rows)
  for (const at of ['@20', '@50'] as const) {
    const known = rows.map((row) => row[at]).filter((recall) => recall !== null)
    const mean = known.reduce((sum, recall) => sum + recall, 0) / Math.max(1, known.length)
    const worst = Math.min(...known)
    log(`${what}: recall${at} mean ${mean.toFixed(3)}, worst ${worst.toFixed(2)}, of ${known.length} that have any`)
  }
}

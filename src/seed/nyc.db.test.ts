import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { longRun } from '../../test/fixtures/long-run.ts'
import { testApp } from '../../test/fixtures/test-app.ts'
import { anAdministrator } from '../../test/fixtures/people.ts'
import { readNyc } from './nyc.read.server.ts'
import { loadNyc } from './nyc.server.ts'
import type { NycJob } from './nyc.ts'

const file = fileURLToPath(new URL('../../../shared/data/jobs/nyc_jobs_2025-12.csv.gz', import.meta.url))
const here = existsSync(file)
if (longRun && !here) console.info('the New York postings are not here: their test is skipped')

describe.runIf(longRun && here)('real postings', () => {
  const app = testApp()
  let jobs: NycJob[]
  beforeAll(async () => {
    await anAdministrator(app)
    jobs = await readNyc(file)
    await loadNyc(app.core, jobs, { limit: 150 })
  }, 120_000)
  const search = (input: object) => app.as()('search.guestJobs', { facets: true, ...input })

  test('repeats are gone and no broken character is left', () => {
    expect(jobs).toHaveLength(1208) // of 1,224 numbers
    expect(new Set(jobs.map((job) => job.reference)).size).toBe(jobs.length)
    expect(jobs.filter((job) => /â€|Ã.|Â /.test(`${job.title} ${job.description}`)).length).toBe(0)
  })

  test('all of them are open jobs of approved companies, found by what they say', async () => {
    const all = await search({})
    expect(all.total).toBe(150)
    const engineers = await search({ search: 'engineer', limit: 20 })
    expect(engineers.list.length).toBeGreaterThan(3)
    expect(engineers.list.slice(0, 5).filter((job) => /engineer/i.test(job.title)).length).toBeGreaterThanOrEqual(4)
  })

  test('facets count every job once, and a borough narrows', async () => {
    const { facets, total } = await search({})
    const boroughs = facets.cityIds ?? []
    expect(boroughs.reduce((sum, each) => sum + each.count, 0)).toBe(total)
    const [first] = boroughs
    expect((await search({ filter: { cityIds: [first?.code ?? ''] } })).total).toBe(first?.count)
  })

  test('loading again adds nothing', async () => {
    const again = await loadNyc(app.core, jobs, { limit: 150 })
    expect([again.posted, again.skipped]).toEqual([0, 150])
  })
})

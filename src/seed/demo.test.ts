import { expect, test } from 'vitest'
import { masterSeeds } from '#modules/reference/load.masters.server.ts'
import candidates from './demo/candidates.json' with { type: 'json' }
import companies from './demo/companies.json' with { type: 'json' }
import jobs from './demo/jobs.json' with { type: 'json' }

const codes = new Set(Object.values(masterSeeds).flatMap((seeds) => seeds.map((seed) => seed.code)))
const unknown = (named: readonly string[]) => named.filter((code) => !codes.has(code))

test('the demo names only what the masters hold', () => {
  expect(
    unknown(
      jobs.flatMap((job) => [job.role, job.domain, job.level, job.type, job.edu, ...job.skills, ...job.benefits]),
    ),
  ).toEqual([])
  expect(unknown(companies.flatMap((company) => [company.industry, company.size]))).toEqual([])
  expect(unknown(candidates.flatMap((each) => [each.role, each.domain, each.industry, ...each.skills]))).toEqual([])
})

test('every job belongs to a company of the demo, and no title stands twice', () => {
  const keys = new Set(companies.map((company) => company.key))
  expect(jobs.filter((job) => !keys.has(job.company))).toEqual([])
  expect(new Set(jobs.map((job) => job.title)).size).toBe(jobs.length)
})

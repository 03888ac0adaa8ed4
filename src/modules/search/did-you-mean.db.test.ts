import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { aCity, aJob } from '../../../test/fixtures/jobs.ts'
import { anEmployer } from '../../../test/fixtures/people.ts'
import { readBrowse, searchOf, type Browse } from './rules.url.ts'
import { without } from './rules.url.without.ts'

const app = testApp()
const unit = { sliderUnit: 1_000_000, sliderMax: 200 }
const search = (browse: Browse) => app.as()('search.guestJobs', searchOf(browse, unit))

beforeAll(async () => {
  const employer = await anEmployer(app)
  const food = { employer, domain: 'FOOD_BEVERAGE', role: 'BAKER', skills: [] }
  for (const city of ['Bandung', 'Cimahi', 'Medan'])
    await aJob(app, { ...food, title: 'Night Baker', cities: [await aCity(app, city)] })
  await aJob(app, { ...food, title: 'Part Baker', type: 'PART_TIME', cities: [await aCity(app, 'Medan')] })
  await aJob(app, { employer, title: 'Chart Writer', skills: [], remote: true })
  app.clock.advance(61_000)
  await app.runJobs()
})

test.each([
  'search=baker&location=Surabaya',
  'search=writer&location=Bandung&type=part-time',
  'search=baker&location=Cimahi&type=part-time',
  'search=%22baker+night%22',
  'search=qwxzkvv',
  'search=qwxzkvv&location=Atlantis+Bawah&type=internship&salary=150&mode=hybrid',
  'search=baker&domain=no-such-field&location=Bandung',
  'search=-baker+-writer&type=full-time',
  'search=chart+-remote',
  'search=wfh&type=internship',
  'location=near+me&type=full-time',
  'location=Sorong&near=1&search=baker',
  'type=internship&mode=hybrid&experience=5',
  'company=00000000-0000-4000-8000-000000000000',
  'posted=1&search=writer&wfh=1&mode=on-site',
])('nothing found for %s: something to ask less, and what it says is what is there', async (address) => {
  const browse = readBrowse(new URLSearchParams(address), unit)
  const result = await search(browse)
  expect(result).toMatchObject({ total: 0, list: [] })
  expect(result.relaxations.length).toBeGreaterThan(0)
  for (const { drop, search: instead, count, estimated } of result.relaxations) {
    const less = instead === null ? without(browse, drop) : { ...browse, search: instead }
    expect([drop, instead, (await search(less)).total]).toEqual([drop, instead, count])
    expect(estimated).toBe(false)
    expect(count).toBeGreaterThan(0)
  }
})

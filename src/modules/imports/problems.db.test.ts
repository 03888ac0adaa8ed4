import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { anEmployer } from '../../../test/fixtures/people.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'

const app = testApp()

const file = [
  'Job title,City,Salary min,Salary max',
  ',Nowhereland; Elsewhere,"9,000,000","7,000,000"',
  'Clerk,Nowhereland,a lot,',
  'Cook,,,',
].join('\r\n')
/** What each of the first two rows has. */
const problems = [
  ['city CITY_UNKNOWN', 'city CITY_UNKNOWN', 'title REQUIRED', 'salaryMax SALARY_ORDER'],
  ['salaryMin NOT_A_NUMBER', 'city CITY_UNKNOWN'],
]

test('a row says all that is wrong with it, before the import, after it and in the file of failed rows', async () => {
  const employer = await anEmployer(app)
  const call = app.as(employer)
  const id = randomUUID()
  const shown = async () => {
    const { list } = await call('imports.get', { id })
    return list
      .slice(0, 2)
      .map(({ field, code, more }) => [{ field, code }, ...more].map((each) => `${each.field} ${each.code}`))
  }
  const upload = { id, file: { name: 'jobs.csv', type: 'text/csv', bytes: Buffer.from(file) } }
  const { version } = await call('imports.upload', upload)
  await call('imports.map', { id, version, columns: ['title', 'city', 'salaryMin', 'salaryMax'] })
  await app.runJobs()
  expect(await shown()).toEqual(problems)
  await call('imports.run', { id, version: (await call('imports.get', { id })).version })
  await app.runJobs()
  expect(await shown()).toEqual(problems)
  const [, sentences] = Buffer.from((await call('imports.failedRows', { id })).bytes)
    .toString()
    .split('\r\n')
  for (const part of ['“Nowhereland” is not', '“Elsewhere” is not', 'Job title: This field', 'Maximum salary: The max'])
    expect(sentences).toContain(part)
})

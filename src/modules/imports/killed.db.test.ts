import { randomUUID } from 'node:crypto'
import { expect, inject, test } from 'vitest'
import { freeJobs, importKilledAt } from '../../../test/fixtures/kill-import.ts'
import { anEmployer } from '../../../test/fixtures/people.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'

const app = testApp()

const description =
  'You plan, receive and ship goods with a team of twelve, keep stock correct and see to it that everybody works safely.'
const bytes = Buffer.from(
  [
    'Job title,ID,Description,City',
    ...Array.from({ length: 12 }, (_, at) => `Helper number ${at},H${at},"${description}",Surabaya`),
  ].join('\n'),
)

for (const when of ['before', 'after'] as const)
  test(`killed by kill -9 ${when} a row is noted, an import goes on with that row and makes no doubles`, async () => {
    const employer = await anEmployer(app)
    const call = app.as(employer)
    const { id, version } = await call('imports.upload', {
      id: randomUUID(),
      file: { name: 'jobs.csv', type: 'text/csv', bytes },
    })
    const { columns } = await call('imports.get', { id })
    await call('imports.map', { id, version, columns: columns.map(({ field }) => field) })
    await app.runJobs()
    await call('imports.run', { id, version: (await call('imports.get', { id })).version })
    expect(await importKilledAt(app, inject('adminUrl'), { rows: 5, when })).toBe('SIGKILL')
    expect((await call('imports.get', { id })).counts).toMatchObject({ created: 4, open: 8 })
    await freeJobs(app)
    expect(await importKilledAt(app, inject('adminUrl'), { rows: 3, when })).toBe('SIGKILL')
    await freeJobs(app)
    app.clock.advance(3_600_000)
    await app.runJobs()
    const done = await call('imports.get', { id })
    expect([done.status, done.counts]).toMatchObject(['DONE', { created: 12, errors: 0, open: 0 }])
    const jobs = await app.db.selectFrom('job').select('title').where('company_id', '=', employer.companyId).execute()
    expect(new Set(jobs.map(({ title }) => title)).size).toBe(12)
    expect(jobs).toHaveLength(12)
    // It took long, so its end is mailed as well as told on the site, once each.
    const notified = await app.db
      .selectFrom('notification')
      .select('kind')
      .where('account_id', '=', employer.id)
      .execute()
    expect(notified.filter(({ kind }) => kind === 'job.importDone')).toHaveLength(1)
    const mails = await app.db
      .selectFrom('mail')
      .select('id')
      .where('kind', '=', 'imports.importEnded')
      .where('account_id', '=', employer.id)
      .execute()
    expect(mails).toHaveLength(1)
  })

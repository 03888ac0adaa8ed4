import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { xlsxOf } from '#platform/tables/write-table.server.ts'
import { errorCodeOf } from '../../../test/fixtures/accounts.ts'
import { anEmployer, type EmployerAccount } from '../../../test/fixtures/people.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'

const app = testApp()
const upload = async (employer: EmployerAccount, bytes: Buffer) => {
  const call = app.as(employer)
  const { id, version } = await call('imports.upload', { id: randomUUID(), file: { name: 'jobs', type: '', bytes } })
  return { call, id, version, get: () => call('imports.get', { id }) }
}
const filesKept = async (id: string) =>
  (await app.db.selectFrom('import_file').select('run_id').where('run_id', '=', id).execute()).length

test('another sheet is read in place of the first, until the import begins', async () => {
  const employer = await anEmployer(app)
  const bytes = await xlsxOf([
    { name: 'Read me', rows: [['Note'], ['See the next sheet']] },
    {
      name: 'Jobs',
      rows: [
        ['Job title', 'City'],
        ['Cook', 'Surabaya'],
        ['Baker', 'Malang'],
      ],
    },
  ])
  const { call, id, version, get } = await upload(employer, bytes)
  expect(await get()).toMatchObject({ sheet: 'Read me', sheets: ['Read me', 'Jobs'], rows: 1 })
  expect(await errorCodeOf(call('imports.reread', { id, version, sheet: 'Other' }))).toBe('INVALID NOT_VALID')
  const read = await call('imports.reread', { id, version, sheet: 'Jobs' })
  expect(await errorCodeOf(call('imports.reread', { id, version, sheet: 'Jobs' }))).toBe('STALE_VERSION')
  const { columns, ...run } = await get()
  expect(run).toMatchObject({ sheet: 'Jobs', rows: 2, status: 'MAPPING', version: read.version })
  expect(columns.map(({ field }) => field)).toEqual(['title', 'city'])
  expect(run.list.map(({ title }) => title)).toEqual(['Cook', 'Baker'])

  await call('imports.map', { id, version: run.version, columns: ['title', 'city'] })
  await app.runJobs()
  expect(await filesKept(id)).toBe(1)
  await call('imports.run', { id, version: (await get()).version })
  expect(await filesKept(id)).toBe(0)
  const begun = await get()
  expect(await errorCodeOf(call('imports.reread', { id, version: begun.version }))).toBe('TRANSITION_NOT_ALLOWED')
})

test('letters that were encoded twice are repaired, and a wrong separator or encoding is chosen by hand', async () => {
  const employer = await anEmployer(app)
  const { call, id, get } = await upload(employer, Buffer.from('Job title;City\nChef â€“ cafÃ©;Bandung'))
  const again = async (choice: object) => call('imports.reread', { id, version: (await get()).version, ...choice })
  expect(await get()).toMatchObject({ garbled: 1, repaired: false, list: [{ title: 'Chef â€“ cafÃ©' }] })
  await again({ repair: true })
  expect(await get()).toMatchObject({ garbled: 1, repaired: true, list: [{ title: 'Chef – café' }] })
  await again({ separator: ',' })
  expect(await get()).toMatchObject({ separator: ',', repaired: false, columns: [{ name: 'Job title;City' }] })
  const damaged = await upload(employer, Buffer.from('Job title;City\nCo\0ok;Bandung'))
  expect(await damaged.get()).toMatchObject({ removed: 1, list: [{ title: 'Cook' }] })
  await again({ encoding: 'WINDOWS-1252', separator: ';' })
  expect(await get()).toMatchObject({ encoding: 'WINDOWS-1252', separator: ';', columns: [{}, { name: 'City' }] })

  const stranger = app.as(await anEmployer(app))
  expect(await errorCodeOf(stranger('imports.reread', { id, version: 1 }))).toBe('NOT_FOUND')
  await call('imports.cancel', { id, version: (await get()).version })
  expect(await filesKept(id)).toBe(0)
})

import { randomUUID } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { readTable } from '#platform/tables/read-table.server.ts'
import { errorCodeOf } from '../../../test/fixtures/accounts.ts'
import { runNow } from '../../../test/fixtures/applications.ts'
import { aPlan } from '../../../test/fixtures/billing.ts'
import { csv, header, importerOf } from '../../../test/fixtures/import-file.ts'
import { aCity } from '../../../test/fixtures/jobs.ts'
import { anEmployer } from '../../../test/fixtures/people.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'

const app = testApp()
const { upload, get, checked, imported, jobsOf } = importerOf(app)

test('a file is read, checked, imported once and undone', async () => {
  const employer = await anEmployer(app)
  const bytes = csv(
    { title: 'Warehouse lead', id: 'A1', min: '5,000,000', max: '7,000,000' },
    { title: 'No', city: 'Nowhereland' },
    { title: 'Warehouse lead', id: 'A1' },
  )
  const ready = await checked(employer, bytes)
  expect(ready.columns.map(({ field }) => field)).toEqual([
    'title',
    'externalId',
    'description',
    'domain',
    'employmentType',
    'positionLevel',
    'skills',
    'city',
    'locationType',
    'salaryMin',
    'salaryMax',
  ])
  expect(ready.list.map(({ planned, code }) => [planned, code])).toEqual([
    ['CREATE', null],
    ['ERROR', 'CITY_UNKNOWN'],
    ['SKIP', 'SAME_AS_LINE'],
  ])
  expect(ready.values).toMatchObject([{ category: 'CITY', text: 'Nowhereland', rows: 1, chosen: null }])
  expect(await jobsOf(employer)).toEqual([])
  const { id } = ready
  await Promise.all([1, 2].map(() => app.as(employer)('imports.run', { id, version: ready.version })))
  await app.runJobs()
  const done = await get(employer, id)
  expect([done.status, done.counts]).toEqual([
    'DONE_WITH_ERRORS',
    { created: 1, updated: 0, skipped: 1, errors: 1, open: 0 },
  ])
  expect(await jobsOf(employer)).toMatchObject([
    { title: 'Warehouse lead', status: 'DRAFT', salary_min_minor: 500_000_000 },
  ])
  const { bytes: errors, name } = await app.as(employer)('imports.failedRows', { id })
  expect(name).toBe('jobs-errors.csv')
  expect(Buffer.from(errors).toString()).toContain('“Nowhereland” is not a city we know')
  await app.as(employer)('imports.undo', { id, version: done.version })
  await app.runJobs()
  expect((await get(employer, id)).status).toBe('UNDONE')
  expect(await jobsOf(employer)).toEqual([])
})

test('an upload sent again is the same import, with another file or by somebody else it is refused', async () => {
  const employer = await anEmployer(app)
  const [id, bytes] = [randomUUID(), csv({ title: 'Clerk' })]
  const first = await upload(employer, bytes, id)
  expect(await upload(employer, bytes, id)).toEqual(first)
  expect(await errorCodeOf(upload(employer, csv({ title: 'Chief' }), id))).toBe('KEY_REUSED')
  expect(await errorCodeOf(upload(employer, bytes, id, 'other.csv'))).toBe('KEY_REUSED')
  expect(await errorCodeOf(upload(await anEmployer(app), bytes, id))).toBe('NOT_FOUND')
  const uploads = await app.db.selectFrom('audit_log').select('id').where('subject_id', '=', id).execute()
  expect(uploads).toHaveLength(1)
})

test('failed rows come back in the form of the file', async () => {
  const employer = await anEmployer(app)
  const file = csv({ title: 'Clerk', city: 'Nowhereland' }).toString().replaceAll(',', ';')
  const { id } = await imported(employer, Buffer.from(file))
  const [header, failed] = (await app.as(employer)('imports.failedRows', { id })).bytes.toString().split('\r\n')
  expect(header).toMatch(/^.Job title;ID;Description;/)
  expect(failed).toMatch(/^Clerk;/)
})

test('cells of failed rows that look like formulas run in no spreadsheet, and come back as they were', async () => {
  const employer = await anEmployer(app)
  const row = { title: "=cmd|'/C calc'!A0", city: 'Nowhereland', skills: '-Microsoft Excel' }
  const { id } = await imported(employer, csv(row))
  const { bytes } = await app.as(employer)('imports.failedRows', { id })
  const [, cells = []] = parse(Buffer.from(bytes), { bom: true }) as string[][]
  expect(cells).toContain(`'${row.title}`)
  for (const cell of cells) expect(cell).not.toMatch(/^[=+\-@\t\r\n]/)
  const again = await readTable(Buffer.from(bytes))
  expect('refused' in again ? again.refused : again.rows[0]?.cells).toEqual(expect.arrayContaining(Object.values(row)))
})

test('the same file again changes nothing; other content updates, but nothing that was edited here', async () => {
  const employer = await anEmployer(app)
  await imported(employer, csv({ title: 'Clerk one', id: 'C1' }, { title: 'Clerk two', id: 'C2' }))
  const again = await imported(employer, csv({ title: 'Clerk one', id: 'C1' }, { title: 'Clerk two', id: 'C2' }))
  expect(again.list.map(({ result, code }) => [result, code])).toEqual([
    ['SKIPPED_DUPLICATE', 'SAME'],
    ['SKIPPED_DUPLICATE', 'SAME'],
  ])
  const [one] = await jobsOf(employer)
  await app.db
    .updateTable('job')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', one?.id ?? '')
    .execute()
  const changed = await imported(
    employer,
    csv({ title: 'Clerk one B', id: 'C1' }, { title: 'Clerk two B', id: 'C2' }),
    { mode: 'UPDATE' },
  )
  expect(changed.list.map(({ result, code }) => [result, code])).toEqual([
    ['SKIPPED_DUPLICATE', 'EDITED_HERE'],
    ['UPDATED', null],
  ])
  expect((await jobsOf(employer)).map(({ title }) => title)).toEqual(['Clerk one', 'Clerk two B'])
  await app.as(employer)('imports.undo', { id: changed.id, version: changed.version })
  await app.runJobs()
  expect((await jobsOf(employer)).map(({ title }) => title)).toEqual(['Clerk one', 'Clerk two'])
})

test('complete jobs are published while there are slots; the others stay drafts and say why', async () => {
  const employer = await anEmployer(app)
  await aPlan(app, { companyId: employer.companyId, entitlements: { activeJobs: 1 } })
  const run = await imported(employer, csv({ title: 'Driver one' }, { title: 'Driver two' }), { publish: true })
  expect(run.list.map(({ result, warnings }) => [result, warnings.map(({ params }) => params?.['reason'])])).toEqual([
    ['CREATED', []],
    ['CREATED', ['JOB_SLOTS_USED_UP']],
  ])
})

test('what a text stands for is remembered for the company', async () => {
  const employer = await anEmployer(app)
  const cityId = await aCity(app, 'Semarang')
  const first = await checked(employer, csv({ title: 'Cook', city: 'Rmbtn' }))
  const values = [{ category: 'CITY', text: 'Rmbtn', code: cityId }] as const
  await app.as(employer)('imports.setValues', { id: first.id, version: first.version, values: [...values] })
  await app.runJobs()
  expect((await get(employer, first.id)).list).toMatchObject([{ planned: 'CREATE' }])
  expect((await checked(employer, csv({ title: 'Waiter', city: 'Rmbtn' }))).list).toMatchObject([{ planned: 'CREATE' }])
  const other = await anEmployer(app)
  expect((await checked(other, csv({ title: 'Waiter', city: 'Rmbtn' }))).list).toMatchObject([{ planned: 'ERROR' }])
})

test('killed between two rows it goes on where it was, without doubles', async () => {
  const employer = await anEmployer(app)
  const lines = Array.from({ length: 12 }, (_, at) => ({ title: `Helper number ${at}`, id: `H${at}` }))
  const { id, version } = await checked(employer, csv(...lines))
  await app.as(employer)('imports.run', { id, version })
  // Half of the work, then the queue has the job again as after a crash.
  await app.db
    .updateTable('import_row')
    .set({ result: 'ERROR' })
    .where('run_id', '=', id)
    .where('line', '>', 7)
    .execute()
  await app.runJobs()
  await app.db.updateTable('import_row').set({ result: null }).where('run_id', '=', id).where('line', '>', 7).execute()
  await app.db.updateTable('import_run').set({ status: 'READY' }).where('id', '=', id).execute()
  const { version: now } = await get(employer, id)
  await app.as(employer)('imports.run', { id, version: now })
  await app.runJobs()
  expect((await get(employer, id)).counts).toMatchObject({ created: 12, errors: 0, open: 0 })
  expect(await jobsOf(employer)).toHaveLength(12)
})

test('a city that is spelled wrongly is not taken for another one, but likely ones are offered', async () => {
  const employer = await anEmployer(app)
  const ready = await checked(employer, csv({ title: 'Clerk', city: 'Sudabaya' }, { title: 'Cook', city: '???' }))
  expect(ready.list.map(({ code }) => code)).toEqual(['CITY_UNKNOWN', 'CITY_UNKNOWN'])
  const [clerk, cook] = ready.values
  expect(clerk).toMatchObject({ text: 'Sudabaya', chosen: null, guessed: false })
  expect(clerk?.suggestions[0]?.label).toBe('Surabaya, East Java')
  expect(cook?.suggestions).toEqual([])
})

test('a role is taken by its own name, and a name of a whole field of work is offered only', async () => {
  const employer = await anEmployer(app)
  const rows = csv({ title: 'Gate keeper' }, { title: 'Night watch' }).toString().split('\r\n')
  const withRoles = rows.map((row, at) => `${row},${['Role', 'Security', 'Security guard'][at]}`).join('\r\n')
  const { values } = await checked(employer, Buffer.from(withRoles))
  expect(values).toMatchObject([{ category: 'JOB_ROLE', text: 'Security', chosen: null, guessed: false }])
  expect(values[0]?.suggestions.map(({ code }) => code)).toContain('SECURITY_GUARD')
})

test('values are named in the language of who looks, also of a check made in another', async () => {
  const employer = await anEmployer(app)
  const { id } = await checked(employer, csv({ title: 'Clerk', city: 'Sudabaya', skills: 'Driving trucks' }))
  const namesIn = async (locale: 'en' | 'id') => {
    const { values } = await app.as({ ...employer, locale })('imports.get', { id })
    return values.map(({ suggestions }) => suggestions[0]?.label)
  }
  expect([await namesIn('en'), await namesIn('id')]).toEqual([
    ['Truck driving', 'Surabaya, East Java'],
    ['Mengemudi truk', 'Surabaya, Jawa Timur'],
  ])
})

test('an import goes by what its check has guessed, which is kept as long as the rows', async () => {
  const employer = await anEmployer(app)
  const { id, version, values } = await checked(employer, csv({ title: 'Clerk', skills: 'Excel Microsoft' }))
  expect(values).toMatchObject([{ text: 'Excel Microsoft', chosen: { code: 'MICROSOFT_EXCEL' }, guessed: true }])
  const texts = async () => {
    const run = app.db.selectFrom('import_run').select(['guesses', 'examples', 'values_to_check']).where('id', '=', id)
    return run.executeTakeFirstOrThrow()
  }
  const guess = { category: 'SKILLS', text: 'Excel Microsoft', code: 'MICROSOFT_EXCEL', label: 'Microsoft Excel' }
  expect(await texts()).toMatchObject({ guesses: [guess] })
  const other = [{ ...guess, code: 'ADOBE_PHOTOSHOP', label: 'Adobe Photoshop' }]
  await app.db
    .updateTable('import_run')
    .set({ guesses: JSON.stringify(other) })
    .where('id', '=', id)
    .execute()
  await app.as(employer)('imports.run', { id, version })
  await app.runJobs()
  const [job] = await jobsOf(employer)
  const skills = app.db
    .selectFrom('job_skill')
    .select('skill_code')
    .where('job_id', '=', job?.id ?? '')
  expect(await skills.execute()).toEqual([{ skill_code: 'ADOBE_PHOTOSHOP' }])
  app.clock.advance(91 * 86_400_000)
  await runNow(app, 'imports.sweep')
  expect(await texts()).toEqual({ guesses: null, examples: [], values_to_check: [] })
})

test('a column whose header says little is known by its values', async () => {
  const employer = await anEmployer(app)
  const columnsOf = async (...lines: string[]) => {
    const { id } = await upload(employer, Buffer.from(lines.join('\n')))
    return (await get(employer, id)).columns.map(({ field }) => field)
  }
  expect(await columnsOf('Posisi,Jenis', 'Koki,FULL_TIME', 'Kasir,Paruh waktu')).toEqual(['title', 'employmentType'])
  expect(await columnsOf('Posisi,Jenis', 'Koki,Hybrid', 'Kasir,WFO')).toEqual(['title', 'locationType'])
  const header = 'Posisi,Kolom B,Kolom C,Kolom D'
  expect(await columnsOf(header, 'Koki,Kontrak,Surabaya,Diploma', 'Kasir,Magang,Surabaya,Siapa saja')).toEqual([
    'title',
    'employmentType',
    'city',
    null,
  ])
})

test('what is no table is refused with a reason, and nothing is stored', async () => {
  const employer = await anEmployer(app)
  const code = (bytes: Buffer) => errorCodeOf(upload(employer, bytes))
  expect(await code(Buffer.from(header))).toBe('NO_ROWS')
  expect(await code(Buffer.alloc(5 * 1024 * 1024 + 1, 'a'))).toBe('TOO_LARGE')
  expect(await code(csv(...Array.from({ length: 2001 }, (_, at) => ({ title: `Job ${at}` }))))).toBe('TOO_MANY_ROWS')
  expect(await code(Buffer.from(`${'a,'.repeat(201)}b\n${'1,'.repeat(201)}2`))).toBe('TOO_WIDE')
  expect(await code(Buffer.from(`${header}\n"open`))).toBe('INVALID QUOTE_NOT_CLOSED')
  expect(await code(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3]))).toBe('UNSUPPORTED_TYPE')
  const oldExcel = Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.from('Workbook\0', 'utf16le')])
  expect(await code(oldExcel)).toBe('INVALID OLD_EXCEL')
  expect((await app.as(employer)('imports.list', {})).total).toBe(0)
})

test('only who may post jobs imports; another company finds nothing; recruiters undo their own', async () => {
  const owner = await anEmployer(app)
  const recruiter = await anEmployer(app, { companyId: owner.companyId, role: 'RECRUITER' })
  const run = await imported(owner, csv({ title: 'Owner’s job' }))
  for (const role of ['HIRING_MANAGER', 'BILLING', 'VIEWER'] as const) {
    const member = await anEmployer(app, { companyId: owner.companyId, role })
    expect(await errorCodeOf(app.as(member)('imports.get', { id: run.id }))).toBe('ROLE_NOT_ALLOWED')
    expect(await errorCodeOf(upload(member, csv({ title: 'Mine' })))).toBe('ROLE_NOT_ALLOWED')
  }
  expect(await errorCodeOf(get(await anEmployer(app), run.id))).toBe('NOT_FOUND')
  expect(await errorCodeOf(app.as(recruiter)('imports.undo', { id: run.id, version: run.version }))).toBe(
    'ROLE_NOT_ALLOWED',
  )
  expect((await get(recruiter, run.id)).undoUntil).toBeNull()
  const suspended = await anEmployer(app, { status: 'SUSPENDED' })
  expect(await errorCodeOf(upload(suspended, csv({ title: 'Mine' })))).toBe('COMPANY_NOT_APPROVED')
})

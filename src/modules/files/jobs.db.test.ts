import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { fileLists } from './store.unused.server.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { aJob } from '../../../test/fixtures/jobs.ts'
import { activeInPdf } from '../../../test/fixtures/active-content.ts'
import { makePdf } from '../../../test/fixtures/pdf.ts'
import { aCandidate, anEmployer } from '../../../test/fixtures/people.ts'

const app = testApp()
const hour = 3_600_000

const sweep = () => run('files.sweep')
async function run(jobName: string) {
  const job = app.core.jobs.find(({ name }) => name === jobName)
  if (!job) throw new Error('no such job')
  await app.core.runJob(job, {}, 'test', { attempt: 1, maxAttempts: 1 })
}
const onDisk = (key: string) => existsSync(path.join(app.env.dataDir, 'files', key))
const row = (id: string) => app.db.selectFrom('file').selectAll().where('id', '=', id).executeTakeFirst()

async function aFile(purpose: 'RESUME' | 'DOCUMENT' = 'RESUME') {
  const owner = purpose === 'RESUME' ? await aCandidate(app) : await anEmployer(app)
  const { id } = await app.as({ caller: owner.caller })('files.upload', {
    purpose,
    file: { name: 'Siti.pdf', type: 'application/pdf', bytes: makePdf() },
  })
  const key = (await row(id))?.storage_key ?? ''
  expect(onDisk(key)).toBe(true)
  return { id, key, owner }
}

test('an unfinished upload is removed after an hour, bytes and row; a recent one stays', async () => {
  const [old, fresh] = [await aFile(), await aFile()]
  await app.db.updateTable('file').set({ stored_at: null }).where('id', 'in', [old.id, fresh.id]).execute()
  await app.db
    .updateTable('file')
    .set({ created_at: new Date(app.clock.now().getTime() - hour - 1000) })
    .where('id', '=', old.id)
    .execute()
  await sweep()
  expect([onDisk(old.key), await row(old.id)]).toEqual([false, undefined])
  expect([onDisk(fresh.key), (await row(fresh.id))?.id]).toEqual([true, fresh.id])
})

test('a deleted file loses its bytes and its name, and a second sweep changes nothing', async () => {
  const file = await aFile()
  await app.db.updateTable('file').set({ deleted_at: app.clock.now() }).where('id', '=', file.id).execute()
  await sweep()
  expect(onDisk(file.key)).toBe(false)
  expect(await row(file.id)).toMatchObject({ name: '' })
  const gone = (await row(file.id))?.bytes_deleted_at
  await sweep()
  expect((await row(file.id))?.bytes_deleted_at).toEqual(gone)
})

test('files of a deleted account are removed, files of its company when the company is deleted', async () => {
  const [resume, document, erased] = [await aFile(), await aFile('DOCUMENT'), await aFile()]
  const now = app.clock.now()
  await app.db
    .updateTable('account')
    .set({ deleted_at: now })
    .where('id', 'in', [resume.owner.id, document.owner.id])
    .execute()
  await app.db.deleteFrom('account').where('id', '=', erased.owner.id).execute()
  await sweep()
  expect([resume, document, erased].map(({ key }) => onDisk(key))).toEqual([false, true, false])
  const companyId = (await row(document.id))?.company_id ?? ''
  await app.db.updateTable('company').set({ deleted_at: now }).where('id', '=', companyId).execute()
  await sweep()
  expect(onDisk(document.key)).toBe(false)
})

test('an upload that nothing refers to is removed after a week; what is used or in a draft stays', async () => {
  const [unused, fresh, resume, drafted] = [await aFile(), await aFile(), await aFile(), await aFile()]
  const [logo, photo] = [await aFile('DOCUMENT'), await aFile('DOCUMENT')]
  await app.as({ caller: resume.owner.caller })('resumes.add', { fileId: resume.id })
  const job = await aJob(app, { employer: await anEmployer(app) })
  const applicationId = '018f0000-0000-7000-8000-000000000001'
  const draft = { id: job.id, applicationId, resumeFileId: drafted.id }
  await app.as({ caller: drafted.owner.caller })('userjobs.draftSave', draft)
  const companyOf = ({ owner }: typeof logo) => ('companyId' in owner.caller ? owner.caller.companyId : '')
  await app.db.updateTable('company').set({ logo_file_id: logo.id }).where('id', '=', companyOf(logo)).execute()
  await app.db
    .updateTable('company')
    .set({ photo_file_ids: [photo.id] })
    .where('id', '=', companyOf(photo))
    .execute()
  const aged = [unused, resume, drafted, logo, photo].map(({ id }) => id)
  const at = new Date(app.clock.now().getTime() - 8 * 24 * hour)
  await app.db.updateTable('file').set({ created_at: at }).where('id', 'in', aged).execute()
  await sweep()
  const all = [unused, fresh, resume, drafted, logo, photo]
  expect(all.map(({ key }) => onDisk(key))).toEqual([false, true, true, true, true, true])
  expect(await row(unused.id)).toMatchObject({ deleted_at: expect.any(Date), name: '' })
})

test('every column that holds ids of files is a foreign key or known to the sweep', async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.table_name as "table", c.column_name as "column" from information_schema.columns c
    where c.table_schema = 'public' and c.column_name ~ 'file_ids?$' and not exists (
      select 1 from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
      where k.contype = 'f' and k.confrelid = 'file'::regclass
        and k.conrelid::regclass::text = c.table_name and a.attname = c.column_name)`.execute(app.db)
  expect(rows).toEqual(fileLists)
})

test('documents of earlier versions are rebuilt in place; one that cannot be is marked with the reason', async () => {
  const [active, broken] = [await aFile(), await aFile()]
  const onDiskPath = (key: string) => path.join(app.env.dataDir, 'files', key)
  writeFileSync(onDiskPath(active.key), makePdf({ catalog: '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>' }))
  writeFileSync(onDiskPath(broken.key), 'no PDF')
  await app.db.updateTable('file').set({ rebuild: 'PENDING' }).where('id', 'in', [active.id, broken.id]).execute()
  await run('files.rebuild')
  const bytes = readFileSync(onDiskPath(active.key))
  expect(await activeInPdf(bytes)).toEqual([])
  expect(await row(active.id)).toMatchObject({ rebuild: null, size: bytes.length })
  expect(await row(broken.id)).toMatchObject({ rebuild: 'CONTENT' })
})

import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { makePdf } from '../../../test/fixtures/pdf.ts'
import { aCandidate, anEmployer } from '../../../test/fixtures/people.ts'

const app = testApp()
const hour = 3_600_000

async function sweep() {
  const job = app.core.jobs.find(({ name }) => name === 'files.sweep')
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

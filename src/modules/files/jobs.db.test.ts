import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { testHouse } from '../../../test/fixtures/core.ts'
import { makePdf } from '../../../test/fixtures/pdf.ts'
import { aCandidate, anEmployer } from '../../../test/fixtures/people.ts'

const world = testHouse()
const hour = 3_600_000

async function sweep() {
  const job = world.house.jobs.find(({ name }) => name === 'files.sweep')
  if (!job) throw new Error('no such job')
  await world.house.runJob(job, {}, 'test', { attempt: 1, maxAttempts: 1 })
}
const onDisk = (key: string) => existsSync(path.join(world.env.dataDir, 'files', key))
const row = (id: string) => world.db.selectFrom('file').selectAll().where('id', '=', id).executeTakeFirst()

async function aFile(purpose: 'RESUME' | 'DOCUMENT' = 'RESUME') {
  const who = purpose === 'RESUME' ? await aCandidate(world) : await anEmployer(world)
  const { id } = await world.as({ caller: who.caller })('files.upload', {
    purpose,
    file: { name: 'Siti.pdf', type: 'application/pdf', bytes: makePdf() },
  })
  const key = (await row(id))?.storage_key ?? ''
  expect(onDisk(key)).toBe(true)
  return { id, key, who }
}

test('an upload that never ended goes after an hour, bytes and row; a fresh one stays', async () => {
  const [old, fresh] = [await aFile(), await aFile()]
  await world.db.updateTable('file').set({ stored_at: null }).where('id', 'in', [old.id, fresh.id]).execute()
  await world.db
    .updateTable('file')
    .set({ created_at: new Date(world.clock.now().getTime() - hour - 1000) })
    .where('id', '=', old.id)
    .execute()
  await sweep()
  expect([onDisk(old.key), await row(old.id)]).toEqual([false, undefined])
  expect([onDisk(fresh.key), (await row(fresh.id))?.id]).toEqual([true, fresh.id])
})

test('a deleted file loses its bytes and its name, and a second sweep finds nothing to do', async () => {
  const file = await aFile()
  await world.db.updateTable('file').set({ deleted_at: world.clock.now() }).where('id', '=', file.id).execute()
  await sweep()
  expect(onDisk(file.key)).toBe(false)
  expect(await row(file.id)).toMatchObject({ name: '' })
  const gone = (await row(file.id))?.gone_at
  await sweep()
  expect((await row(file.id))?.gone_at).toEqual(gone)
})

test('files of a deleted person go, those of their company stay until it goes', async () => {
  const [resume, document, erased] = [await aFile(), await aFile('DOCUMENT'), await aFile()]
  const now = world.clock.now()
  await world.db
    .updateTable('account')
    .set({ deleted_at: now })
    .where('id', 'in', [resume.who.id, document.who.id])
    .execute()
  await world.db.deleteFrom('account').where('id', '=', erased.who.id).execute()
  await sweep()
  expect([resume, document, erased].map(({ key }) => onDisk(key))).toEqual([false, true, false])
  const companyId = (await row(document.id))?.company_id ?? ''
  await world.db.updateTable('company').set({ deleted_at: now }).where('id', '=', companyId).execute()
  await sweep()
  expect(onDisk(document.key)).toBe(false)
})

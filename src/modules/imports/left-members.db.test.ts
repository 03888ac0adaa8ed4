import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { csv, importerOf } from '../../../test/fixtures/import-file.ts'
import { anEmployer } from '../../../test/fixtures/people.ts'
import { allowSeats } from '../../../test/fixtures/team.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'

const app = testApp()
const { get, upload, checked, imported, jobsOf } = importerOf(app)
beforeAll(() => allowSeats(app, null))

/** An owner with a recruiter who can be removed. */
async function aTeam() {
  const owner = await anEmployer(app)
  const recruiter = await anEmployer(app, { companyId: owner.companyId, role: 'RECRUITER' })
  const remove = () => app.as(owner)('team.remove', { ids: [recruiter.caller.memberId] })
  return { owner, recruiter, remove }
}

test('an import of somebody who left is undone by an owner', async () => {
  const { owner, recruiter, remove } = await aTeam()
  const { id, version } = await imported(recruiter, csv({ title: 'Cook' }, { title: 'Baker' }))
  await remove()
  await app.as(owner)('imports.undo', { id, version })
  await app.runJobs()
  expect(await get(owner, id)).toMatchObject({ status: 'UNDONE', list: [{ undone: 'REMOVED' }, { undone: 'REMOVED' }] })
  expect(await jobsOf(owner)).toEqual([])
})

test('a file of somebody who left is checked and carried out by whoever goes on with it', async () => {
  const { owner, recruiter, remove } = await aTeam()
  const { id, version } = await upload(recruiter, csv({ title: 'Cook' }))
  const ready = await checked(recruiter, csv({ title: 'Baker' }))
  await remove()
  const { columns } = await get(owner, id)
  await app.as(owner)('imports.map', { id, version, columns: columns.map(({ field }) => field) })
  await app.runJobs()
  expect((await get(owner, id)).status).toBe('READY')
  await app.as(owner)('imports.run', { id: ready.id, version: ready.version })
  await app.runJobs()
  expect((await get(owner, ready.id)).status).toBe('DONE')
  const jobs = await app.db
    .selectFrom('job')
    .select(['title', 'owner_member_id'])
    .where('company_id', '=', owner.companyId)
    .execute()
  expect(jobs).toEqual([{ title: 'Baker', owner_member_id: owner.caller.memberId }])
})

test('who is switched off in the middle of their import imports no more, and the import says so', async () => {
  const { owner, recruiter } = await aTeam()
  const { id, version } = await checked(recruiter, csv({ title: 'Cook' }, { title: 'Baker' }, { title: 'Clerk' }))
  await sql`create function switch_off_importer() returns trigger language plpgsql as $$ begin
    update company_member set active = false where id = ${sql.lit(recruiter.caller.memberId)}; return null; end $$`.execute(
    app.db,
  )
  await sql`create trigger switch_off_importer after update of result on import_row
    for each row when (new.run_id = ${sql.lit(id)}) execute function switch_off_importer()`.execute(app.db)
  await app.as(recruiter)('imports.run', { id, version })
  await app.runJobs()
  await sql`drop trigger switch_off_importer on import_row`.execute(app.db)
  const ended = await get(owner, id)
  expect(ended).toMatchObject({ status: 'FAILED', failure: 'ROLE_NOT_ALLOWED' })
  expect(ended.list.map(({ result }) => result)).toEqual(['CREATED', null, null])
  await app.as(owner)('imports.undo', { id, version: ended.version })
  await app.runJobs()
  expect((await get(owner, id)).status).toBe('UNDONE')
})

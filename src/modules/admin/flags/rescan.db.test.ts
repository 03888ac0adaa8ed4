import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { settings } from '#modules/reference/settings.ts'
import { throwAwayChanged } from '#modules/screening/public.server.ts'
import { runNow } from '../../../../test/fixtures/applications.ts'
import { aJob } from '../../../../test/fixtures/jobs.ts'
import { fresh } from '../../../../test/fixtures/moderation.ts'
import { anAdministrator, anEmployer } from '../../../../test/fixtures/people.ts'
import { anApprovedEmployer } from '../../../../test/fixtures/proposals.ts'
import { testApp } from '../../../../test/fixtures/test-app.ts'

const app = testApp()
const phrases = [...settings.scamPhrases.default, { words: 'zirkonia gratis', adds: 40 as const }]

async function aJobThat(status: 'ACTIVE' | 'PAUSED' | 'CLOSED') {
  const job = await aJob(app, { employer: await anEmployer(app), title: 'Kirim foto KTP. Zirkonia gratis' })
  await app.db.updateTable('job').set({ status }).where('id', '=', job.id).execute()
  return job.id
}
async function casesOf(ids: string[]) {
  const query = app.db.selectFrom('moderation_case').select(['target_id', 'opened_by']).where('target_id', 'in', ids)
  return (await query.execute()).map(({ target_id, opened_by }) => `${ids.indexOf(target_id)} ${opened_by}`).toSorted()
}

test('a phrase list that changes, wherever it is saved, screens live jobs again and opens cases', async () => {
  const { caller } = await anAdministrator(app)
  const admin = app.as({ caller })
  const ids = [await aJobThat('ACTIVE'), await aJobThat('PAUSED'), await aJobThat('CLOSED')]
  await app.runJobs()
  expect(await casesOf(ids)).toEqual([])
  const { version } = await admin('admin.flags.save', { key: 'scamPhrases', value: phrases, version: 0 })
  await app.runJobs()
  expect(await casesOf(ids)).toEqual(['0 SCREEN', '1 SCREEN'])
  const later = [await aJobThat('ACTIVE')]
  await admin('admin.settings.save', { changes: [{ key: 'scamPhrases', value: phrases.toReversed(), version }] })
  await app.runJobs()
  expect(await casesOf(later)).toEqual(['0 SCREEN'])
})

const save = async (key: 'flagScores' | 'protectedNames', value: unknown) => {
  const admin = app.as({ caller: (await anAdministrator(app)).caller })
  const { list } = await admin('admin.settings.list', {})
  const version = list.find((each) => each.key === key)?.version ?? 0
  await admin('admin.settings.save', { changes: [{ key, value, version }] })
  await app.runJobs()
}
const decide = async (targetId: string, decision: { actions: ['NOTHING'] }) => {
  const by = fresh(app, await anAdministrator(app, 'MODERATOR'))
  const query = app.db.selectFrom('moderation_case').select('id').where('target_id', '=', targetId)
  const { id } = await query.where('decided_at', 'is', null).executeTakeFirstOrThrow()
  const { case: row, today } = await by('admin.cases.get', { id })
  await by('admin.cases.decide', { id, version: row.version, targetVersion: today?.version ?? 0, ...decision })
}

test('a lower score to hold opens cases for jobs and companies that reach it now, and none twice', async () => {
  // 40 points in the text of a job; of a company, 40 for the letters of its name and 15 for its profile.
  const title = 'Zirkonia gratis: transfer dulu'
  const job = await aJob(app, { employer: await anEmployer(app), title })
  const mixed = `Kеncana ${randomUUID().slice(0, 8)}` // a Cyrillic е
  const waiting = await anEmployer(app, { status: 'PENDING', company: mixed })
  const proposing = await anApprovedEmployer(app)
  await proposing.save({ name: `${mixed} Dua` })
  const ids = [job.id, waiting.companyId, proposing.companyId]
  await app.db.deleteFrom('moderation_case').where('target_id', 'in', ids).execute()
  await save('flagScores', { review: 30, hold: 75 })
  expect(await casesOf(ids), 'higher').toEqual([])
  await save('flagScores', { review: 30, hold: 40 })
  expect(await casesOf(ids)).toEqual(['0 SCREEN', '1 SCREEN', '2 SCREEN'])
  const versions = () => app.db.selectFrom('moderation_case').select('version').where('target_id', 'in', ids).execute()
  const before = await versions()
  await save('flagScores', { review: 30, hold: 39 })
  expect([await casesOf(ids), await versions()], 'open ones stay as they are').toEqual([
    ['0 SCREEN', '1 SCREEN', '2 SCREEN'],
    before,
  ])

  for (const id of ids) await decide(id, { actions: ['NOTHING'] })
  await save('flagScores', { review: 30, hold: 38 })
  expect(await casesOf(ids), 'decided as it is').toHaveLength(3)
  await app.db.updateTable('job').set({ benefits_note: 'Snacks' }).where('id', '=', job.id).execute()
  await app.db.updateTable('company').set({ about: 'A ship yard.' }).where('id', '=', waiting.companyId).execute()
  await proposing.save({ name: `${mixed} Tiga` })
  await save('flagScores', { review: 30, hold: 37 })
  expect(await casesOf(ids), 'changed since').toEqual([
    '0 SCREEN',
    '0 SCREEN',
    '1 SCREEN',
    '1 SCREEN',
    '2 SCREEN',
    '2 SCREEN',
  ])
})

test('a name that becomes protected opens cases for companies that are called like it, unless a person approved them', async () => {
  await save('flagScores', { review: 30, hold: 40 })
  const name = `Zamrud ${randomUUID().slice(0, 8)}`
  const waiting = await anEmployer(app, { status: 'PENDING', company: name })
  const approved = await anEmployer(app, { company: `${name} Jaya` })
  const ids = [waiting.companyId, approved.companyId]
  await save('protectedNames', [...settings.protectedNames.default, name])
  expect(await casesOf(ids)).toEqual(['0 SCREEN'])
})

test('a company that a person approved is no case, until it has changed', async () => {
  await save('flagScores', { review: 20, hold: 100 })
  const number = String(Date.now())
  const [one, other] = [await anEmployer(app), await anEmployer(app)]
  await app.db
    .updateTable('company')
    .set({ registration_number: number })
    .where('id', 'in', [one.companyId, other.companyId])
    .execute()
  const now = app.clock.now()
  const { id: by } = await anAdministrator(app)
  const approved = { decided_by: by, decided_at: now, updated_at: now }
  await app.db.updateTable('company').set(approved).where('id', '=', one.companyId).execute()
  await save('flagScores', { review: 20, hold: 30 })
  expect(await casesOf([one.companyId, other.companyId])).toEqual(['1 SCREEN'])
  const later = new Date(now.getTime() + 1000)
  await app.db.updateTable('company').set({ updated_at: later }).where('id', '=', one.companyId).execute()
  await save('flagScores', { review: 20, hold: 29 })
  expect(await casesOf([one.companyId])).toEqual(['0 SCREEN'])
})

test('a version with other throw-away providers screens companies again, once', async () => {
  await save('flagScores', { review: 20, hold: 45 })
  const { companyId, email } = await anEmployer(app, { status: 'PENDING' })
  await app.runJobs()
  await throwAwayChanged(app.db)
  expect(await throwAwayChanged(app.db), 'the same list').toBe(false)
  const provider = `${randomUUID()}@mailinator.com`
  await app.db.updateTable('account').set({ email: provider }).where('email', '=', email).execute()
  await runNow(app, 'companies.rescanChanged')
  await app.runJobs()
  expect(await casesOf([companyId])).toEqual([])
  await app.db.updateTable('screened_list').set({ hash: 'of an earlier version' }).execute()
  await runNow(app, 'companies.rescanChanged')
  await app.runJobs()
  expect(await casesOf([companyId])).toEqual(['0 SCREEN'])
})

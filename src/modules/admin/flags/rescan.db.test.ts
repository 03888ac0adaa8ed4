import { expect, test } from 'vitest'
import { settings } from '#modules/reference/settings.ts'
import { aJob } from '../../../../test/fixtures/jobs.ts'
import { anAdministrator, anEmployer } from '../../../../test/fixtures/people.ts'
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

import { expect, test } from 'vitest'
import type { Member } from '#kernel/caller.ts'
import { isFail } from '#kernel/fail.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { aStartedJob } from '../../../test/fixtures/jobs.ts'

const app = testApp()
const skillsOf = async (jobId: string) =>
  (await app.db.selectFrom('job_skill').select('skill_code').where('job_id', '=', jobId).execute()).length
const proposalsOf = async ({ accountId }: Member) =>
  (await app.db.selectFrom('master').select('name_en').where('proposed_by', '=', accountId).execute())
    .map(({ name_en }) => name_en)
    .toSorted()
const fieldsOf = async (refused: Promise<unknown>) => {
  const error = await refused.catch((reason: unknown) => reason)
  return isFail(error) ? [error.code, ...error.fields.map(({ field, code }) => `${field} ${code}`)] : []
}

test('skills and keywords by name are proposed with the step, or not at all', async () => {
  const { id, version, employer, call: me } = await aStartedJob(app)
  const { caller } = employer
  const step = {
    id,
    version,
    skills: [{ code: 'TYPESCRIPT', required: true }],
    skillNames: [
      { name: 'Merakit turbin angin', required: true },
      { name: 'typescript', required: false },
    ],
    keywordNames: ['Kincir Nusantara'],
  }
  const nameless = { ...step, keywordNames: ['!!', 'Kincir Nusantara', '??'] }
  expect(await fieldsOf(me('jobs.createHighlights', nameless))).toEqual([
    'INVALID',
    'keywordNames.0 NOT_VALID',
    'keywordNames.2 NOT_VALID',
  ])
  expect((await fieldsOf(me('jobs.createHighlights', { ...step, qualification: 'KING' })))[0]).toBe('INVALID')
  expect((await fieldsOf(me('jobs.createHighlights', { ...step, version: version + 1 })))[0]).toBe('STALE_VERSION')
  const keywords = Array.from({ length: 15 }, (_, at) => `WORD_${at}`)
  expect(await fieldsOf(me('jobs.createHighlights', { ...step, keywords }))).toEqual([
    'INVALID',
    'keywords TOO_MANY_ITEMS',
  ])
  expect([await skillsOf(id), await proposalsOf(caller)]).toEqual([0, []])

  const saved = await me('jobs.createHighlights', step)
  const job = await me('jobs.get', { id })
  expect(job.skills.map(({ label, required }) => [label, required])).toEqual([
    ['TypeScript', true],
    ['Merakit turbin angin', true],
  ])
  expect(job.keywords.map(({ label }) => label)).toEqual(['Kincir Nusantara'])
  expect(await proposalsOf(caller)).toEqual(['Kincir Nusantara', 'Merakit turbin angin'])
  // The same step sent again, with the version it was first sent with, is no conflict.
  expect((await me('jobs.createHighlights', step)).version).toBe(saved.version)
  expect(await proposalsOf(caller)).toHaveLength(2)
})

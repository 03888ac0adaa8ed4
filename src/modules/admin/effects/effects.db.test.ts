import { expect, test } from 'vitest'
import { anApplication } from '../../../../test/fixtures/applications.ts'
import { aCandidate, anAdministrator } from '../../../../test/fixtures/people.ts'
import { testApp } from '../../../../test/fixtures/test-app.ts'
import { keptAtFirst } from '#modules/reference/rules.retention.ts'

const app = testApp()
const day = 86_400_000

async function effectsOf(...changes: { key: string; value: unknown }[]) {
  const { list } = await app.as({ caller: (await anAdministrator(app)).caller })('admin.settings.effects', { changes })
  return list.map(({ effect, part, count }) => [effect, part, count])
}

test('a change says how many applications are reminded and closed, and what stays as it is', async () => {
  await anApplication(app, { daysAgo: 20 })
  expect(await effectsOf({ key: 'applicationDays', value: { remind: 21, close: 22 } })).toEqual([])
  expect(await effectsOf({ key: 'applicationDays', value: { remind: 5, close: 10 } })).toEqual([
    ['remindedNow', null, 1],
    ['closedNow', null, 1],
  ])
  expect(
    await effectsOf({ key: 'jobDays', value: { open: 14, extension: 7 } }, { key: 'siteName', value: 'Loka' }),
  ).toEqual([['jobsKeepEnd', null, 1]])
})

test('less time to keep says what is deleted tonight, more does not', async () => {
  const { id } = await aCandidate(app)
  const at = new Date(app.clock.now().getTime() - 60 * day)
  await app.db.insertInto('recent_search').values({ account_id: id, query: 'q=barista', at }).execute()
  const value = (searches: number) => ({ key: 'keepDays', value: { ...keptAtFirst, searches } })
  expect(await effectsOf(value(30))).toEqual([['deleted', 'searches', 1]])
  expect(await effectsOf(value(400))).toEqual([])
})

test('unused accounts are counted by the months that were typed; back to the default by those of the default', async () => {
  const { id } = await aCandidate(app)
  const at = new Date(app.clock.now().getTime() - 300 * day)
  await app.db.updateTable('account').set({ last_active_at: at }).where('id', '=', id).execute()
  expect(await effectsOf({ key: 'unusedMonths', value: { ask: 8, erase: 9 } })).toEqual([['unusedAsked', null, 1]])
  expect(await effectsOf({ key: 'unusedMonths', value: null })).toEqual([])
})

test('a lower score to hold says what is screened again, a higher one does not', async () => {
  await anApplication(app)
  const scores = (review: number, hold: number) => effectsOf({ key: 'flagScores', value: { review, hold } })
  expect(await scores(30, 80)).toEqual([])
  const screened = await scores(30, 60)
  expect(screened.map(([effect]) => effect)).toEqual(['jobsScreened', 'companiesScreened'])
  const jobs = app.db.selectFrom('job').select((each) => each.fn.countAll<number>().as('count'))
  const live = await jobs.where('status', 'in', ['ACTIVE', 'PAUSED']).executeTakeFirstOrThrow()
  expect(screened[0]?.[2]).toBe(Number(live.count))
})

test('what is not allowed or unknown does nothing, and only who may edit settings asks', async () => {
  const odd = ['unusedMonths', 'keepDays', 'toString', 'nothing'].map((key) => ({ key, value: { ask: 'x' } }))
  expect(await effectsOf(...odd)).toEqual([])
  const support = app.as({ caller: (await anAdministrator(app, 'SUPPORT')).caller })
  await expect(support('admin.settings.effects', { changes: odd })).rejects.toMatchObject({ code: 'ROLE_NOT_ALLOWED' })
})

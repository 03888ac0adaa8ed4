import { expect, test } from 'vitest'
import { aCandidate } from '../../../test/fixtures/people.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { zoneQuery } from './store.server.ts'

const app = testApp()

test('a chosen zone counts first, then that of notifications, then that of the browser', async () => {
  const { id } = await aCandidate(app)
  const zone = async () => (await zoneQuery(id).execute(app.db)).rows[0]?.zone
  const account = (values: { time_zone?: string; time_zone_chosen?: boolean }) =>
    app.db.updateTable('account').set(values).where('id', '=', id).execute()
  expect(await zone()).toBeNull()
  await account({ time_zone: 'Asia/Makassar' })
  expect(await zone()).toBe('Asia/Makassar')
  const schedule = { account_id: id, digest: 'DAILY' as const, time_zone: 'Asia/Jayapura' }
  await app.db.insertInto('notification_schedule').values(schedule).execute()
  expect(await zone()).toBe('Asia/Jayapura')
  await account({ time_zone_chosen: true })
  expect(await zone()).toBe('Asia/Makassar')
})

import { expect, test } from 'vitest'
import { runNow } from '../../../../test/fixtures/applications.ts'
import { anAdministrator } from '../../../../test/fixtures/people.ts'
import { testApp } from '../../../../test/fixtures/test-app.ts'

const app = testApp()
const day = 86_400_000

/** A contact message that was answered so many days ago; null: not at all. */
async function aMessage(daysAgo: number | null) {
  const handled = daysAgo === null ? null : new Date(app.clock.now().getTime() - daysAgo * day)
  const { id } = await app.db
    .insertInto('contact_message')
    .values({
      name: 'Dewi',
      email: 'dewi@contoh.id',
      topic: 'GENERAL',
      message: 'Halo',
      locale: 'id',
      handled_at: handled,
      created_at: new Date(app.clock.now().getTime() - 4000 * day),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const left = async () => (await app.db.selectFrom('contact_message').select('id').execute()).map(({ id }) => id)

test('a dry run counts and deletes nothing; the nightly run deletes what is over and nothing that waits, once', async () => {
  const keeper = app.as({ caller: (await anAdministrator(app, 'SUPPORT')).caller })
  const [over, fresh, open] = [await aMessage(366), await aMessage(364), await aMessage(null)]
  await keeper('admin.retention.count', {})
  expect(await left()).toEqual(expect.arrayContaining([over, fresh, open]))
  await runNow(app, 'retention.run')
  await runNow(app, 'retention.run')
  expect((await left()).includes(over)).toBe(false)
  expect(await left()).toEqual(expect.arrayContaining([fresh, open]))
  const { rules, runs } = await keeper('admin.retention.get', {})
  expect(runs.map(({ dry, counts }) => [dry, counts['contactMessages']])).toEqual([
    [false, 0],
    [false, 1],
    [true, 1],
  ])
  expect(rules.find(({ name }) => name === 'contactMessages')?.days).toBe(365)
})

test('the days are a setting', async () => {
  const { caller } = await anAdministrator(app)
  const admin = app.as({ caller })
  const { list } = await admin('admin.settings.list', {})
  const setting = list.find(({ key }) => key === 'keepDays')
  const value = { ...(setting?.value as object), contactMessages: 30 }
  await admin('admin.settings.save', { changes: [{ key: 'keepDays', value, version: setting?.version ?? 0 }] })
  const id = await aMessage(31)
  await runNow(app, 'retention.run')
  expect((await left()).includes(id)).toBe(false)
})

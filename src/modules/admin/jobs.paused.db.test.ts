import { expect, test, vi } from 'vitest'
import { saveKinds } from '#platform/queue/kinds.server.ts'
import { runNow } from '../../../test/fixtures/applications.ts'
import { anAdministrator } from '../../../test/fixtures/people.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'

const app = testApp()

test('a kind of job that is paused for a day is an error in the log every hour, until it is resumed', async () => {
  const name = 'files.sweep'
  const { caller } = await anAdministrator(app)
  const pause = (paused: boolean) =>
    app.as({ caller: { ...caller, secondFactorAt: app.clock.now() } })('admin.work.pause', { name, paused })
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const check = async () => {
    errors.mockClear()
    await runNow(app, 'work.checkPaused')
    return errors.mock.calls.map(([, facts]) => (facts as { job: string }).job)
  }
  await saveKinds(app.database.pool, [{ name, schedule: null, pausable: true }])
  await pause(true)
  app.clock.advance(23 * 3_600_000)
  expect(await check()).toEqual([])
  app.clock.advance(3_600_000)
  expect([await check(), await check()]).toEqual([[name], [name]])
  await pause(false)
  expect(await check()).toEqual([])
  errors.mockRestore()
})

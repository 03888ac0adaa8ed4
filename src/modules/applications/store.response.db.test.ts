import { expect, test } from 'vitest'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { anApplication, runNow } from '../../../test/fixtures/applications.ts'
import { aJob } from '../../../test/fixtures/jobs.ts'
import { anEmployer } from '../../../test/fixtures/people.ts'

const app = testApp()

test('response rate and median time from ten applications on; recent and withdrawn ones do not count', async () => {
  const employer = await anEmployer(app)
  const { id: jobId } = await aJob(app, { employer })
  const shown = async () => {
    await runNow(app, 'applications.responses')
    return (await app.as()('company.get', { id: employer.companyId })).response
  }
  const aged = async (daysAgo: number, answeredAfterHours: number | null, withdrawn = false) => {
    const { id } = await anApplication(app, { employer, jobId, daysAgo, withdrawn })
    const created = app.clock.now().getTime() - daysAgo * 86_400_000
    if (answeredAfterHours !== null)
      await app.db
        .updateTable('application')
        .set({ created_at: new Date(created), answered_at: new Date(created + answeredAfterHours * 3_600_000) })
        .where('id', '=', id)
        .execute()
  }
  await aged(3, null)
  await aged(20, null, true)
  await aged(200, null)
  for (let at = 0; at < 3; at++) await aged(20, null)
  for (let hours = 10; hours <= 60; hours += 10) await aged(2, hours)
  expect(await shown()).toBeNull()
  await aged(1, 20)
  expect(await shown()).toEqual({ applicationCount: 10, answeredCount: 7, percent: 70, medianHours: 30 })
  app.clock.advance(200 * 86_400_000)
  expect(await shown()).toBeNull()
})

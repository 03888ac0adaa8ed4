import { expect, test } from 'vitest'
import { aJob } from '../../../test/fixtures/jobs.ts'
import { anAdministrator, anEmployer } from '../../../test/fixtures/people.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { labelScreen, refuteScreen, ruleCounts } from './store.labels.server.ts'
import type { Hit, ScreenRule } from './rules.hit.ts'

const app = testApp()
const hit = (rule: ScreenRule): Hit => ({ rule, field: 'title', from: 0, to: 1, fact: '', excerpt: '', adds: 5 })

test('the latest decision about a job counts for each rule that fired, for 90 days', async () => {
  const employer = await anEmployer(app)
  const [one, other] = [await aJob(app, { employer }), await aJob(app, { employer, title: 'Barista' })]
  const label = (jobId: string, agreed: boolean, ...rules: ScreenRule[]) =>
    labelScreen(app.db, { jobId }, { hits: rules.map(hit), verdict: () => agreed, now: app.clock.now() })
  await label(one.id, true, 'PHRASE', 'PHRASE', 'THIN')
  app.clock.advance(1000)
  await label(one.id, false, 'THIN')
  const decidedAt = app.clock.now()
  await label(other.id, true, 'THIN')
  await label(other.id, true)
  const counts = async () =>
    (await ruleCounts(app.db, app.clock.now())).toSorted((a, b) => a.rule.localeCompare(b.rule))
  expect(await counts()).toEqual([
    { rule: 'PHRASE', fired: 1, agreed: 1 },
    { rule: 'THIN', fired: 2, agreed: 1 },
  ])
  await refuteScreen(app.db, { jobId: other.id }, new Date(decidedAt.getTime() - 1000))
  expect((await counts())[1], 'of another decision').toEqual({ rule: 'THIN', fired: 2, agreed: 1 })
  await refuteScreen(app.db, { jobId: other.id }, decidedAt)
  expect((await counts())[1]).toEqual({ rule: 'THIN', fired: 2, agreed: 0 })
  const shown = await app.as(await anAdministrator(app, 'MODERATOR'))('admin.flags.precision', {})
  expect(shown.rules[0]).toEqual({ rule: 'THIN', fired: 2, agreed: 0, precision: 0, lower: false })
  app.clock.advance(91 * 86_400_000)
  expect(await counts()).toEqual([])
})

import { expect, test } from 'vitest'
import type { Member, TeamRole } from '#kernel/caller.ts'
import type { Fail } from '#kernel/fail.ts'
import { dayIn } from '#kernel/time-zone.ts'
import { listInput, readFilter } from '#web/routes/employer/responses/applicant-filter.ts'
import { percentile, plainSource, plainStages } from '../../../test/fixtures/counted-rows.ts'
import { randomCompanies } from '../../../test/fixtures/analytics.ts'
import { anApplication, runNow } from '../../../test/fixtures/applications.ts'
import { aJob } from '../../../test/fixtures/jobs.ts'
import { longRun } from '../../../test/fixtures/long-run.ts'
import { anEmployer } from '../../../test/fixtures/people.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import type { AnalyticsCounts, CountedNumber } from './contract.ts'
import { addDays, previousPeriod, type Period } from './rules.ts'

const app = testApp()
const seed = Number(process.env['ANALYTICS_SEED'] ?? Date.now() % 1_000_000)
const dayOf = (at: Date) => dayIn(at, 'Asia/Jakarta')

/** The applications of a company as the page should know them, read row by row. */
async function plainApplications(companyId: string) {
  const rows = await app.db
    .selectFrom('application as a')
    .innerJoin('account as p', 'p.id', 'a.account_id')
    .selectAll('a')
    .select('p.deleted_at')
    .where('a.company_id', '=', companyId)
    .execute()
  const events = await app.db.selectFrom('application_event').selectAll().orderBy('version').orderBy('id').execute()
  return rows.map((row) => ({
    ...row,
    day: dayOf(row.created_at),
    statusDay: dayOf(row.status_at),
    stages: plainStages(
      row.status,
      events.filter((event) => event.application_id === row.id),
    ) as readonly string[],
    source: plainSource(row.referrer),
    gone: row.deleted_at !== null,
    minutes: row.answered_at && Math.round((row.answered_at.getTime() - row.created_at.getTime()) / 60_000),
  }))
}
/** The answer, or the first field and code of the refusal. */
const outcome = (call: Promise<unknown>): Promise<unknown> =>
  call.catch((error: Fail) => (error.fields[0] ? `${error.fields[0].field} ${error.fields[0].code}` : error.code))
type Plain = Awaited<ReturnType<typeof plainApplications>>[number]

const within = (day: string, { from, to }: Period) => day >= from && day <= to

test('every number equals a count of rows and the length of the list it leads to', async () => {
  console.info(`ANALYTICS_SEED=${seed}`)
  const random = randomCompanies(app, seed)
  const people = await random.people(12)
  for (let left = longRun ? 1000 : 4; left > 0; left--) {
    const company = await random.company(people)
    await runNow(app, 'analytics.roll')
    await random.disturb(company, people)
    await runNow(app, 'analytics.roll')
    const call = app.as(company.owner)
    const { companyId } = company.owner.caller
    const applications = await plainApplications(companyId)
    const today = dayOf(app.clock.now())
    const jobId = random.between(0, 1) === 0 ? undefined : company.jobIds[0]
    const to = addDays(today, -random.between(0, 20))
    const period = { from: addDays(to, -random.between(0, 60)), to }
    const counts = await call('analytics.counts', { ...period, ...(jobId && { jobId }) })
    const own = applications.filter((each) => jobId === undefined || each.job_id === jobId)
    const check = async (number: CountedNumber | undefined, is: (row: Plain, days: Period) => boolean, now = false) => {
      const expected = own.filter((row) => is(row, period))
      const before = now ? null : own.filter((row) => is(row, previousPeriod(period))).length
      expect(number).toMatchObject({ value: expected.length, before })
      const { total } = await call(
        'userjobs.list',
        listInput(readFilter(new URLSearchParams(number?.list ?? '?q=none'))),
      )
      expect(total, number?.list ?? 'no list').toBe(expected.filter(({ gone }) => !gone).length)
    }
    const hiring = counts.hiring
    if (!hiring) throw new Error('an owner sees the numbers')
    for (const stage of ['APPLIED', 'SHORTLIST', 'IN_INTERVIEW', 'HIRED'])
      await check(
        hiring.funnel.find(({ metric }) => metric === stage),
        (row, days) => within(row.day, days) && row.stages.includes(stage),
      )
    await check(hiring.hires, (row, days) => row.status === 'HIRED' && within(row.statusDay, days))
    await check(hiring.rejections, (row, days) => row.status === 'REJECTED' && within(row.statusDay, days))
    for (const reason of hiring.reasons)
      await check(
        reason,
        (row, days) =>
          row.status === 'REJECTED' && within(row.statusDay, days) && (row.rejection_reason ?? '') === reason.code,
      )
    await check(hiring.unanswered, (row, days) => within(row.day, days) && row.answered_at === null)
    await check(hiring.waiting, (row) => row.status === 'APPLIED' && row.closed_at === null && !row.gone, true)
    for (const source of hiring.sources) {
      const sent = own.filter((row) => within(row.day, period) && row.source === source.source)
      expect(source.applications).toBe(sent.length)
      const { total } = await call('userjobs.list', listInput(readFilter(new URLSearchParams(source.list ?? ''))))
      expect(total).toBe(sent.filter(({ gone }) => !gone).length)
    }
    for (const job of hiring.jobs)
      expect(job.applications).toBe(
        applications.filter((row) => row.job_id === job.id && within(row.day, period)).length,
      )
    const times = own.filter((row) => within(row.day, period)).flatMap(({ minutes }) => minutes ?? [])
    expect(hiring.firstAnswer.now).toMatchObject({
      count: times.length,
      medianMinutes: percentile(times, 0.5),
      p90Minutes: percentile(times, 0.9),
    })
    expect(hiring.unlisted).toBe(own.filter((row) => within(row.day, period) && row.gone).length)

    const { buckets, series } = await call('analytics.series', {
      ...period,
      grain: random.pick(['DAY', 'WEEK', 'MONTH'] as const),
      metrics: ['APPLIED', 'HIRE'],
      ...(jobId && { jobId }),
    })
    const sums = series.map(({ values }) => values.reduce<number>((sum, value) => sum + (value ?? 0), 0))
    expect(sums).toEqual([hiring.funnel[2]?.value, hiring.hires.value])
    expect(series.every(({ values }) => values.length === buckets.length)).toBe(true)
  }
}, 120_000)

test('each role sees what decisions §2 gives it; other companies and jobs do not exist', async () => {
  const random = randomCompanies(app, 7)
  const { owner, jobIds } = await random.company(await random.people(9))
  await runNow(app, 'analytics.roll')
  const today = dayOf(app.clock.now())
  const period = { from: addDays(today, -90), to: today }
  const { companyId } = owner.caller
  const member = async (role: TeamRole) => (await anEmployer(app, { companyId, role })).caller
  const see = (caller: Member, jobId?: string) =>
    outcome(app.as({ caller })('analytics.counts', { ...period, ...(jobId && { jobId }) }))
  const applied = (counts: AnalyticsCounts) => counts.hiring?.funnel[2]?.value
  const all = (await app.as(owner)('analytics.counts', period)) as AnalyticsCounts
  expect(all).toMatchObject({ spend: [], team: [{ decisions: 0 }], assignedOnly: false, smallHidden: false })

  expect(await see(await member('RECRUITER'))).toMatchObject({
    spend: null,
    team: null,
    hiring: { funnel: [{}, {}, { value: applied(all) }, {}, {}, {}] },
  })
  expect(await see(await member('BILLING'))).toMatchObject({ spend: [], team: null, hiring: null })

  const manager = await member('HIRING_MANAGER')
  expect(await see(manager)).toMatchObject({
    assignedOnly: true,
    hiring: { jobs: [], funnel: [{ value: 0 }, {}, { value: 0 }, {}, {}, {}] },
  })
  expect(await see(manager, jobIds[0])).toBe('NOT_FOUND')
  await app.db
    .insertInto('job_member')
    .values({ job_id: jobIds[0] ?? '', company_id: companyId, member_id: manager.memberId })
    .execute()
  const alone = (await app.as(owner)('analytics.counts', { ...period, jobId: jobIds[0] ?? '' })) as AnalyticsCounts
  expect(await see(manager)).toMatchObject({
    hiring: { jobs: [{ id: jobIds[0] }], funnel: [{}, {}, { value: applied(alone) }, {}, {}, {}] },
  })
  const mine = await app.as({ caller: manager })('analytics.series', { ...period, metrics: ['APPLIED'] })
  expect(mine.series[0]?.values.reduce<number>((sum, value) => sum + (value ?? 0), 0)).toBe(applied(alone))

  const viewer = (await app.as({ caller: await member('VIEWER') })('analytics.counts', period)) as AnalyticsCounts
  expect(viewer).toMatchObject({ spend: null, team: null, smallHidden: true })
  const shownCounts = [...(viewer.hiring?.funnel ?? []), ...(viewer.hiring?.reasons ?? [])]
  expect(shownCounts.every(({ value, list }) => list === null && (value === null || value === 0 || value >= 5))).toBe(
    true,
  )

  const stranger = await anEmployer(app)
  expect(await see(stranger.caller, jobIds[0])).toBe('NOT_FOUND')
  expect(await see(stranger.caller)).toMatchObject({
    hiring: { jobs: [], funnel: [{ value: 0 }, {}, { value: 0 }, {}, {}, {}] },
  })
})

test('a period has an order and an end, and a chart no more points than it can show', async () => {
  const call = app.as(await anEmployer(app))
  expect(await outcome(call('analytics.counts', { from: '2026-03-02', to: '2026-03-01' }))).toBe('to DATE_ORDER')
  expect(await outcome(call('analytics.counts', { from: '2024-01-01', to: '2026-03-01' }))).toBe('from PERIOD_TOO_LONG')
  expect(await outcome(call('analytics.series', { from: '2025-01-01', to: '2026-03-01', grain: 'DAY' }))).toBe(
    'grain TOO_MANY_ITEMS',
  )
  const { bytes, name } = await call('analytics.csv', { from: '2026-03-01', to: '2026-03-31' })
  expect(name).toBe('analytics-numbers-2026-03-01-2026-03-31.csv')
  expect(new TextDecoder().decode(bytes)).toContain(
    'Number,2026-03-01..2026-03-31,2026-02-01..2026-02-28\r\nViews,0,0\r\n',
  )
})

test('the answers of a question lead to lists as long as they say, without those that withdrew', async () => {
  const employer = await anEmployer(app)
  const job = await aJob(app, {
    employer,
    questions: [
      { kind: 'YES_NO', text: 'Do you have a licence?' },
      { kind: 'MULTIPLE', text: 'Which days?', options: ['Monday', 'Sunday'] },
    ],
  })
  for (const days of [['Monday'], ['Monday', 'Sunday'], ['Sunday']])
    await anApplication(app, { employer, jobId: job.id, answers: [days.length === 1, days] })
  await anApplication(app, { employer, jobId: job.id, answers: [true, ['Sunday']], withdrawn: true })
  const today = dayOf(app.clock.now())
  const { hiring } = await app.as(employer)('analytics.counts', { from: today, to: today, jobId: job.id })
  expect(hiring?.answers.map(({ options }) => options.map(({ value, count }) => [value, count]))).toEqual([
    [
      ['true', 2],
      ['false', 1],
    ],
    [
      ['Monday', 2],
      ['Sunday', 2],
    ],
  ])
  for (const { count, list } of hiring?.answers.flatMap(({ options }) => options) ?? []) {
    const { total } = await app.as(employer)('userjobs.list', listInput(readFilter(new URLSearchParams(list ?? ''))))
    expect(total, list ?? 'no list').toBe(count)
  }
})

import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { dayIn } from '#kernel/time-zone.ts'
import { randomCompanies } from '../../../test/fixtures/analytics.ts'
import { anApplication, decide, runNow } from '../../../test/fixtures/applications.ts'
import { percentile, rowsOfJobs, type CountedRow } from '../../../test/fixtures/counted-rows.ts'
import { anInterview, pickFirst } from '../../../test/fixtures/interviews.ts'
import { aJob } from '../../../test/fixtures/jobs.ts'
import { longRun } from '../../../test/fixtures/long-run.ts'
import { write } from '../../../test/fixtures/messages.ts'
import { aCandidate, anEmployer } from '../../../test/fixtures/people.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { addDays, bucketOf, grains, previousPeriod, seriesMetrics, shareOf, type Period } from './rules.ts'

const app = testApp()
const zone = 'Asia/Jakarta'
const seed = Number(process.env['ANALYTICS_SEED'] ?? Date.now() % 1_000_000)
const dayMs = 86_400_000
const dayOf = (at: Date) => dayIn(at, zone)
const within = (day: string, { from, to }: Period) => day >= from && day <= to
const lastDays = (days: number): Period => {
  const to = dayOf(app.clock.now())
  return { from: addDays(to, 1 - days), to }
}

/** The times of those who were hired in a period and still are, and who waits for longer than so many days. */
async function plainTimes(jobIds: readonly string[], promisedDays: number) {
  const rows = await app.db
    .selectFrom('application as a')
    .innerJoin('account as p', 'p.id', 'a.account_id')
    .selectAll('a')
    .select('p.deleted_at')
    .where('a.job_id', 'in', jobIds)
    .execute()
  const today = dayOf(app.clock.now())
  const late = ({ created_at: at }: (typeof rows)[number]) => dayOf(at) < addDays(today, -promisedDays)
  return {
    toHire: (period: Period) =>
      rows
        .filter(({ status, status_at: at }) => status === 'HIRED' && within(dayOf(at), period))
        .map(({ status_at: to, created_at: from }) => Math.round((to.getTime() - from.getTime()) / 60_000)),
    overdue: rows.filter(
      (row) => row.status === 'APPLIED' && row.closed_at === null && row.deleted_at === null && late(row),
    ).length,
  }
}

/** Applications of the last 180 days that were answered, or could have been in 14 days. */
async function plainResponse(companyId: string) {
  const rows = await app.db.selectFrom('application').selectAll().where('company_id', '=', companyId).execute()
  const age = ({ created_at: at }: (typeof rows)[number]) => (app.clock.now().getTime() - at.getTime()) / dayMs
  const counted = rows.filter(
    (row) => age(row) < 180 && (row.answered_at !== null || (row.withdrawn_at === null && age(row) >= 14)),
  )
  return { counted: counted.length, answered: counted.filter((row) => row.answered_at !== null).length }
}

test('views, starts, jobs, sources, times and every point of a chart equal their rows', async () => {
  console.info(`ANALYTICS_SEED=${seed}`)
  const random = randomCompanies(app, seed)
  const people = await random.people(12)
  for (let left = longRun ? 300 : 3; left > 0; left--) {
    const company = await random.company(people)
    const { owner, jobIds } = company
    const promisedDays = random.between(1, 20)
    const { companyId } = owner.caller
    await app.db.updateTable('company').set({ promised_reply_days: promisedDays }).where('id', '=', companyId).execute()
    await runNow(app, 'analytics.roll')
    await random.disturb(company, people)
    await runNow(app, 'analytics.roll')
    await runNow(app, 'applications.responses')
    const to = addDays(dayOf(app.clock.now()), -random.between(0, 5))
    const period = { from: addDays(to, -random.between(10, 60)), to }
    const jobId = random.between(0, 1) === 0 ? undefined : jobIds[0]
    const counted = await rowsOfJobs(app, zone, jobIds)
    const own = counted.filter((row) => jobId === undefined || row.jobId === jobId)
    const sum = (metric: string, rows = own, days: Period = period, is: (row: CountedRow) => boolean = () => true) =>
      rows
        .filter((row) => row.metric === metric && within(row.day, days) && is(row))
        .reduce((all, { count }) => all + count, 0)
    const input = { ...period, ...(jobId && { jobId }) }
    const { hiring } = await app.as(owner)('analytics.counts', input)
    if (!hiring) throw new Error('an owner sees the numbers')

    const before = previousPeriod(period)
    for (const { metric, value, before: earlier } of hiring.funnel)
      expect([metric, value, earlier]).toEqual([metric, sum(metric), sum(metric, own, before)])
    for (const [at, { value, perMille }] of hiring.funnel.entries())
      expect(perMille).toBe(at === 0 ? null : shareOf(value, hiring.funnel[at - 1]?.value ?? null))
    expect(hiring.externalStarts).toMatchObject({
      value: sum('EXTERNAL_START'),
      before: sum('EXTERNAL_START', own, before),
    })

    expect(new Set(hiring.jobs.map(({ id }) => id))).toEqual(new Set(jobIds))
    for (const job of hiring.jobs) {
      const of = (metric: string) => sum(metric, counted, period, (row) => row.jobId === job.id)
      expect(job).toMatchObject({
        views: of('VIEW'),
        starts: of('START'),
        applications: of('APPLIED'),
        shortlisted: of('SHORTLIST'),
        interviewed: of('IN_INTERVIEW'),
        hired: of('HIRED'),
      })
    }

    const listed = ['VIEW', 'START', 'APPLIED', 'HIRED']
    const known = own.filter(({ metric, day }) => listed.includes(metric) && within(day, period))
    expect(new Set(hiring.sources.map(({ source }) => source))).toEqual(new Set(known.map(({ source }) => source)))
    for (const { source, views, starts, applications, hired, perMille } of hiring.sources) {
      const of = (metric: string) => sum(metric, own, period, (row) => row.source === source)
      expect([source, views, starts, applications, hired]).toEqual([source, ...listed.map(of)])
      expect(perMille).toBe(shareOf(of('APPLIED'), of('VIEW')))
    }

    const times = await plainTimes(jobId ? [jobId] : jobIds, promisedDays)
    for (const [days, shown] of [
      [period, hiring.toHire.now],
      [before, hiring.toHire.before],
    ] as const) {
      const minutes = times.toHire(days)
      expect(shown).toMatchObject({
        count: minutes.length,
        medianMinutes: percentile(minutes, 0.5),
        p90Minutes: percentile(minutes, 0.9),
      })
    }
    // As the public sees it, whatever the period and the job.
    expect(hiring.response).toEqual((await app.as()('company.get', { id: companyId })).response)
    const { answered, counted: applicationCount } = await plainResponse(companyId)
    expect(hiring.response).toEqual(
      applicationCount < 10 ? null : expect.objectContaining({ applicationCount, answeredCount: answered }),
    )
    expect(hiring).toMatchObject({ promisedDays, overdue: { value: times.overdue, before: null } })

    for (const grain of grains) {
      const { buckets, series } = await app.as(owner)('analytics.series', {
        ...input,
        grain,
        metrics: [...seriesMetrics],
      })
      for (const { metric, values } of series)
        expect([metric, values]).toEqual([
          metric,
          buckets.map((bucket) => sum(metric, own, period, ({ day }) => bucketOf(day, grain) === bucket)),
        ])
    }
  }
}, 120_000)

test('what each of the team did equals the rows, without what was undone, deleted or withdrawn', async () => {
  const owner = await anEmployer(app, { name: 'Ani' })
  const { companyId } = owner
  const recruiter = await anEmployer(app, { companyId, role: 'RECRUITER', name: 'Zul' })
  const made = await anInterview(app, { employer: owner, interviewers: [recruiter.caller.memberId] })
  const { applicationId: id, them } = made
  const theirs = app.as(recruiter)
  const application = { ...made, id }
  await decide(application, 'SHORTLIST')
  await decide(application, 'APPLIED')
  await decide({ ...application, them: theirs }, 'IN_INTERVIEW')
  const note = await them('userjobs.noteAdd', { id, text: 'Strong' })
  await them('userjobs.noteAdd', { id, text: 'Knows the trade' })
  await them('userjobs.noteDelete', { id: note.id })
  await write(them, id, 'See you then')
  const sent = await write(them, id, 'Wrong window')
  await them('messages.withdraw', { id, seq: sent.seq })
  await write(theirs, id, 'Bring your papers')
  await write(made.me, id, 'I will')
  const { version } = await pickFirst(made)
  app.clock.advance(3 * dayMs)
  await them('interviews.outcome', { id: made.interviewId, version, held: true })

  const team = async (period: Period) => (await app.as(owner)('analytics.counts', period)).team
  expect(await team(lastDays(10))).toMatchObject([
    { name: 'Ani', decisions: 1, notes: 1, messages: 1, interviews: 0 },
    { name: 'Zul', decisions: 1, notes: 0, messages: 1, interviews: 1 },
  ])
  app.clock.advance(20 * dayMs)
  expect(
    (await team(lastDays(10)))?.map((each) => each.decisions + each.notes + each.messages + each.interviews),
  ).toEqual([0, 0])
})

test('whoever sees no lists cannot work out a small number from the one beside it', async () => {
  const owner = await anEmployer(app)
  const viewer = await anEmployer(app, { companyId: owner.companyId, role: 'VIEWER' })
  const job = await aJob(app, { employer: owner })
  const made = []
  for (let at = 0; at < 7; at++) made.push(await anApplication(app, { employer: owner, jobId: job.id }))
  const [answered, gone] = made
  if (!answered || !gone) throw new Error('not made')
  await decide(answered, 'SHORTLIST')
  const now = app.clock.now()
  await app.db
    .updateTable('account')
    .set({ deleted_at: now })
    .where('id', '=', gone.candidate.caller.accountId)
    .execute()
  await app.db
    .updateTable('application')
    .set({ withdrawn_at: now, closed_at: now, closed_reason: 'WITHDRAWN' })
    .where('id', '=', gone.id)
    .execute()
  await runNow(app, 'analytics.roll')
  const shown = async (who: typeof owner) => {
    const { hiring } = await app.as(who)('analytics.counts', lastDays(3))
    const { funnel, firstAnswer, unanswered, unlisted } = hiring ?? {}
    return [funnel?.[2]?.value, firstAnswer?.now.count, unanswered?.value, unlisted]
  }
  expect(await shown(owner)).toEqual([7, 1, 6, 1])
  expect(await shown(viewer)).toEqual([7, null, null, 0])
})

test('the tables as files say what the page says, and no cell of them runs as a formula', async () => {
  const owner = await anEmployer(app)
  const job = await aJob(app, {
    employer: owner,
    title: '@SUM(1+1)',
    questions: [{ kind: 'SINGLE', text: '+Which shift?', options: ['=1+1', '-2'] }],
  })
  const looks = await aCandidate(app)
  await app.as({ caller: looks.caller, referrer: '=cmd|calc' })('activity.track', { jobId: job.id, type: 3 })
  await anApplication(app, { employer: owner, jobId: job.id, answers: ['=1+1'] })
  await runNow(app, 'analytics.roll')
  const input = { ...lastDays(3), jobId: job.id }
  const { hiring } = await app.as(owner)('analytics.counts', input)
  if (!hiring) throw new Error('an owner sees the numbers')
  const rowsOf = async (table: 'numbers' | 'series' | 'jobs' | 'sources') => {
    const { bytes } = await app.as(owner)('analytics.csv', { ...input, table, grain: 'DAY' })
    const rows = parse(Buffer.from(bytes), { bom: true, relax_column_count: true }) as string[][]
    for (const cell of rows.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r\n]/)
    return rows.slice(1)
  }
  const numbers = await rowsOf('numbers')
  expect(numbers.slice(0, 6).map((row) => row[1])).toEqual(hiring.funnel.map(({ value }) => String(value)))
  expect(numbers.flat().join()).toContain('Which shift?')
  expect((await rowsOf('jobs')).map((row) => row[1])).toEqual(["'@SUM(1+1)"])
  expect(new Set((await rowsOf('sources')).map(([source]) => source))).toEqual(new Set(["'=cmd|calc", 'direct']))
  const series = await rowsOf('series')
  expect(series).toHaveLength(3)
  expect(series.reduce((all, row) => all + Number(row[1]), 0)).toBe(hiring.funnel[0]?.value)
})

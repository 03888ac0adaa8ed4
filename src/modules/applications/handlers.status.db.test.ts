import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { testAppAt } from '../../../test/fixtures/open-test-app.ts'
import { anApplication, asOwn, decide, runNow, type MadeApplication } from '../../../test/fixtures/applications.ts'
import { mailsTo, errorCodeOf } from '../../../test/fixtures/accounts.ts'
import { aCandidate, anEmployer, setLocale } from '../../../test/fixtures/people.ts'
import { aJob } from '../../../test/fixtures/jobs.ts'
import { applicationStatuses, transitions } from './rules.ts'

const app = testApp()
const hour = 3_600_000

const rowOf = ({ id }: MadeApplication) =>
  app.db.selectFrom('application').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const kinds = async (made: MadeApplication) =>
  (await asOwn(made)).timeline.filter((step) => !step.future).map((step) => step.status ?? step.kind)

describe.each(applicationStatuses)('from %s', (from) => {
  test.each(applicationStatuses)('to %s', async (to) => {
    const made = await anApplication(app, { status: from })
    const before = await rowOf(made)
    const allowed = transitions[from][to] !== undefined
    expect(await errorCodeOf(decide(made, to))).toBe(allowed ? 'SUCCESS' : 'TRANSITION_NOT_ALLOWED')
    const after = await rowOf(made)
    expect([after.status, after.version]).toEqual(allowed ? [to, before.version + 1] : [before.status, before.version])
    const events = await app.db
      .selectFrom('application_event')
      .selectAll()
      .where('application_id', '=', made.id)
      .orderBy('at')
      .execute()
    if (allowed)
      expect(events.at(-1)).toMatchObject({
        from_status: from,
        to_status: to,
        by_account: made.employer.caller.accountId,
      })
  })
})

describe('deciding', () => {
  test('a rejection needs a reason from the list', async () => {
    const made = await anApplication(app)
    expect(await errorCodeOf(decide(made, 'REJECTED', { reason: null }))).toBe('INVALID REQUIRED')
    expect(await errorCodeOf(decide(made, 'REJECTED', { reason: 'BECAUSE' }))).toBe('INVALID NOT_IN_LIST')
    expect((await rowOf(made)).status).toBe('APPLIED')
  })

  test('of two people deciding on one application the second gets a conflict (RE-26)', async () => {
    const made = await anApplication(app)
    const once = () =>
      made.them('userjobs.statusByEmployer', {
        applications: [{ id: made.id, version: made.version }],
        status: 'SHORTLIST',
      })
    const outcomes = await Promise.all([errorCodeOf(once()), errorCodeOf(once()), errorCodeOf(once())])
    expect(outcomes.toSorted()).toEqual(['STALE_VERSION', 'STALE_VERSION', 'SUCCESS'])
  })

  test('a decision without a version, or at an older one, changes nothing', async () => {
    const made = await anApplication(app)
    const at = (more: object) =>
      errorCodeOf(
        made.them('userjobs.statusByEmployer', { applications: [{ id: made.id, ...more }], status: 'HIRED' } as never),
      )
    expect(await at({})).toContain('INVALID')
    await decide(made, 'SHORTLIST')
    expect(await at({ version: made.version })).toBe('STALE_VERSION')
    expect((await rowOf(made)).status).toBe('SHORTLIST')
  })

  test('the history follows the order of the changes, also when a later one carries an earlier time', async () => {
    const made = await anApplication(app)
    await decide(made, 'SHORTLIST')
    app.clock.advance(-200)
    await decide(made, 'IN_INTERVIEW')
    app.clock.advance(-200)
    await decide(made, 'HIRED')
    app.clock.advance(400)
    const { history } = await made.them('userjobs.candidateDetails', { id: made.id })
    expect(history.flatMap(({ to }) => to ?? [])).toEqual(['APPLIED', 'SHORTLIST', 'IN_INTERVIEW', 'HIRED'])
    const known = (await kinds(made)).filter((step) => step !== 'VIEWED')
    expect(known).toEqual(['APPLIED', 'SHORTLIST', 'IN_INTERVIEW', 'HIRED'])
  })

  test('a bulk decision has a result for each application; those of other companies are not found', async () => {
    const employer = await anEmployer(app)
    const { id: jobId } = await aJob(app, { employer })
    const [one, two, stranger] = [
      await anApplication(app, { employer, jobId }),
      await anApplication(app, { employer, jobId, status: 'HIRED' }),
      await anApplication(app),
    ]
    const { results } = await one.them('userjobs.statusByEmployer', {
      applications: [one, two, stranger].map(({ id, version }) => ({ id, version })),
      status: 'SHORTLIST',
    })
    expect(results.map(({ id, code }) => [id, code])).toEqual([
      [one.id, 'SUCCESS'],
      [two.id, 'TRANSITION_NOT_ALLOWED'],
      [stranger.id, 'NOT_FOUND'],
    ])
    expect(results[2]).toMatchObject({ status: null, version: null })
    expect((await rowOf(stranger)).status).toBe('APPLIED')
    expect(
      await errorCodeOf(
        one.them('userjobs.statusByEmployer', {
          applications: Array.from({ length: 201 }, () => ({ id: one.id, version: one.version })),
          status: 'HIRED',
        }),
      ),
    ).toBe('INVALID TOO_MANY_ITEMS')
  })

  test('rows are locked in the order of their ids, whatever their order in the list and on the disk', async () => {
    const employer = await anEmployer(app)
    const { id: jobId } = await aJob(app, { employer })
    const made = [await anApplication(app, { employer, jobId }), await anApplication(app, { employer, jobId })]
    const [low, high] = made.toSorted((one, other) => one.id.localeCompare(other.id)) as [
      MadeApplication,
      MadeApplication,
    ]
    // Without indexes a table is read as it lies on the disk; new connections take this over.
    const url = new URL(String(app.database.pool.options.connectionString))
    for (const name of ['indexscan', 'indexonlyscan', 'bitmapscan'])
      await app.database.pool.query(`alter database ${url.pathname.slice(1)} set enable_${name} = off`)
    const other = testAppAt(url.href, { env: { DATA_DIR: app.env.dataDir } })
    const client = new pg.Client({ connectionString: url.href })
    await client.connect()
    try {
      // An update writes the row anew behind the others.
      await client.query('update application set updated_at = updated_at where id = $1', [low.id])
      await client.query('begin')
      await client.query('select from application where id = $1 for update', [low.id])
      const moved = other.as(employer)('userjobs.statusByEmployer', {
        applications: [high, low].map(({ id, version }) => ({ id, version })),
        status: 'SHORTLIST',
      })
      await vi.waitFor(async () => {
        const { rows } = await client.query('select from pg_locks where not granted')
        expect(rows).toHaveLength(1)
      }, 30_000)
      // It waits for the lower id and does not hold the higher one yet: else this is refused at once.
      await client.query('select from application where id = $1 for update nowait', [high.id])
      await client.query('commit')
      expect((await moved).results.map(({ code }) => code)).toEqual(['SUCCESS', 'SUCCESS'])
    } finally {
      await client.end()
      await other.database.close()
      await app.database.pool.query(`alter database ${url.pathname.slice(1)} reset all`)
    }
  })

  test('every step forward and back is mailed once, in the candidate’s language, and is in the timeline', async () => {
    const candidate = await aCandidate(app)
    await setLocale(app, 'id', candidate.id)
    const made = await anApplication(app, { candidate, viewed: true, status: 'SHORTLIST' })
    await decide(made, 'IN_INTERVIEW')
    await decide(made, 'SHORTLIST')
    await decide(made, 'IN_INTERVIEW')
    await decide(made, 'HIRED')
    const mails = await mailsTo(app, candidate.email)
    expect(mails.map(({ kind }) => kind).toSorted()).toEqual([
      'applications.hired',
      'applications.interview',
      'applications.interview',
      'applications.sent',
      'applications.shortlist',
      'applications.stepBack',
    ])
    expect(mails.find(({ kind }) => kind === 'applications.interview')?.subject).toContain('Wawancara')
    expect(mails.find(({ kind }) => kind === 'applications.stepBack')?.text).toContain('kini berada di daftar pendek')
    expect(await kinds(made)).toEqual([
      'APPLIED',
      'VIEWED',
      'SHORTLIST',
      'IN_INTERVIEW',
      'SHORTLIST',
      'IN_INTERVIEW',
      'HIRED',
    ])
  })
})

describe('the notice of a rejection', () => {
  test('is sent once after 48 hours, during which the candidate sees no change', async () => {
    const candidate = await aCandidate(app)
    const made = await anApplication(app, { candidate, status: 'REJECTED' })
    await runNow(app, 'applications.sendRejectionNotices')
    expect(await asOwn(made)).toMatchObject({
      status: 'APPLIED',
      rejectionReason: null,
      actionProblems: { withdraw: null },
    })
    expect(await kinds(made)).toEqual(['APPLIED'])
    expect(JSON.stringify(await asOwn(made))).not.toMatch(/REJECT|SKILLS|BETTER/)
    const page = await made.me('userjobs.list', {})
    expect(page.counts).toMatchObject({ APPLIED: 1, REJECTED: 0 })

    app.clock.advance(48 * hour + 1000)
    await runNow(app, 'applications.sendRejectionNotices')
    await runNow(app, 'applications.sendRejectionNotices')
    expect(await asOwn(made)).toMatchObject({
      status: 'REJECTED',
      rejectionReason: expect.stringContaining('matched'),
      actionProblems: { withdraw: 'TRANSITION_NOT_ALLOWED' },
    })
    expect(await kinds(made)).toEqual(['APPLIED', 'REJECTED'])
    expect((await mailsTo(app, candidate.email)).filter(({ kind }) => kind === 'applications.rejected')).toHaveLength(1)
    expect(await errorCodeOf(decide(made, 'APPLIED'))).toBe('TRANSITION_NOT_ALLOWED')
    expect(await errorCodeOf(decide(made, 'IN_INTERVIEW'))).toBe('SUCCESS')
    expect(await asOwn(made)).toMatchObject({ status: 'IN_INTERVIEW', rejectionReason: null })
  })

  test.each(['APPLIED', 'SHORTLIST'] as const)('taken back to %s it never leaves', async (to) => {
    const candidate = await aCandidate(app)
    const made = await anApplication(app, { candidate, status: 'REJECTED' })
    await decide(made, to)
    app.clock.advance(72 * hour)
    await runNow(app, 'applications.sendRejectionNotices')
    expect(await asOwn(made)).toMatchObject({ status: to, rejectionReason: null })
    expect((await mailsTo(app, candidate.email)).map(({ kind }) => kind)).not.toContain('applications.rejected')
    expect(await rowOf(made)).toMatchObject({ notice_at: null, notice_sent_at: null })
  })

  test('is sent at once with a delay of 0', async () => {
    await app.db
      .insertInto('setting')
      .values({ key: 'rejectionNoticeHours', value: JSON.stringify(0) })
      .execute()
    const made = await anApplication(app, { status: 'REJECTED' })
    await app.db.deleteFrom('setting').where('key', '=', 'rejectionNoticeHours').execute()
    expect(await asOwn(made)).toMatchObject({ status: 'REJECTED' })
  })
})

test('a shortlisting can be undone for ten minutes', async () => {
  const [soon, late] = [
    await anApplication(app, { status: 'SHORTLIST' }),
    await anApplication(app, { status: 'SHORTLIST' }),
  ]
  expect(await errorCodeOf(decide(soon, 'APPLIED'))).toBe('SUCCESS')
  expect(await kinds(soon)).toEqual(['APPLIED', 'SHORTLIST', 'UNDONE'])
  app.clock.advance(11 * 60_000)
  expect(await errorCodeOf(decide(late, 'APPLIED'))).toBe('TRANSITION_NOT_ALLOWED')
})

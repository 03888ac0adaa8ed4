import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { owners } from '#db/owners.ts'
import { createSession, resolveSession } from '#modules/accounts/public.server.ts'
import { fairnessSnapshot } from '#modules/analytics/jobs.names.ts'
import { guest } from '#kernel/caller.ts'
import type { Core } from '#platform/core/core.server.ts'
import { testApp, type TestApp } from '../../test/fixtures/test-app.ts'
import { longRun } from '../../test/fixtures/long-run.ts'
import { aResume } from '../../test/fixtures/applications.ts'
import { mailsTo } from '../../test/fixtures/accounts.ts'
import { aCandidate } from '../../test/fixtures/people.ts'
import { failedJobs } from '#platform/queue/queue.server.ts'
import { seedDemo } from './demo.server.ts'
import { createDemoPeople, personas, seedFirstPeople } from './first-people.server.ts'

const app = testApp({ demo: true })
const another = longRun ? testApp({ demo: true }) : app

/** How many rows every table holds; sessions come and go with each start, and what repeats itself leaves traces in the log. */
async function rowsOf({ db }: TestApp): Promise<Record<string, number>> {
  const passing = new Set<string>(['session', 'audit_log', 'account_write_position', 'rate_counter', 'analytics_dirty'])
  const counts: Record<string, number> = {}
  for (const table of (Object.keys(owners) as (keyof typeof owners)[]).filter((name) => !passing.has(name)))
    counts[table] = (
      await db
        .selectFrom(table)
        .select(sql<number>`count(*)::int`.as('many'))
        .executeTakeFirstOrThrow()
    ).many
  return counts
}
test('the page at the door names the people of the demo as the terminal does', () => {
  const page = readFileSync(new URL('../../README.md', import.meta.url), 'utf8').replaceAll(/ +/g, ' ')
  for (const { email, password, signIn } of personas)
    expect(page).toContain(`| \`${email}\` | \`${password}\` | \`${signIn}\` |`)
})

async function play(core: Core, onStep: (step: string) => void): Promise<void> {
  await seedDemo(core, await createDemoPeople(core), onStep)
}

const cut = new Error('cut off')
async function playCutOff(core: Core, cuts: readonly string[]): Promise<void> {
  for (const step of cuts)
    await expect(
      play(core, (done) => {
        if (done === step) throw cut
      }),
      step,
    ).rejects.toBe(cut)
}

let inOneGo: Record<string, number>
let steps: string[]

test('the demo is played once, and leaves something to look at on every side', async () => {
  // The nights before the demo was played counted a quarter without its people.
  await app.core.asSystem((ctx) => ctx.enqueue(fairnessSnapshot, {}))
  await app.runJobs()
  // The short run has no time for a second demo: it cuts this one off, twice in the middle of an act, and goes on.
  if (!longRun) await playCutOff(app.core, ['jobs.createBenefits', 'applications', 'reviews.create'])
  const called: string[] = []
  await play(app.core, (step) => void called.push(step))
  inOneGo = await rowsOf(app)
  steps = [...new Set(called)].filter((step) => app.core.contract[step]?.kind !== 'read')
  await play(app.core, () => expect.unreachable('it is complete'))
  await app.db.deleteFrom('setting').where('key', '=', 'demo.played').execute()
  await play(app.core, () => expect.unreachable('an early version played it'))
  const played = app.clock.now().getTime()
  await app.runJobs()
  const result = await app.as()('search.guestJobs', { limit: 50, facets: true })
  expect(result.total).toBeGreaterThanOrEqual(25)
  expect(result.list.every((job) => job.company.logoUrl)).toBe(true)
  const statuses = await app.db.selectFrom('application').select('status').execute()
  expect(new Set(statuses.map((row) => row.status))).toEqual(
    new Set(['APPLIED', 'SHORTLIST', 'IN_INTERVIEW', 'HIRED', 'REJECTED']),
  )
  const putri = await app.db
    .selectFrom('account')
    .select('id')
    .where('email', '=', 'putri@demo.karya.local')
    .executeTakeFirstOrThrow()
  const session = await createSession(app.db, {
    accountId: putri.id,
    now: app.clock.now(),
    userAgent: '',
    ip: '',
    secondFactor: false,
  })
  const newcomer = await resolveSession(app.db, session, app.clock.now())
  const setup = app.as({ caller: newcomer?.caller ?? guest })
  expect((await setup('candidate.view', {})).setup).toMatchObject({ done: ['resume'], open: 'personalDetails' })
  const [resume] = (await setup('resumes.list', {})).list
  const { parts, role } = await setup('resumes.proposal', { id: resume?.id ?? '' })
  expect(role?.code).toBe('NURSE')
  expect(parts.filter(({ kind, state }) => kind === 'skill' && state === 'NEW').length).toBeGreaterThanOrEqual(4)
  const companies = (await app.as()('company.list', { limit: 50 })).list
  const shown = (name: string) => companies.find((company) => company.name === name)
  expect(shown('Kopi Lereng')?.rating.count).toBeGreaterThan(50)
  expect(shown('Kopi Lereng')?.response?.applicationCount).toBeGreaterThanOrEqual(10)
  expect(shown('Gudang Samudra Logistik')?.rating.average).toBeLessThan(3)
  expect(shown('Sinar Laut Hospitality')?.rating).toEqual({ average: null, count: 2 })
  const closing = await app.db.selectFrom('job').select('closes_on').where('closes_on', 'is not', null).execute()
  expect(closing.length).toBeGreaterThanOrEqual(2)
  const changes = await app.db.selectFrom('job_proposal').select(['status', 'score']).execute()
  expect(changes).toEqual([{ status: 'OPEN', score: 90 }])
  const cases = await app.db.selectFrom('moderation_case').select(['decided_at', 'waiting_since']).execute()
  const states = cases.map((row) => (row.decided_at ? 'DECIDED' : row.waiting_since ? 'WAITING' : 'OPEN'))
  expect(new Set(states)).toEqual(new Set(['DECIDED', 'WAITING', 'OPEN']))
  const appeals = await app.db.selectFrom('appeal').select('outcome').execute()
  expect(appeals.map(({ outcome }) => outcome ?? 'OPEN').toSorted()).toEqual(['OPEN', 'REVERSED'])
  const seconds = await app.db.selectFrom('second_approval').select(['kind', 'outcome']).execute()
  expect(seconds).toEqual([{ kind: 'LONG_SUSPENSIONS', outcome: null }])
  const open = await app.db
    .selectFrom('moderation_case')
    .select(['claimed_until', 'due_at'])
    .where('decided_at', 'is', null)
    .execute()
  expect(
    open.filter((row) => (row.claimed_until?.getTime() ?? 0) > played),
    'worked on',
  ).toHaveLength(1)
  expect(
    open.filter((row) => row.due_at.getTime() <= played),
    'overdue',
  ).toHaveLength(1)
  const failures = await failedJobs(app.db, { page: 1, limit: 10 })
  expect(failures.list.map(({ name }) => name)).toEqual(['search.indexCompany'])
  const { settings } = await app.as()('reference.settings', {})
  expect(settings).toMatchObject({ numberStyle: 'language', nameRule: 'open' })
  const waiting = await app.db
    .selectFrom('review')
    .select(['status', 'flags'])
    .where((where) => where.or([where('waiting_since', 'is not', null), where('reported_at', 'is not', null)]))
    .orderBy('created_at')
    .execute()
  expect(waiting.map(({ status, flags }) => [status, flags.length > 0])).toEqual([
    ['PUBLISHED', false],
    ['PENDING', false],
    ['PENDING', true],
  ])
  const proposals = await app.db.selectFrom('company_proposal').select(['status', 'changes']).execute()
  expect(proposals.map(({ status, changes }) => [status, changes.name?.new])).toEqual([
    ['OPEN', 'Nusantara Digital Indonesia'],
  ])
  const { id: accountId } = await app.db
    .selectFrom('account')
    .select('id')
    .where('email', '=', 'budi@demo.karya.local')
    .executeTakeFirstOrThrow()
  const now = app.clock.now()
  const budi = await resolveSession(app.db, await createSession(app.db, { accountId, now, userAgent: '', ip: '' }), now)
  const job = result.list.find(({ title }) => title === 'Senior Backend Engineer')?.id ?? ''
  const owner = app.as({ caller: budi?.caller ?? guest })
  const failed = app.db.selectFrom('mail').select('kind').where('status', '=', 'FAILED')
  expect(await failed.execute()).toEqual([])
  const { groups } = await owner('analytics.fairness', {})
  expect(groups.map(({ group }) => group)).toEqual(['FEMALE', 'MALE', 'UNDER_25', 'FROM_25'])
  expect(groups.every(({ stages }) => stages[0]?.share)).toBe(true)
  const team = await owner('team.list', {})
  expect(team.list.filter(({ joinedAt }) => now.getTime() - Date.parse(joinedAt) < 10 * 86_400_000)).toEqual([])
  const { list: templates } = await owner('messages.templates', {})
  expect(new Set(templates.map(({ kind }) => kind))).toEqual(new Set(['INVITE', 'REJECT', 'INFO']))
  const matches = await owner('matching.list', { jobId: job })
  expect(matches.list.map(({ candidate }) => candidate.name)).toEqual(
    expect.arrayContaining(['Siti R.', 'Fajar N.', 'Intan Permata']),
  )
  expect(matches.list.flatMap(({ interactions }) => interactions.invitation?.status ?? [])).toEqual(['WAITING'])
  const announced = await app.db.selectFrom('application').select('employer_notified_at').execute()
  const hourAgo = now.getTime() - 3_600_000
  expect(announced.filter(({ employer_notified_at: at }) => !at || at.getTime() > hourAgo)).toEqual([])
  const visitor = await aCandidate(app, 'Ayu Lestari')
  const cv = await aResume(app, visitor.caller)
  const questions = await app.db
    .selectFrom('job_question')
    .select(['id', 'kind', 'options'])
    .where('job_id', '=', job)
    .execute()
  await app.as(visitor)('userjobs.create', {
    jobId: job,
    resumeId: cv.id,
    answers: questions.map(({ id: questionId, kind, options }) => ({
      questionId,
      value: options[0] ?? (kind === 'YES_NO' ? true : kind === 'NUMBER' ? 3 : kind === 'DATE' ? '2027-01-04' : 'Yes'),
    })),
  })
  expect((await mailsTo(app, 'budi@demo.karya.local')).map(({ subject }) => subject)).toContain(
    'New application from Ayu Lestari: Senior Backend Engineer',
  )
  const before = await app.db.selectFrom('job').select('id').execute()
  await seedFirstPeople(app.core, true)
  expect(await app.db.selectFrom('job').select('id').execute()).toHaveLength(before.length)
}, 240_000)

test.runIf(longRun)(
  'cut off after every act and every kind of endpoint, it is completed by the starts that follow',
  async () => {
    await playCutOff(another.core, steps)
    await play(another.core, () => undefined)
    expect(await rowsOf(another)).toEqual(inOneGo)
  },
  240_000,
)

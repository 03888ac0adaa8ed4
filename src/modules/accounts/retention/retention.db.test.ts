import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { retentionRuleNames } from '#db/retention.server.ts'
import { anApplication, runNow } from '../../../../test/fixtures/applications.ts'
import { aCandidate, anAdministrator, anEmployer } from '../../../../test/fixtures/people.ts'
import { aHeldInterview, submitCard } from '../../../../test/fixtures/scorecards.ts'
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

test('what is over goes by its own rule, the text of payment messages alone, and what is a day younger stays', async () => {
  const keeper = app.as({ caller: (await anAdministrator(app, 'SUPPORT')).caller })
  const [{ id }, { companyId }] = [await aCandidate(app), await anEmployer(app)]
  const { rules } = await keeper('admin.retention.get', {})
  expect(rules.map(({ name }) => name)).toEqual(retentionRuleNames)
  const days = Object.fromEntries(rules.map(({ name, days: kept }) => [name, kept]))
  const now = app.clock.now()
  /** One row that is over for a day, and one that is not yet. */
  const twice = (rule: string, insert: (at: Date) => Promise<unknown>) =>
    Promise.all([1, -1].map((more) => insert(new Date(now.getTime() - ((days[rule] ?? 0) + more) * day))))
  await twice('paymentMessages', (at) =>
    sql`insert into payment_event (provider, event_key, kind, received_at, body) values ('sandbox', ${at.toISOString()}, 'paid', ${at}, 'x')`.execute(
      app.db,
    ),
  )
  await twice('sessions', (at) =>
    sql`insert into session (account_id, created_at, seen_at, expires_at, revoked_at)
      values (${id}, ${at}, ${at}, ${now}, ${at})`.execute(app.db),
  )
  await twice('profileViews', (at) =>
    sql`insert into profile_view (account_id, company_id, day, at) values (${id}, ${companyId}, ${at}::date, ${at})`.execute(
      app.db,
    ),
  )
  const counts = async () => {
    await keeper('admin.retention.count', {})
    return (await keeper('admin.retention.get', {})).runs[0]?.counts ?? {}
  }
  expect(await counts()).toMatchObject({ paymentMessages: 1, sessions: 1, profileViews: 1, drafts: 0 })
  await runNow(app, 'retention.run')
  expect(Object.values(await counts()).every((count) => count === 0)).toBe(true)
  const bodies = await app.db.selectFrom('payment_event').select('body').orderBy('received_at').execute()
  expect(bodies.map(({ body }) => body)).toEqual([null, 'x'])
  expect(await app.db.selectFrom('profile_view').select('day').where('account_id', '=', id).execute()).toHaveLength(1)
})

test('what a company holds about applicants goes a year after the job ended, and what the candidate sent stays theirs', async () => {
  const made = [await anApplication(app), await anApplication(app), await anApplication(app)] as const
  const [over, fresh, open] = made
  const ended = async ({ id }: (typeof made)[number], daysAgo: number) =>
    app.db
      .updateTable('job')
      .set({ closed_at: new Date(app.clock.now().getTime() - daysAgo * day) })
      .where('id', '=', app.db.selectFrom('application').select('job_id').where('id', '=', id))
      .execute()
  await ended(over, 366)
  await ended(fresh, 364)
  for (const { id } of made) {
    await app.db
      .updateTable('application')
      .set({ cover_letter: 'Halo', profile_snapshot: '{"name":"Siti"}', match_facts: '{"a":1}' })
      .where('id', '=', id)
      .execute()
    await sql`insert into application_note (application_id, account_id, text)
      select id, account_id, 'kuat' from application where id = ${id}`.execute(app.db)
  }
  await runNow(app, 'retention.run')
  const rowOf = async (id: string) => {
    const row = await app.db
      .selectFrom('application')
      .select(['cover_letter', 'profile_snapshot', 'match_facts'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const notes = await app.db.selectFrom('application_note').select('id').where('application_id', '=', id).execute()
    return { ...row, notes: notes.length }
  }
  expect(await rowOf(over.id)).toEqual({ cover_letter: 'Halo', profile_snapshot: {}, match_facts: null, notes: 0 })
  for (const { id } of [fresh, open])
    expect(await rowOf(id)).toEqual({
      cover_letter: 'Halo',
      profile_snapshot: { name: 'Siti' },
      match_facts: { a: 1 },
      notes: 1,
    })
})

test('interview ratings go with them, and those of a job that is open stay', async () => {
  const [over, open] = [await aHeldInterview(app), await aHeldInterview(app)]
  for (const { them, interviewId } of [over, open]) await submitCard(them, interviewId)
  await app.db
    .updateTable('job')
    .set({ closed_at: new Date(app.clock.now().getTime() - 366 * day) })
    .where('id', '=', over.jobId)
    .execute()
  await runNow(app, 'retention.run')
  const cards = await app.db.selectFrom('scorecard').select('interview_id').execute()
  expect(cards.map(({ interview_id }) => interview_id)).toEqual([open.interviewId])
})

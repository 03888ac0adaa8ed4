import { expect, test } from 'vitest'
import type { Fail } from '#kernel/fail.ts'
import type { NotificationCategory } from '#kernel/notification-category.ts'
import { button, paragraph } from '#platform/mail/content.ts'
import { queueMail } from '#platform/mail/outbox.server.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { mailsTo } from '../../../test/fixtures/accounts.ts'
import { aCandidate, anEmployer, type CandidateAccount } from '../../../test/fixtures/people.ts'
import { notificationsListeners } from './listeners.server.ts'
import { candidateRegistered } from '#modules/accounts/events.ts'

const app = testApp()
const hourMs = 3_600_000
const code = (promise: Promise<unknown>) =>
  promise.then(
    () => 'DONE',
    (error: Fail) => [error.code, ...error.fields.map((each) => `${each.field}:${each.code}`)].join(' '),
  )

let count = 0
/** Queues a mail of a category, as any module would. */
const write = (
  person: CandidateAccount,
  category: NotificationCategory,
  subject = `News ${++count}`,
  dedupeKey?: string,
) =>
  app.core.asSystem((ctx) =>
    queueMail(ctx, {
      to: person.email,
      accountId: person.id,
      kind: `test.${category}`,
      category,
      locale: 'en',
      content: {
        subject,
        preheader: '',
        title: subject,
        blocks: [paragraph('Text'), button('Open', 'https://karya.example/x')],
      },
      dedupeKey,
    }),
  )
const subjects = async (person: CandidateAccount) => (await mailsTo(app, person.email)).map((mail) => mail.subject)

/** Enables everything of the caller's side except `off`. */
async function prefer(person: Pick<CandidateAccount, 'caller'>, off: readonly string[], schedule: object = {}) {
  const call = app.as(person)
  const { categories } = await call('notifications.preferences', {})
  const on = categories.flatMap(({ category, channels }) =>
    channels.map(({ channel }) => `${category}:${channel}` as const),
  )
  return call('notifications.setPreferences', {
    on: on.filter((cell) => !off.includes(cell)),
    digest: 'NONE',
    timeZone: 'Asia/Jakarta',
    ...schedule,
  })
}
/** HH:00 in Jakarta, `ahead` hours from now. */
const clock = (ahead: number) => new Date(app.clock.now().getTime() + (7 + ahead) * hourMs).toISOString().slice(11, 16)

test('each side has its own categories; security mails cannot be disabled', async () => {
  const person = await aCandidate(app)
  const off = ['APPLICATION:EMAIL', 'SECURITY:EMAIL', 'SECURITY:PUSH']
  const { categories } = await prefer(person, off)
  const cells = categories.flatMap(({ category, channels }) =>
    channels.filter(({ enabled }) => !enabled).map(({ channel }) => `${category}:${channel}`),
  )
  expect(cells).toEqual(['APPLICATION:EMAIL', 'SECURITY:PUSH'])
  expect(categories.map(({ category }) => category)).not.toContain('RESPONSE')
  await write(person, 'APPLICATION')
  await write(person, 'SECURITY', 'Safety')
  const mails = await mailsTo(app, person.email)
  expect(mails.map((mail) => mail.subject)).toEqual(['Safety'])
  expect(mails[0]?.text, 'nothing to end').not.toContain('/unsubscribe')
})

test('quiet hours need both times and a valid time zone', async () => {
  const person = await aCandidate(app)
  expect(await code(prefer(person, [], { quietFrom: '21:00' }))).toBe('INVALID quietTo:QUIET_PAIR')
  expect(await code(prefer(person, [], { timeZone: 'Asia/Atlantis' }))).toBe('INVALID timeZone:TIME_ZONE')
  expect(await prefer(person, [], { quietFrom: '21:00', quietTo: '06:00' })).toMatchObject({
    quiet: { from: '21:00', to: '06:00' },
    timeZone: 'Asia/Jakarta',
  })
})

test('quiet hours delay mails except those about security', async () => {
  const person = await aCandidate(app)
  await prefer(person, [], { quietFrom: clock(-1), quietTo: clock(1) })
  await write(person, 'APPLICATION', 'Later')
  await write(person, 'SECURITY', 'Now')
  expect(await subjects(person)).toEqual(['Now'])
  const status = async () =>
    await app.db
      .selectFrom('mail')
      .select(['kind', 'status'])
      .where('account_id', '=', person.id)
      .orderBy('kind')
      .execute()
  expect(await status()).toMatchObject([{ status: 'QUEUED' }, { status: 'STORED' }])
  app.clock.advance(1.1 * hourMs)
  await app.runJobs()
  expect(await status()).toMatchObject([{ status: 'STORED' }, { status: 'STORED' }])
})

test('a digest is sent once, in the morning, with one item per mail; alerts are not included', async () => {
  const person = await aCandidate(app)
  await prefer(person, [], { digest: 'DAILY' })
  await write(person, 'APPLICATION', 'First', `in-digest:${person.id}`)
  await write(person, 'APPLICATION', 'First', `in-digest:${person.id}`)
  await write(person, 'COMPANY', 'Second')
  await write(person, 'JOB_ALERT', 'Alert')
  expect(await subjects(person)).toEqual(['Alert'])
  app.clock.advance(24 * hourMs)
  const [digest, ...rest] = await mailsTo(app, person.email)
  expect([digest?.subject, rest.length]).toEqual(['You have 2 new notifications', 1])
  expect(digest?.text).toMatch(/First[^]*Second/)
  expect(
    await app.db.selectFrom('notification_digest_item').select('line').where('account_id', '=', person.id).execute(),
  ).toEqual([{ line: '' }, { line: '' }])
  await write(person, 'APPLICATION', 'First', `in-digest:${person.id}`)
  app.clock.advance(48 * hourMs)
  expect((await subjects(person)).length, 'the key of a mail in a digest stays known').toBe(2)
  const token = /\/unsubscribe\?token=([\w.-]+)/.exec(digest?.text ?? '')?.[1] ?? ''
  expect(await app.as()('notifications.unsubscribe', { token })).toEqual({ category: null, enabled: false })
  await write(person, 'APPLICATION', 'Fourth')
  await write(person, 'COMPANY', 'Fifth')
  await write(person, 'JOB_ALERT', 'Alert again')
  app.clock.advance(48 * hourMs)
  expect((await subjects(person)).length, 'the digest has ended, the alerts have not').toBe(3)
})

test('turning digests off sends the queued items at once', async () => {
  const person = await aCandidate(app)
  await prefer(person, [], { digest: 'WEEKLY' })
  await write(person, 'APPLICATION', 'Waiting')
  expect(await subjects(person)).toEqual([])
  await prefer(person, [])
  expect(await subjects(person)).toEqual(['You have 1 new notification'])
})

test('the unsubscribe link stops its category without signing in, and is idempotent', async () => {
  const person = await aCandidate(app)
  await write(person, 'APPLICATION', 'With a link')
  const [mail] = await mailsTo(app, person.email)
  const token = /\/unsubscribe\?token=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const guest = app.as()
  expect(await guest('notifications.unsubscribeAbout', { token })).toEqual({ category: 'APPLICATION', enabled: true })
  await guest('notifications.unsubscribe', { token })
  expect(await guest('notifications.unsubscribe', { token })).toEqual({ category: 'APPLICATION', enabled: false })
  await write(person, 'APPLICATION', 'Not wanted')
  expect(await subjects(person)).toEqual(['With a link'])
  const { sealer } = app.core.parts.ports
  const forged = await sealer.seal(
    'session',
    { a: person.id, f: 'COMPANY' },
    new Date(app.clock.now().getTime() + hourMs),
  )
  for (const wrong of ['x', forged, `${token}x`])
    expect(await code(guest('notifications.unsubscribe', { token: wrong }))).toBe('NOT_FOUND')
  const safety = await sealer.seal(
    'unsubscribe',
    { a: person.id, f: 'SECURITY' },
    new Date(app.clock.now().getTime() + hourMs),
  )
  expect(await code(guest('notifications.unsubscribe', { token: safety }))).toBe('NOT_FOUND')
})

test('a category disabled in the app is neither listed nor counted, and still deduplicated', async () => {
  const person = await aCandidate(app)
  await prefer(person, ['PROFILE:IN_APP'])
  const welcome = () =>
    app.core.asSystem(async (ctx) => {
      for (const listener of notificationsListeners)
        if (listener.event === candidateRegistered.name) await listener.run(ctx, { accountId: person.id } as never)
    })
  await welcome()
  await welcome()
  const call = app.as(person)
  expect(await call('notifications.list', {})).toMatchObject({ total: 0, unread: 0 })
  expect(await call('notifications.unread', {})).toEqual({ unread: 0, messages: 0 })
  const rows = await app.db.selectFrom('notification').select('id').where('account_id', '=', person.id).execute()
  expect(rows).toHaveLength(1)
  expect(await code(call('notifications.details', { id: rows[0]!.id }))).toBe('NOT_FOUND')
})

test('only the caller’s own preferences are accessible', async () => {
  const [one, two] = [await aCandidate(app), await anEmployer(app)]
  await prefer(one, ['APPLICATION:PUSH'])
  const { categories } = await app.as(two)('notifications.preferences', {})
  expect(categories.every(({ channels }) => channels.every(({ enabled }) => enabled))).toBe(true)
  expect(await code(app.as()('notifications.preferences', {}))).toBe('UNAUTHENTICATED')
})

import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '#kernel/caller.ts'
import type { Fail } from '#kernel/fail.ts'
import { openPorts } from '#app/ports.server.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { aSubscription, openPushService, vapidOf } from '../../../test/fixtures/push-service.ts'
import { aCandidate, anEmployer, setLocale, type CandidateAccount } from '../../../test/fixtures/people.ts'
import { pushNotification } from './jobs.names.ts'
import { queuePushes } from './jobs.push.server.ts'
import { addNotifications } from './store.server.ts'

const app = testApp()
const secondMs = 1000
let service: Awaited<ReturnType<typeof openPushService>>
beforeAll(async () => {
  service = await openPushService()
  const { ports } = app.core.parts
  Object.assign(ports, { push: openPorts({ ...ports.env, pushOrigins: [service.origin] }, false).push })
})
afterAll(() => service.close())

const code = (promise: Promise<unknown>) =>
  promise.then(
    () => 'DONE',
    (error: Fail) => [error.code, ...error.fields.map((each) => each.code)].join(' '),
  )
const anInstallation = () => randomBytes(16).toString('base64url')

/** Registers a browser of this person, from installation to token. */
async function aBrowserOf(person: { caller: Caller }, installation = anInstallation()) {
  const call = app.as(person)
  const { authToken, vapidKey } = await call('notifications.pushInstall', { installation })
  const subscription = aSubscription(service.origin, vapidKey)
  const { deviceToken } = await call('notifications.pushToken', { authToken, subscription: subscription.options })
  await call('notifications.saveDeviceToken', { deviceToken })
  return { call, installation, authToken, vapidKey, deviceToken, subscription }
}

/** Adds a notification for a person and returns what the push service received. */
async function pushesFor(
  person: CandidateAccount,
  more: { kind?: string; category?: 'APPLICATION' | 'SECURITY' } = {},
) {
  const before = service.received.length
  await app.core.asSystem(async (ctx) => {
    const [row] = await addNotifications(ctx.db, [
      {
        accountId: person.id,
        category: more.category ?? 'APPLICATION',
        kind: more.kind ?? 'application.viewed',
        params: { title: 'Analis Data', company: 'Cahaya' },
        jobId: null,
        applicationId: null,
        dedupeKey: null,
        now: ctx.now,
      },
    ])
    if (row) await ctx.enqueue(pushNotification, { notificationId: row.id })
  })
  await app.runJobs()
  return service.received.slice(before)
}
const tokensOf = async ({ id }: CandidateAccount) =>
  (await app.db.selectFrom('push_token').select('token').where('account_id', '=', id).execute()).length

test('the browser can decrypt a push signed by our key, and it contains no personal data', async () => {
  const person = await aCandidate(app)
  await setLocale(app, 'id', person.id)
  const { subscription, vapidKey } = await aBrowserOf(person)
  const [push, ...more] = await pushesFor(person)
  expect([push?.path, more.length]).toEqual([subscription.path, 0])
  expect(push?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'normal' })
  expect(Number(push?.headers['ttl'])).toBeGreaterThan(172_700)
  expect(Number(push?.headers['ttl'])).toBeLessThanOrEqual(172_800)
  expect(push?.headers['topic']).toMatch(/^[\w-]{1,32}$/)
  expect(push?.body.length).toBeLessThanOrEqual(4096)
  const claims = await vapidOf(push!)
  expect(claims).toMatchObject({ key: vapidKey, aud: service.origin, sub: 'mailto:karya@localhost' })
  expect(claims.exp - Date.now() / 1000).toBeLessThanOrEqual(86_400)
  const message = await subscription.open(push!.body)
  expect(message).toMatchObject({
    title: 'Kabar tentang lamaran Anda',
    body: 'Buka Karya untuk membacanya.',
    url: '/jobsseekers/my-jobs',
    locale: 'id',
  })
  expect(JSON.stringify(message)).not.toMatch(/Analis|Cahaya|Siti/)
})

test.each([404, 410, 400, 401, 403])('a token rejected with %i is deleted at once', async (status) => {
  const person = await aCandidate(app)
  await aBrowserOf(person)
  await aBrowserOf(person)
  service.answer({ status })
  expect((await pushesFor(person)).length).toBe(2)
  expect(await tokensOf(person)).toBe(1)
  expect((await pushesFor(person)).length).toBe(1)
})

test('temporary failures are retried as the service asks, five times at most, and the token stays', async () => {
  const person = await aCandidate(app)
  await aBrowserOf(person)
  service.answer({ status: 429, headers: { 'retry-after': '600' } })
  expect((await pushesFor(person)).length).toBe(1)
  const before = service.received.length
  app.clock.advance(500 * secondMs)
  await app.runJobs()
  expect(service.received.length, 'not before the service wants it').toBe(before)
  service.answer({ status: 503 }, { status: 500 }, { status: 408 }, { status: 503 })
  for (let round = 0; round < 8; round++) {
    app.clock.advance(700 * secondMs)
    await app.runJobs()
  }
  expect(service.received.length - before, 'five tries with the first one').toBe(4)
  expect(await tokensOf(person)).toBe(1)
  expect((await pushesFor(person)).length).toBe(1)
})

test('read, disabled and old notifications are not pushed; quiet hours delay all but security', async () => {
  const person = await aCandidate(app)
  const { call } = await aBrowserOf(person)
  const { categories, ...schedule } = await call('notifications.preferences', {})
  const all = categories.flatMap(({ category, channels }) =>
    channels.map(({ channel }) => `${category}:${channel}` as const),
  )
  const set = (on: typeof all, quiet: { quietFrom: string; quietTo: string } | object = {}) =>
    call('notifications.setPreferences', { on, digest: schedule.digest, timeZone: 'Asia/Jakarta', ...quiet })
  await set(all.filter((cell) => cell !== 'APPLICATION:PUSH'))
  expect(await pushesFor(person)).toEqual([])
  const minute = (ahead: number) =>
    new Date(app.clock.now().getTime() + ahead * 60 * secondMs + 7 * 3600 * secondMs).toISOString().slice(11, 16)
  await set(all, { quietFrom: minute(-60), quietTo: minute(60) })
  expect(await pushesFor(person)).toEqual([])
  expect((await pushesFor(person, { category: 'SECURITY', kind: 'security.newDevice' })).length).toBe(1)
  const before = service.received.length
  app.clock.advance(61 * 60 * secondMs)
  await app.runJobs()
  expect(service.received.length - before).toBe(1)
  await set(all, { quietFrom: minute(-60), quietTo: minute(60) })
  await pushesFor(person)
  await call('notifications.markAll', {})
  app.clock.advance(61 * 60 * secondMs)
  await app.runJobs()
  expect(service.received.length - before, 'read meanwhile').toBe(1)
})

test('a browser belongs to one account: the next one takes it over, and the previous one receives nothing there', async () => {
  const [first, second] = [await aCandidate(app), await anEmployer(app)]
  const before = await aBrowserOf(first)
  expect(await code(app.as(second)('notifications.pushInstall', { installation: before.installation }))).toBe(
    'CONFLICT',
  )
  expect(await pushesFor(first)).toEqual([])
  expect(
    await code(
      before.call('notifications.pushToken', {
        authToken: before.authToken,
        subscription: before.subscription.options,
      }),
    ),
  ).toBe('NOT_FOUND')
  const after = await aBrowserOf(second, before.installation)
  const stolen = await code(
    app.as(first)('notifications.pushToken', {
      authToken: after.authToken,
      subscription: after.subscription.options,
    }),
  )
  expect(stolen).toBe('PUSH_NOT_AUTHORIZED')
  expect(await code(app.as(first)('notifications.saveDeviceToken', { deviceToken: after.deviceToken }))).toBe(
    'NOT_FOUND',
  )
  await app.as(first)('notifications.forgetDeviceToken', { deviceToken: after.deviceToken })
  expect(
    await app.db.selectFrom('push_token').select('id').where('token', '=', after.deviceToken).execute(),
  ).toHaveLength(1)
})

test('the same endpoint under another installation belongs to the newer one', async () => {
  const [first, second] = [await aCandidate(app), await aCandidate(app)]
  const { subscription } = await aBrowserOf(first)
  const call = app.as(second)
  const { authToken } = await call('notifications.pushInstall', { installation: anInstallation() })
  await call('notifications.pushToken', { authToken, subscription: subscription.options })
  expect([await tokensOf(first), await tokensOf(second)]).toEqual([0, 1])
})

test('a token is deleted with its session, and an authorization expires after seven days', async () => {
  const person = await aCandidate(app)
  const { call, authToken, subscription, deviceToken } = await aBrowserOf(person)
  app.clock.advance(604_800 * secondMs + secondMs)
  expect(await code(call('notifications.pushToken', { authToken, subscription: subscription.options }))).toBe(
    'PUSH_NOT_AUTHORIZED',
  )
  expect(await tokensOf(person)).toBe(1)
  await call('candidate.logout', { fcmToken: deviceToken })
  expect(await tokensOf(person)).toBe(0)
})

test('only known push services and our own key are accepted', async () => {
  const person = await aCandidate(app)
  const call = app.as(person)
  const { authToken, vapidKey } = await call('notifications.pushInstall', { installation: anInstallation() })
  const { options } = aSubscription(service.origin, vapidKey)
  const put = (more: Partial<typeof options>) =>
    code(call('notifications.pushToken', { authToken, subscription: { ...options, ...more } }))
  expect(await put({ endpoint: 'http://127.0.0.1:9/internal' })).toBe('INVALID PUSH_HOST')
  expect(await put({ endpoint: 'https://169.254.169.254/latest' })).toBe('INVALID PUSH_HOST')
  expect(await put({ vapidKey: aSubscription('', '').options.p256dh })).toBe('INVALID VAPID_KEY')
  expect(await code(call('notifications.pushToken', { authToken: 'x', subscription: options }))).toBe(
    'PUSH_NOT_AUTHORIZED',
  )
  expect(await tokensOf(person)).toBe(0)
})

test('invalid subscription keys delete the token and do not block the queue', async () => {
  const person = await aCandidate(app)
  const call = app.as(person)
  const { authToken, vapidKey } = await call('notifications.pushInstall', { installation: anInstallation() })
  const { options } = aSubscription(service.origin, vapidKey)
  const wrong = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url')
  await call('notifications.pushToken', { authToken, subscription: { ...options, p256dh: wrong } })
  expect(await pushesFor(person)).toEqual([])
  expect(await tokensOf(person)).toBe(0)
})

test('ten browsers per person: the least recently used one is removed', async () => {
  const person = await aCandidate(app)
  for (let nth = 0; nth < 11; nth++) {
    app.clock.advance(secondMs)
    await aBrowserOf(person)
  }
  expect(await tokensOf(person)).toBe(10)
})

test('each push service has its own queue, so that a slow one delays no other', async () => {
  const other = await openPushService()
  const person = await aCandidate(app)
  const { ports } = app.core.parts
  const before = ports.push
  Object.assign(ports, { push: { ...before, accepts: () => true } })
  const call = app.as(person)
  for (const { origin } of [service, service, other]) {
    const { authToken, vapidKey } = await call('notifications.pushInstall', { installation: anInstallation() })
    await call('notifications.pushToken', { authToken, subscription: aSubscription(origin, vapidKey).options })
  }
  Object.assign(ports, { push: before })
  await app.core.asSystem(async (ctx) => {
    const fact = {
      category: 'APPLICATION',
      kind: 'application.viewed',
      params: {},
      jobId: null,
      applicationId: null,
    } as const
    const [row] = await addNotifications(ctx.db, [{ ...fact, accountId: person.id, dedupeKey: null, now: ctx.now }])
    await queuePushes(ctx, { notificationId: row?.id ?? '' })
  })
  const { rows } = await app.database.pool.query<{ queue_name: string }>(
    `select queue_name from graphile_worker.jobs where task_identifier = 'notifications.pushBrowser' order by queue_name`,
  )
  const lines = rows.map((row) => row.queue_name)
  expect([lines.length, new Set(lines).size]).toEqual([3, 2])
  await other.close()
})

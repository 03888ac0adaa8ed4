import { afterAll, beforeEach, expect, test } from 'vitest'
import type { NotificationCategory } from '#kernel/notification-category.ts'
import { priorities } from '#kernel/job.ts'
import { signHeader } from '#platform/pay/signed-header.server.ts'
import { aRegisteredUser, codeFor, errorCodeOf, mailsTo } from '../../../test/fixtures/accounts.ts'
import { startMailServer } from '../../../test/fixtures/mail-server.ts'
import { complaint, deliveryStatus } from '../../../test/fixtures/mail-reports.ts'
import { anAdministrator } from '../../../test/fixtures/people.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { resolveSession } from '#modules/accounts/public.server.ts'
import { paragraph } from './content.ts'
import { queueMail } from './outbox.server.ts'
import { returnAddress } from './return-address.server.ts'
import { recordMailEvent } from './suppression.server.ts'

const server = await startMailServer()
afterAll(() => server.stop())
const secret = 'k'.repeat(40)
const app = testApp({
  env: {
    SMTP_URL: server.url,
    MAIL_FROM: 'Karya <karya@karya.example>',
    MAIL_RETURN: 'bounce@karya.example',
    MAIL_EVENT_SECRETS: secret,
  },
})
const quiet = testApp()
const day = 86_400_000
let people = 0
const anAddress = () => `reader${++people}@contoh.id`
const content = { subject: 'Halo', preheader: 'Halo', title: 'Halo', blocks: [paragraph('Halo')] }

beforeEach(() => {
  server.mode = 'ok'
  server.received.length = 0
})

/** Queues a mail and delivers it; answers its id. */
async function sent(to: string, more: { category?: NotificationCategory; priority?: number } = {}) {
  const id = await app.core.asSystem((ctx) =>
    queueMail(ctx, { to, accountId: null, kind: 'test.mail', locale: 'id', content, ...more }),
  )
  await app.runJobs()
  return id ?? ''
}
const statusOf = async (id: string) =>
  (await app.db.selectFrom('mail').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
const addressOf = (id: string) => returnAddress(app.core.parts.ports.env, id) ?? ''

function report(body: Buffer, { key = secret, at = app.clock.now() } = {}, to = app) {
  const headers = { 'karya-signature': signHeader(key, body, at) }
  const packed = Buffer.from(JSON.stringify(headers)).toString('base64')
  return to.as()('mail.events', { body: body.toString('base64'), headers: packed })
}
const bounce = (id: string, status: string) => report(deliveryStatus(addressOf(id), { status }))

test('a mail leaves with a return address of its own, and what comes back there is signed or refused', async () => {
  const id = await sent(anAddress())
  expect(server.received.at(-1)?.from).toBe(addressOf(id))
  expect(server.received.at(-1)?.raw).toMatch(/^From: Karya <karya@karya\.example>\r$/m)
  const body = deliveryStatus(addressOf(id), { status: '5.1.1' })
  expect(await errorCodeOf(report(body, { key: 'z'.repeat(40) }))).toBe('BAD_INPUT')
  expect(await errorCodeOf(report(body, { at: new Date(app.clock.now().getTime() - 400_000) }))).toBe('BAD_INPUT')
  expect(await errorCodeOf(report(Buffer.from('x'.repeat(200_000))))).toBe('BAD_INPUT')
  expect(await errorCodeOf(report(body, {}, quiet))).toBe('NOT_FOUND')
  const forged = addressOf(id).replace(/\.[0-9a-f]{16}@/, '.0123456789abcdef@')
  expect(await report(deliveryStatus(forged, { status: '5.1.1' }))).toEqual({ recorded: 0 })
  expect(await statusOf(id)).toBe('SENT')
})

test('no such mailbox: off at once, also when the report comes twice and many times at once; a code still goes', async () => {
  const to = anAddress()
  const id = await sent(to)
  const answers = await Promise.all([1, 2, 3, 4].map(() => bounce(id, '5.1.1')))
  expect(answers.reduce((sum, { recorded }) => sum + recorded, 0)).toBe(1)
  expect(await statusOf(id)).toBe('BOUNCED')
  server.received.length = 0
  expect(await statusOf(await sent(to, { category: 'SECURITY' }))).toBe('SUPPRESSED')
  expect(await statusOf(await sent(to, { priority: priorities.code }))).toBe('SENT')
  expect(server.received).toHaveLength(1)
  expect(await statusOf(await sent(anAddress()))).toBe('SENT')
})

test('a full mailbox counts by mails: the third one ends it, however often one is reported', async () => {
  const to = anAddress()
  const [one, two, three] = [await sent(to), await sent(to), await sent(to)]
  await bounce(one, '5.2.2')
  await bounce(one, '5.2.3')
  await bounce(two, '5.2.2')
  expect(await statusOf(await sent(to))).toBe('SENT')
  await bounce(three, '5.2.2')
  expect(await statusOf(await sent(to))).toBe('SUPPRESSED')
})

test('temporary failures count for 14 days, delays never', async () => {
  const to = anAddress()
  const ids = [await sent(to), await sent(to), await sent(to), await sent(to), await sent(to), await sent(to)]
  await report(deliveryStatus(addressOf(ids[0] ?? ''), { status: '4.4.1', action: 'delayed' }))
  await bounce(ids[0] ?? '', '4.4.7')
  app.clock.advance(15 * day)
  for (const id of ids.slice(1, 5)) await bounce(id, '4.4.7')
  expect(await statusOf(await sent(to))).toBe('SENT')
  await bounce(ids[5] ?? '', '4.4.7')
  expect(await statusOf(await sent(to))).toBe('SUPPRESSED')
})

test('the answer of the server while sending counts like a report', async () => {
  const to = anAddress()
  server.mode = 'unknown'
  for (const count of [1, 2, 3]) expect([count, await statusOf(await sent(to))]).toEqual([count, 'BOUNCED'])
  server.mode = 'ok'
  expect(await statusOf(await sent(to))).toBe('SUPPRESSED')
})

test('after a complaint mails about security and money go on', async () => {
  const to = anAddress()
  const id = await sent(to, { category: 'JOB_ALERT' })
  expect(await report(complaint(addressOf(id)))).toEqual({ recorded: 1 })
  expect(await statusOf(await sent(to, { category: 'JOB_ALERT' }))).toBe('SUPPRESSED')
  expect(await statusOf(await sent(to, { category: 'BILLING' }))).toBe('SENT')
})

test('the person is told in the site and mends it by a code, without a password', async () => {
  const person = await aRegisteredUser(quiet, 'candidate')
  const flag = async () => (await person.browser.call('accounts.own', {})).mailProblem
  const session = async () => {
    const caller = await person.browser.caller()
    return 'sessionId' in caller ? resolveSession(quiet.db, caller.sessionId, quiet.clock.now()) : null
  }
  expect([await flag(), (await session())?.mailBounces]).toEqual([null, false])
  expect(await errorCodeOf(person.browser.call('accounts.emailChange', { email: person.email }))).toContain('INVALID')
  const [mail] = await mailsTo(quiet, person.email)
  const event = { kind: 'BOUNCED', statusCode: '5.1.1', source: 'REPORT', diagnostic: null, key: 'test' } as const
  await quiet.core.asSystem((ctx) => recordMailEvent(ctx.db, { mailId: mail?.id ?? '', ...event }, ctx.now))
  expect([await flag(), (await session())?.mailBounces]).toEqual(['BOUNCED', true])
  await person.browser.call('accounts.emailChange', { email: person.email })
  const otp = await codeFor(quiet, person.email)
  expect(await person.browser.call('accounts.emailConfirm', { otp })).toEqual({ email: person.email })
  expect([await flag(), (await session())?.mailBounces]).toEqual([null, false])
})

test('an administrator lifts it once, with a reason; what was counted before does not count again', async () => {
  const administrator = await anAdministrator(app)
  const to = anAddress()
  const ids = [await sent(to), await sent(to), await sent(to)]
  for (const id of ids) await bounce(id, '5.2.2')
  const call = app.as({ caller: administrator.caller })
  const suppression = (await call('admin.suppressions.list', { limit: 50 })).list.find((row) => row.to === to)
  expect(suppression).toMatchObject({ reason: 'BOUNCED', statusCode: '5.2.2' })
  const id = suppression?.id ?? ''
  expect(await errorCodeOf(call('admin.suppressions.lift', { id, reason: '' }))).toContain('INVALID')
  await call('admin.suppressions.lift', { id, reason: 'The mailbox was emptied' })
  expect(await errorCodeOf(call('admin.suppressions.lift', { id, reason: 'Again' }))).toBe('NOT_FOUND')
  app.clock.advance(1000)
  await bounce(await sent(to), '5.2.2')
  expect(await statusOf(await sent(to))).toBe('SENT')
})

test('the log shows what became of a mail, newest first, filtered and by pages, and never its text', async () => {
  const administrator = await anAdministrator(app)
  const call = app.as({ caller: administrator.caller })
  const to = anAddress()
  const ids = [await sent(to), await sent(to), await sent(to)]
  await bounce(ids[1] ?? '', '5.1.1')
  const first = await call('admin.mails.log', { limit: 2, search: to.toUpperCase() })
  expect(first.list.map(({ id }) => id)).toEqual([ids[2], ids[1]])
  expect(first.list[1]).toMatchObject({ status: 'BOUNCED', event: 'BOUNCED', statusCode: '5.1.1' })
  const second = await call('admin.mails.log', { limit: 2, search: to, before: first.nextBefore ?? '' })
  expect([second.list.map(({ id }) => id), second.nextBefore]).toEqual([[ids[0]], null])
  const bounced = await call('admin.mails.log', { limit: 50, status: 'BOUNCED', search: to, kind: 'test.' })
  expect(bounced.list.map(({ id }) => id)).toEqual([ids[1]])
  expect(await call('admin.mails.log', { limit: 50, search: '%' })).toMatchObject({ list: [] })
  expect(JSON.stringify(first)).not.toContain('Halo')
})

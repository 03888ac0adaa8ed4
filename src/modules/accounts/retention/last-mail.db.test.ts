import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createLog } from '#platform/log/log.server.ts'
import { mailAttempts } from '#platform/mail/outbox.server.ts'
import { runAlone } from '../../../../test/fixtures/applications.ts'
import { leftInDatabase, transactionNow } from '../../../../test/fixtures/canaries.ts'
import { startMailServer } from '../../../../test/fixtures/mail-server.ts'
import { aCandidate, anEmployer } from '../../../../test/fixtures/people.ts'
import { testApp } from '../../../../test/fixtures/test-app.ts'

const server = await startMailServer()
afterAll(() => server.stop())
const lines: string[] = []
const log = createLog('trace', { json: true, sink: { write: (line) => void lines.push(line), pending: () => 0 } })
const app = testApp({ env: { SMTP_URL: server.url, MAIL_FROM: 'Karya <karya@karya.example>' }, log })
const day = 86_400_000

beforeEach(() => {
  server.mode = 'ok'
  lines.length = 0
})

/** Somebody whose days of grace are over: the account is erased, the mail about it waits. */
async function anErased(kind: 'candidate' | 'employer', locale: 'en' | 'id' = 'en') {
  const since = await transactionNow(app)
  const person = kind === 'candidate' ? await aCandidate(app) : await anEmployer(app)
  await app.db.updateTable('account').set({ locale, password_hash: null }).where('id', '=', person.id).execute()
  await app.as(person)('accounts.requestDeletion', {})
  await app.runJobs()
  app.clock.advance(14 * day + 60_000)
  server.received.length = 0
  await runAlone(app, 'accounts.eraseDue')
  const left = () => leftInDatabase(app, { mark: person.email, since, others: [] })
  return { ...person, left }
}

const inAll = async () => app.db.selectFrom('mail').select('status').where('kind', '=', 'accounts.erased').execute()
const notified = () =>
  server.received.map(({ to, subject, raw }) => ({
    to,
    subject,
    text: Buffer.from(raw.split('base64\r\n\r\n')[1]?.split('\r\n--')[0] ?? '', 'base64').toString(),
  }))

test.each([
  [
    'candidate',
    'en',
    'Your account has been deleted',
    ['what was decided', '7 years', '5 years', 'for this email only'],
  ],
  ['candidate', 'id', 'Akun Anda sudah dihapus', ['keputusannya', '7 tahun', '5 tahun', 'hanya untuk email ini']],
  [
    'employer',
    'en',
    'Your account has been deleted',
    ['Orders and invoices', '7 years', 'as long as tax law requires'],
  ],
  ['employer', 'id', 'Akun Anda sudah dihapus', ['Pesanan dan faktur', 'selama diwajibkan peraturan pajak']],
] as const)('%s, %s: whoever was erased is told what stays, and then nothing of the mail does', async (...each) => {
  const [kind, locale, subject, sentences] = each
  const person = await anErased(kind, locale)
  expect(await inAll()).toEqual([{ status: 'QUEUED' }])
  await app.runJobs()
  const [mail, ...more] = notified()
  expect([mail?.to, mail?.subject, more]).toEqual([[person.email], subject, []])
  for (const sentence of sentences) expect(mail?.text).toContain(sentence)
  expect(await inAll()).toEqual([])
  expect(await person.left()).toEqual([])
  expect(lines.filter((line) => line.includes(person.email))).toEqual([])
})

test.each(['later', 'busy', 'unknown'] as const)(
  'a server that answers %s leaves nothing after the last try',
  async (mode) => {
    const person = await anErased('candidate')
    server.mode = mode
    for (let tries = 0; tries <= mailAttempts && (await inAll()).length > 0; tries++) {
      await app.runJobs()
      app.clock.advance(6 * 3_600_000)
    }
    expect(server.received).toEqual([])
    expect(await inAll()).toEqual([])
    expect(await person.left()).toEqual([])
    expect(lines.filter((line) => line.includes(person.email))).toEqual([])
  },
)

test('a mail that nobody sends is deleted after a day, one to an address that is switched off at once', async () => {
  const person = await anErased('candidate')
  const age = (minutes: number) =>
    sql`update mail set created_at = now() - interval '1 minute' * ${minutes} where kind = 'accounts.erased'`.execute(
      app.db,
    )
  await age(24 * 60 - 1)
  await runAlone(app, 'mail.sweep')
  expect(await inAll()).toHaveLength(1)
  await age(24 * 60 + 1)
  await runAlone(app, 'mail.sweep')
  expect(await person.left()).toEqual([])
  await app.runJobs()
  expect(server.received).toEqual([])

  // An account that has no address is erased like any other.
  const strange = await aCandidate(app)
  await app.db
    .updateTable('account')
    .set({ email: 'nobody', deletion_at: app.clock.now(), deletion_requested_at: app.clock.now() })
    .where('id', '=', strange.id)
    .execute()
  await runAlone(app, 'accounts.eraseDue')
  const row = app.db.selectFrom('account').select('email').where('id', '=', strange.id)
  expect(await row.executeTakeFirstOrThrow()).toEqual({ email: '' })
  expect(await inAll()).toEqual([])

  const other = await anErased('candidate')
  await app.db
    .insertInto('mail_suppression')
    .columns(['address_hash', 'reason', 'since'])
    .expression((from) =>
      from
        .selectFrom('mail')
        .select((row) => [
          row.fn<Buffer>('address_hash', ['to_address']).as('hash'),
          row.val('BOUNCED').as('reason'),
          row.val(app.clock.now()).as('since'),
        ])
        .where('kind', '=', 'accounts.erased'),
    )
    .execute()
  await app.runJobs()
  expect(server.received).toEqual([])
  expect(await other.left()).toEqual([])
})

import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { priorities } from '#kernel/job.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { startMailServer } from '../../../test/fixtures/mail-server.ts'
import { code, paragraph, type MailContent } from './content.ts'
import { failedMails, readMailbox, retryMail } from './mailbox.server.ts'
import { enqueueMail, mailAttempts, queueMail, type MailContext, type NewMail } from './outbox.server.ts'
import { mailJobs } from './jobs.server.ts'
import { kindFlag } from '#platform/queue/flags.server.ts'
import { createLog } from '#platform/log/log.server.ts'
import { runJobsUntilEmpty } from '#platform/queue/worker.server.ts'
import { buildCore, tasksOf } from '#app/server.ts'

const server = await startMailServer()
afterAll(() => server.stop())
const app = testApp({ env: { SMTP_URL: server.url, MAIL_FROM: 'Karya <karya@karya.example>' } })
const local = testApp()
const first = { page: 1, limit: 10 }
const content: MailContent = {
  subject: 'Your code',
  preheader: 'Ten minutes',
  title: 'Confirm',
  blocks: [paragraph('Hello'), code('004217')],
}
let people = 0
const order = (more: Partial<NewMail> = {}): NewMail => ({
  to: `person${++people}@contoh.id`,
  accountId: null,
  kind: 'test.code',
  locale: 'en',
  content,
  ...more,
})
const queue = (given: NewMail, more: (ctx: MailContext) => Promise<void> = async () => undefined) =>
  app.core.asSystem(async (ctx) => {
    const id = await queueMail(ctx, given)
    await more(ctx)
    return id ?? ''
  })
const row = (id: string) => app.db.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
/** A day later, so that whatever waits for its next attempt is due. */
const later = async () => {
  app.clock.advance(86_400_000)
  return app.runJobs()
}

beforeEach(() => {
  server.mode = 'ok'
  server.received.length = 0
})

describe('a mail', () => {
  test('is written with the change that causes it while the server is down, and arrives once it is back', async () => {
    await server.stop()
    const given = order({ unsubscribeUrl: 'https://karya.example/u/1' })
    const id = await queue(given, async ({ db }) => {
      await db.insertInto('setting').values({ key: 'test.registered', value: '{}' }).execute()
    })
    expect(
      await app.db.selectFrom('setting').where('key', '=', 'test.registered').select('key').execute(),
    ).toHaveLength(1)
    expect((await app.runJobs()).failed).toHaveLength(1)
    const waiting = await row(id)
    expect(waiting).toMatchObject({
      status: 'QUEUED',
      attempts: 1,
      sent_at: null,
      last_error: expect.stringContaining('ECONNREFUSED'),
    })
    expect(JSON.stringify(waiting)).not.toMatch(/004217|Your code|Hello/)

    await server.start()
    await later()
    expect(server.received).toHaveLength(1)
    expect(server.received[0]).toMatchObject({ to: [given.to], subject: 'Your code', messageId: waiting.message_id })
    expect(server.received[0]?.raw).toContain('List-Unsubscribe: <https://karya.example/u/1>')
    expect(await row(id)).toMatchObject({
      status: 'SENT',
      attempts: 2,
      body_sealed: null,
      last_error: null,
      sent_at: expect.any(Date),
    })
  })

  test('never leaves when its transaction fails', async () => {
    await expect(
      queue(order(), () => {
        throw new Error('the change failed')
      }),
    ).rejects.toThrow('the change failed')
    await app.runJobs()
    expect(server.received).toEqual([])
  })

  test('once sent, is not sent again, whatever queues it', async () => {
    const id = await queue(order())
    await app.runJobs()
    await app.core.asSystem((ctx) => enqueueMail(ctx, { id, category: null, deleteWhenDone: false }))
    await later()
    expect(await app.core.asSystem((ctx) => retryMail(ctx, id))).toBe(false)
    expect(server.received).toHaveLength(1)
  })

  test('that is swept or retried goes as it did at first: codes first, and security while others are paused', async () => {
    const ids: string[] = []
    for (const more of [
      { priority: priorities.code },
      { category: 'SECURITY' as const },
      { category: 'APPLICATION' as const },
    ])
      ids.push(await queue(order(more)))
    const queued = async () => {
      const { rows } = await sql<{ priority: number; isPausable: boolean }>`
        select priority, coalesce(flags ? ${kindFlag('mail.send')}, false) as "isPausable" from graphile_worker.jobs
        where key = any(${sql.val(ids.map((id) => `mail:${id}`))}::text[])
        order by array_position(${sql.val(ids.map((id) => `mail:${id}`))}::text[], key)`.execute(app.db)
      return rows
    }
    const first = await queued()
    expect(first).toEqual([
      { priority: priorities.code, isPausable: false },
      { priority: priorities.normal, isPausable: false },
      { priority: priorities.normal, isPausable: true },
    ])
    await sql`select graphile_worker.remove_job(key) from graphile_worker.jobs where key like 'mail:%'`.execute(app.db)
    await sql`update mail set created_at = now() - interval '2 hours' where id = any(${sql.val(ids)}::uuid[])`.execute(
      app.db,
    )
    const sweep = mailJobs.find(({ name }) => name === 'mail.sweep')
    if (!sweep) throw new Error('no sweep')
    await app.core.runJob(sweep, {}, 'test', { attempt: 1, maxAttempts: 1 })
    expect(await queued()).toEqual(first)
    await app.db.updateTable('mail').set({ status: 'FAILED', attempts: 1 }).where('id', 'in', ids).execute()
    for (const id of ids) await app.core.asSystem((ctx) => retryMail(ctx, id))
    expect(await queued()).toEqual(first)
    await app.runJobs()
  })

  test('keeps its Message-ID when the connection drops after the server accepted it', async () => {
    server.mode = 'drops'
    const id = await queue(order())
    await app.runJobs()
    expect(await row(id)).toMatchObject({ status: 'QUEUED', attempts: 1 })
    server.mode = 'ok'
    await later()
    expect(server.received.map(({ messageId }) => messageId)).toEqual(Array(2).fill((await row(id)).message_id))
    expect(await row(id)).toMatchObject({ status: 'SENT' })
  })

  test('to an unknown recipient bounces at once; the administrator sees it and can retry it', async () => {
    server.mode = 'unknown'
    const given = order()
    const id = await queue(given)
    expect((await app.runJobs()).failed).toEqual([])
    expect(await row(id)).toMatchObject({ status: 'BOUNCED', attempts: 1 })
    const { list } = await failedMails(app.db, first)
    expect(list[0]).toMatchObject({
      id,
      to: given.to,
      status: 'BOUNCED',
      error: expect.stringContaining('550'),
      canRetry: true,
    })
    server.mode = 'ok'
    expect(await app.core.asSystem((ctx) => retryMail(ctx, id))).toBe(true)
    await app.runJobs()
    expect(await row(id)).toMatchObject({ status: 'SENT' })
  })

  test('fails after its last attempt and not before', async () => {
    server.mode = 'later'
    const id = await queue(order())
    await app.runJobs()
    for (let attempt = 2; attempt < mailAttempts; attempt++) await later()
    expect(await row(id)).toMatchObject({ status: 'QUEUED', attempts: mailAttempts - 1 })
    await later()
    expect(await row(id)).toMatchObject({ status: 'FAILED', attempts: mailAttempts })
    server.connectionCount = 0
    await later()
    expect(server.connectionCount).toBe(0)
  })

  test('with the same dedupe key goes out once, even when two requests race', async () => {
    const given = order({ dedupeKey: 'reminder:1' })
    const ids = await Promise.all([queue(given), queue(given), queue(given)])
    expect(ids.filter(Boolean)).toHaveLength(1)
    await app.runJobs()
    expect(server.received).toHaveLength(1)
  })

  test('with a code goes before all others', async () => {
    for (let index = 0; index < 5; index++) await queue(order({ priority: priorities.bulk }))
    const urgent = order({ priority: priorities.code })
    await queue(urgent)
    await app.runJobs()
    expect(server.received).toHaveLength(6)
    expect(server.received[0]?.to).toEqual([urgent.to])
  })

  test('a mailbox gets 30 an hour, codes not counted', async () => {
    const to = `flooded@contoh.id`
    const ids: string[] = []
    for (let index = 0; index < 32; index++) ids.push(await queue(order({ to })))
    expect(ids.filter((id) => id !== '')).toHaveLength(30)
    expect(await queue(order({ to, priority: priorities.code }))).not.toBe('')
    await app.runJobs()
    expect(server.received).toHaveLength(31)
  })

  test('to two recipients or with a line break in the address is rejected', async () => {
    await expect(queue(order({ to: 'a@contoh.id\r\nBcc: b@contoh.id' }))).rejects.toMatchObject({ code: 'INVALID' })
  })

  test('whose job was lost is requeued', async () => {
    const id = await queue(order())
    await app.db
      .updateTable('mail')
      .set({ created_at: new Date(Date.now() - 2 * 3_600_000) })
      .where('id', '=', id)
      .execute()
    await app.database.pool.query(`select graphile_worker.remove_job('mail:' || $1)`, [id])
    await app.core.asSystem((ctx) => ctx.enqueue({ name: 'mail.sweep' }, {}))
    await app.runJobs()
    expect(await row(id)).toMatchObject({ status: 'SENT' })
  })
})

test('a stored mail is logged at debug level only', async () => {
  const logged = async (level: 'info' | 'debug') => {
    const lines: string[] = []
    const log = createLog(level, { json: true, sink: { write: (line) => void lines.push(line), pending: () => 0 } })
    const core = buildCore({ ...local.core.parts, log })
    await core.asSystem((ctx) => queueMail(ctx, order()))
    await runJobsUntilEmpty(local.database.pool, tasksOf(core), { dueBy: local.clock.now() })
    await local.db.deleteFrom('mail').execute()
    return lines.filter((line) => line.includes('a mail left')).length
  }
  expect([await logged('info'), await logged('debug')]).toEqual([0, 1])
})

test('without a mail server mails are stored sealed, and the mailbox shows them', async () => {
  const given = order()
  await local.core.asSystem((ctx) => queueMail(ctx, given))
  await local.runJobs()
  const { list, total } = await readMailbox(local.db, local.core.parts.ports.sealer, local.clock.now(), first)
  expect(total).toBe(1)
  expect(list[0]).toMatchObject({
    to: given.to,
    subject: 'Your code',
    html: expect.stringContaining('004217'),
    text: expect.stringContaining('004217'),
  })
  const stored = await local.db.selectFrom('mail').selectAll().executeTakeFirstOrThrow()
  expect(stored).toMatchObject({ status: 'STORED' })
  expect(JSON.stringify(stored)).not.toContain('004217')
})

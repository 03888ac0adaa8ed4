import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { Sealer } from '#platform/session/sealer.server.ts'
import { deliveryColumns, enqueueMail, type MailContext } from './outbox.server.ts'
import { openBody } from './sealed.server.ts'

type PageQuery = { page: number; limit: number }
type PageOf<T> = { list: T[]; total: number } & PageQuery

export type StoredMail = {
  id: string
  to: string
  kind: string
  locale: string
  createdAt: Date
  subject: string
  html: string
  text: string
  /** What the calendar of the receiver is told. */
  calendar: string | null
}

/** Stored mails, newest first, with their bodies: for the mailbox page, which exists in demo mode only. */
export async function readMailbox(
  db: Db,
  sealer: Sealer,
  now: Date,
  { page, limit }: PageQuery,
): Promise<PageOf<StoredMail>> {
  const stored = db.selectFrom('mail').where('status', '=', 'STORED').where('body_sealed', 'is not', null)
  const [rows, { total }] = await Promise.all([
    stored
      .select(['id', 'to_address as to', 'kind', 'locale', 'created_at as createdAt', 'body_sealed'])
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    stored.select((fn) => fn.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  const opened = await Promise.all(
    rows.map(async ({ body_sealed, ...row }) => {
      const body = await openBody(sealer, body_sealed, now)
      return body
        ? [
            {
              ...row,
              subject: body.subject,
              html: body.html,
              text: body.text,
              calendar: body.calendar?.content ?? null,
            },
          ]
        : []
    }),
  )
  return { list: opened.flat(), total, page, limit }
}

export type FailedMail = {
  id: string
  to: string
  kind: string
  status: 'FAILED' | 'BOUNCED'
  attempts: number
  error: string | null
  createdAt: Date
  /** False when its body is deleted. */
  canRetry: boolean
}

/** What is tried again together: mails whose attempts failed. Addresses that took none, and codes, which are over, are left. */
const retriable = sql<boolean>`status = 'FAILED' and attempts > 0 and body_sealed is not null and category is distinct from 'CODE'`

/** Mails that did not arrive, newest first, for the administrator; of one kind when it is named. With how many can be tried again. */
export async function failedMails(
  db: Db,
  { page, limit, kind }: PageQuery & { kind?: string | undefined },
): Promise<PageOf<FailedMail> & { kinds: { kind: string; count: number }[] }> {
  const all = db.selectFrom('mail').where('status', 'in', ['FAILED', 'BOUNCED'] as const)
  const failed = kind === undefined ? all : all.where('kind', '=', kind)
  const [rows, { total }, kinds] = await Promise.all([
    failed
      .select([
        'id',
        'to_address as to',
        'kind',
        'status',
        'attempts',
        'last_error as error',
        'created_at as createdAt',
      ])
      .select((row) => row('body_sealed', 'is not', null).as('canRetry'))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    failed.select((fn) => fn.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    all
      .select(['kind', sql<number>`count(*)::int`.as('count')])
      .where(retriable)
      .groupBy('kind')
      .orderBy('count', 'desc')
      .orderBy('kind')
      .limit(mostKinds)
      .execute(),
  ])
  const list = rows.map((row) => ({
    ...row,
    status: row.status as FailedMail['status'],
    canRetry: Boolean(row.canRetry),
  }))
  return { list, total, page, limit, kinds }
}

const mostKinds = 50
const [retriedMost, retriedPerSecond] = [1000, 50]

/** Requeues the oldest failed mails of a kind, fifty a second. Answers how many. */
export async function retryMails(ctx: Pick<MailContext, 'db' | 'enqueue' | 'now'>, kind: string): Promise<number> {
  const { rows } = await sql<{ id: string; category: string | null; deleteWhenDone: boolean }>`
    update mail set status = 'QUEUED', attempts = 0, last_error = null where id in (
      select id from mail where kind = ${kind} and ${retriable} order by created_at, id limit ${retriedMost} for update skip locked)
    returning id, category, delete_when_done as "deleteWhenDone"`.execute(ctx.db)
  for (const [at, mail] of rows.entries()) {
    const seconds = Math.floor(at / retriedPerSecond)
    await enqueueMail(ctx, mail, { runAt: new Date(ctx.now.getTime() + seconds * 1000) })
  }
  return rows.length
}

/** Requeues a failed mail with all its attempts. False when it did not fail or its body is deleted. */
export async function retryMail(ctx: Pick<MailContext, 'db' | 'enqueue'>, id: string): Promise<boolean> {
  const row = await ctx.db
    .updateTable('mail')
    .set({ status: 'QUEUED', attempts: 0, last_error: null })
    .where('id', '=', id)
    .where('status', 'in', ['FAILED', 'BOUNCED'])
    .where('body_sealed', 'is not', null)
    .returning(deliveryColumns)
    .executeTakeFirst()
  if (row) await enqueueMail(ctx, row)
  return row !== undefined
}

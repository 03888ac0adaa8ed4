import { requireAdministrator } from '#kernel/admin-rights.ts'
import { fail } from '#kernel/fail.ts'
import type { Context, Handlers } from '#platform/core/context.server.ts'
import { mailLog, suppressions } from '#platform/mail/log.server.ts'
import { readReport, type MailReport } from '#platform/mail/report.server.ts'
import { mailOfReturnAddress } from '#platform/mail/return-address.server.ts'
import { subjectOfKind } from '#platform/mail/subject.ts'
import { liftSuppression, recordMailEvent } from '#platform/mail/suppression.server.ts'
import { isSignedHeader } from '#platform/pay/signed-header.server.ts'
import type { mailsContract } from './contract.mails.ts'

/** A message larger than this is cut by whoever hands it on: the report stands before the mail that it is about. */
const bodyBytes = 256 * 1024

/** What follows the last row of a full page. */
export const nextAfter = (list: readonly { id: string }[], limit: number): string | null =>
  list.length === limit ? (list.at(-1)?.id ?? null) : null

/** The signature among the headers that the request pipeline packs; what cannot be read has none. */
function signatureOf(packed: string): string {
  try {
    const headers: unknown = JSON.parse(Buffer.from(packed, 'base64').toString('utf8'))
    const signature = (headers as Record<string, unknown> | null)?.['karya-signature']
    return typeof signature === 'string' ? signature : ''
  } catch {
    return ''
  }
}

/** Writes down one report; false when it names no mail of ours, or came before. */
async function record(ctx: Context, report: MailReport, { body, at }: { body: Buffer; at: number }): Promise<boolean> {
  const { addresses, kind, statusCode, diagnostic } = report
  const mailId = addresses.flatMap((address) => mailOfReturnAddress(ctx.ports.env, address) ?? [])[0]
  if (!mailId) return false
  const key = Buffer.concat([Buffer.from(`${at}:`), body])
  const event = { mailId, kind, statusCode, source: 'REPORT', diagnostic, key } as const
  const recorded = await recordMailEvent(ctx.db, event, ctx.now)
  if (recorded?.suppressed)
    await ctx.audit({
      action: 'mail.suppressed',
      subjectType: 'mail',
      subjectId: mailId,
      details: { reason: recorded.suppressed, statusCode },
    })
  return recorded !== null
}

export const mailsHandlers: Handlers<typeof mailsContract> = {
  async 'admin.mails.log'({ ctx, input }) {
    const rows = await mailLog(ctx.db, input)
    const list = rows.map((row) => ({
      ...row,
      subject: subjectOfKind(row.kind, ctx.locale, ctx.ports.texts.read),
      createdAt: row.createdAt.toISOString(),
      sentAt: row.sentAt?.toISOString() ?? null,
      eventAt: row.eventAt?.toISOString() ?? null,
    }))
    return { list, nextBefore: nextAfter(list, input.limit) }
  },

  async 'admin.suppressions.list'({ ctx, input }) {
    const rows = await suppressions(ctx.db, input)
    const list = rows.map((row) => ({ ...row, since: row.since.toISOString() }))
    return { list, nextBefore: nextAfter(list, input.limit) }
  },

  async 'admin.suppressions.lift'({ ctx, input: { id, reason } }) {
    const { accountId } = requireAdministrator(ctx)
    if (!(await liftSuppression(ctx.db, id, { now: ctx.now, by: accountId, note: reason }))) throw fail('NOT_FOUND')
    await ctx.audit({ action: 'mail.lift', subjectType: 'mailSuppression', subjectId: id })
    return { done: true }
  },

  async 'mail.events'({ ctx, input }) {
    const { mailEventSecrets } = ctx.ports.env
    if (mailEventSecrets.length === 0) throw fail('NOT_FOUND')
    const body = Buffer.from(input.body, 'base64')
    if (body.length > bodyBytes) throw fail('TOO_LARGE')
    if (!isSignedHeader(mailEventSecrets, signatureOf(input.headers), body, ctx.now)) throw fail('BAD_INPUT')
    let recorded = 0
    const reports = await readReport(body).catch((error: unknown) => {
      ctx.log.warn({ err: error }, 'a mail report cannot be parsed')
      throw fail('BAD_INPUT')
    })
    for (const [at, report] of reports.entries()) if (await record(ctx, report, { body, at })) recorded++
    ctx.log.info({ recorded, bytes: body.length }, 'a mail report was read')
    return { recorded }
  },
}

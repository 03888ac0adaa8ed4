import type { Context } from '#platform/core/context.server.ts'
import { button, paragraph } from '#platform/mail/content.ts'
import { textsOf } from './mail.content.server.ts'
import { send } from './mail.server.ts'
import { reportLink } from './mail.report-link.server.ts'
import { reportMail } from './store.mail.server.ts'

type ReportAppeal = {
  appealId: string
  reportId: string
  title: string
  answer: string | null
  /** Nobody else than whoever decided could decide it. */
  bySame: boolean
}

/** The appeal of somebody who reported something was received or decided. */
export async function mailReportAppeal(
  ctx: Context,
  kind: 'reportAppealed' | 'reportUpheld' | 'reportReopened',
  { appealId, reportId, title, answer, bySame }: ReportAppeal,
) {
  const report = await reportMail(ctx.db, reportId)
  if (!report?.email) return
  const { name, number, accountId } = report
  const params = { name, number, title }
  const text = textsOf(ctx, report.locale, params)
  const blocks = [
    paragraph(text(`${kind}.${bySame ? 'textSame' : 'text'}`)),
    ...(answer ? [paragraph(answer)] : []),
    button(text('answered.button'), reportLink(ctx, { id: reportId, number, accountId })),
  ]
  await send(ctx, report, { kind, params, blocks, key: appealId })
}

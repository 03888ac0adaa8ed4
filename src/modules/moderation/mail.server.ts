import type { Locale } from '#kernel/shapes.ts'
import type { ModerationAction, ReportOutcome } from '#kernel/moderation.ts'
import { formatIn } from '#modules/reference/public.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import { button, list, mailFromTexts, paragraph, small, type MailBlock } from '#platform/mail/content.ts'
import { queueMail } from '#platform/mail/outbox.server.ts'
import { companyReaders } from './store.decisions.server.ts'
import { reportMail } from './store.mail.server.ts'

type Params = Record<string, string | number>
type Kind = 'received' | 'removed' | 'agreed' | 'refused' | 'decided' | 'lifted' | 'appealed' | 'upheld' | 'reversed'

const textsOf = (ctx: Context, locale: Locale, params: Params) => (key: string) =>
  ctx.ports.texts.translate(locale, 'mailModeration', key as 'hello', params)

type Reader = { accountId: string | null; email: string; locale: Locale }

async function send(
  ctx: Context,
  to: Reader,
  { kind, params, blocks, key }: { kind: Kind; params: Params; blocks: readonly MailBlock[]; key: string },
): Promise<void> {
  await queueMail(ctx, {
    to: to.email,
    accountId: to.accountId,
    kind: `moderation.${kind}`,
    locale: to.locale,
    content: mailFromTexts(textsOf(ctx, to.locale, params), kind, blocks),
    dedupeKey: `moderation.${kind}:${key}`,
  })
}

/** Confirms a report with its number and what happens next. */
export async function mailReceived(ctx: Context, { reportId, title }: { reportId: string; title: string }) {
  const report = await reportMail(ctx.db, reportId)
  if (!report?.email) return
  const params = { name: report.name, number: report.number, title }
  const text = textsOf(ctx, report.locale, params)
  const blocks = [paragraph(text('received.text')), paragraph(text('received.next'))]
  await send(ctx, report, { kind: 'received', params, blocks, key: reportId })
}

type DecidedReport = {
  id: string
  number: number
  accountId: string | null
  name: string
  email: string
  locale: Locale
}

/** Tells a reporter what became of it; nothing about measures beyond whether it was removed. */
export async function mailAnswered(
  ctx: Context,
  report: DecidedReport,
  { outcome, removed, title }: { outcome: ReportOutcome; removed: boolean; title: string },
) {
  if (report.email === '') return
  const kind = outcome === 'REFUSED' ? 'refused' : removed ? 'removed' : 'agreed'
  const params = { name: report.name, number: report.number, title }
  const text = textsOf(ctx, report.locale, params)
  const blocks = [paragraph(text(`${kind}.text`)), small(text('answered.thanks'))]
  await send(ctx, report, { kind, params, blocks, key: report.id })
}

type Decided = {
  decisionId: string
  companyId: string
  title: string
  company: string
  actions: readonly ModerationAction[]
  facts: Record<Locale, string>
  points: number | null
  until: Date | null
  appealUntil: Date
}

/** The statement of reasons, to everybody who answers for the company, in their language. */
export async function mailDecided(ctx: Context, decided: Decided): Promise<void> {
  const byRule = decided.actions.includes('HOLD')
  for (const reader of await companyReaders(ctx.db, decided.companyId)) {
    const format = await formatIn(ctx.db, reader.locale)
    const { title, company, points } = decided
    const until = decided.until ? format.date(decided.until) : ''
    const appealUntil = format.date(decided.appealUntil)
    const params = { name: reader.name, title, company, points: points ?? 0, until, appealUntil }
    const text = textsOf(ctx, reader.locale, params)
    const blocks = [
      paragraph(text(byRule ? 'decided.textRule' : 'decided.text')),
      list(...decided.actions.map((action) => text(`did.${action}`))),
      paragraph(text('decided.because')),
      paragraph(decided.facts[reader.locale]),
      paragraph(text(byRule ? 'decided.nextRule' : 'decided.next')),
      button(text('decided.button'), `${ctx.ports.env.appUrl}/employer/statements`),
    ]
    const to = { accountId: reader.id, email: reader.email, locale: reader.locale }
    await send(ctx, to, { kind: 'decided', params, blocks, key: `${decided.decisionId}:${reader.id}` })
  }
}

/** A suspension is over. */
export async function mailLifted(
  ctx: Context,
  { companyId, company, key }: { companyId: string; company: string; key: string },
) {
  for (const reader of await companyReaders(ctx.db, companyId)) {
    const params = { name: reader.name, company }
    const text = textsOf(ctx, reader.locale, params)
    const blocks = [
      paragraph(text('lifted.text')),
      button(text('lifted.button'), `${ctx.ports.env.appUrl}/employer/dashboard`),
    ]
    const to = { accountId: reader.id, email: reader.email, locale: reader.locale }
    await send(ctx, to, { kind: 'lifted', params, blocks, key: `${key}:${reader.id}` })
  }
}

type AppealMail = { appealId: string; companyId: string; title: string; answer: string | null }

/** An appeal was received or decided. */
export async function mailAppeal(ctx: Context, kind: 'appealed' | 'upheld' | 'reversed', appeal: AppealMail) {
  for (const reader of await companyReaders(ctx.db, appeal.companyId)) {
    const params = { name: reader.name, title: appeal.title }
    const text = textsOf(ctx, reader.locale, params)
    const blocks = [
      paragraph(text(`${kind}.text`)),
      ...(appeal.answer ? [paragraph(appeal.answer)] : []),
      button(text('decided.button'), `${ctx.ports.env.appUrl}/employer/statements`),
    ]
    const to = { accountId: reader.id, email: reader.email, locale: reader.locale }
    await send(ctx, to, { kind, params, blocks, key: `${appeal.appealId}:${reader.id}` })
  }
}

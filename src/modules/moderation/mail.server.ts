import type { Locale } from '#kernel/shapes.ts'
import type { LimitKind, ModerationAction, ReportOutcome } from '#kernel/moderation.ts'
import { formatIn } from '#modules/reference/public.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import { button, list, mailFromTexts, paragraph, small, type MailBlock } from '#platform/mail/content.ts'
import { queueMail } from '#platform/mail/outbox.server.ts'
import { reportLink } from './mail.report-link.server.ts'
import { appealUntil } from './rules.appeals.ts'
import { companyReaders, personReaders } from './store.decisions.server.ts'
import { reportMail } from './store.mail.server.ts'
import type { Owner } from './store.owner.server.ts'
import { readTarget, type Target } from './store.targets.server.ts'

type Params = Record<string, string | number>
type Kind =
  | 'asked'
  | 'received'
  | 'removed'
  | 'agreed'
  | 'refused'
  | 'decided'
  | 'lifted'
  | 'appealed'
  | 'upheld'
  | 'reversed'
  | 'partly'
  | 'reportAppealed'
  | 'reportUpheld'
  | 'reportReopened'

export const textsOf = (ctx: Context, locale: Locale, params: Params) => (key: string) =>
  ctx.ports.texts.translate(locale, 'mailModeration', key as 'hello', params)

type Reader = { accountId: string | null; email: string; locale: Locale }

export async function send(
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
  const until = (await formatIn(ctx.db, report.locale)).date(appealUntil(ctx.now))
  const params = { name: report.name, number: report.number, title, until }
  const text = textsOf(ctx, report.locale, params)
  const blocks = [
    paragraph(text(`${kind}.text`)),
    ...(removed ? [] : [paragraph(text('answered.appeal'))]),
    button(text('answered.button'), reportLink(ctx, report)),
    small(text('answered.thanks')),
  ]
  // After an appeal a report is answered again.
  await send(ctx, report, { kind, params, blocks, key: `${report.id}:${ctx.now.toISOString()}` })
}

/** Those who answer for a company, or the person. */
const readersOf = (ctx: Context, { companyId, accountId }: Owner) =>
  companyId === null ? personReaders(ctx.db, accountId ?? '') : companyReaders(ctx.db, companyId)

const statements = (ctx: Context) => `${ctx.ports.env.appUrl}/account/statements`

/** How its reader calls what a decision is about. */
const nameFor = (text: (key: string) => string, { type, title }: Pick<Target, 'type' | 'title'>): string => {
  if (type === 'PERSON') return text('your.PERSON')
  return type === 'MESSAGE' ? text('your.MESSAGE') : title
}

type Decided = {
  decisionId: string
  target: Target
  actions: readonly ModerationAction[]
  restricts: LimitKind | null
  facts: Record<Locale, string>
  points: number | null
  until: Date | null
  appealUntil: Date
}

/** The statement of reasons, to everybody who answers for the company or to the person, in their language. */
export async function mailDecided(ctx: Context, decided: Decided): Promise<void> {
  const { target, restricts } = decided
  const byRule = decided.actions.includes('HOLD')
  const side = target.companyId === null ? 'didOwn' : 'did'
  for (const reader of await readersOf(ctx, target)) {
    const format = await formatIn(ctx.db, reader.locale)
    const until = decided.until ? format.date(decided.until) : ''
    const appealUntil = format.date(decided.appealUntil)
    const title = nameFor(textsOf(ctx, reader.locale, { title: target.title }), target)
    const { company } = target
    const params = { name: reader.name, title, company, points: decided.points ?? 0, until, appealUntil }
    const text = textsOf(ctx, reader.locale, params)
    const did = decided.actions.map((action) => {
      if (action === 'RESTRICT') return text(`restricts.${restricts ?? 'NO_POSTING'}`)
      return text(action === 'REMOVE' ? `removed${target.type}` : `${side}.${action}`)
    })
    const intro = byRule ? 'decided.textRule' : target.companyId === null ? 'decided.textOwn' : 'decided.text'
    const blocks = [
      paragraph(text(intro)),
      list(...did),
      paragraph(text('decided.because')),
      paragraph(decided.facts[reader.locale]),
      paragraph(text(byRule ? 'decided.nextRule' : 'decided.next')),
      button(text('decided.button'), statements(ctx)),
    ]
    const to = { accountId: reader.id, email: reader.email, locale: reader.locale }
    await send(ctx, to, { kind: 'decided', params, blocks, key: `${decided.decisionId}:${reader.id}` })
  }
}

/** A suspension is over. */
export async function mailLifted(ctx: Context, owner: Owner, key: string) {
  const target = owner.companyId ? await readTarget(ctx.db, 'COMPANY', owner.companyId) : undefined
  for (const reader of await readersOf(ctx, owner)) {
    const own = textsOf(ctx, reader.locale, {})
    const params = { name: reader.name, company: target?.title ?? own('your.PERSON') }
    const text = textsOf(ctx, reader.locale, params)
    const path = target ? '/employer/dashboard' : '/login'
    const blocks = [
      paragraph(text(target ? 'lifted.text' : 'lifted.textOwn')),
      button(text(target ? 'lifted.button' : 'lifted.buttonOwn'), `${ctx.ports.env.appUrl}${path}`),
    ]
    const to = { accountId: reader.id, email: reader.email, locale: reader.locale }
    await send(ctx, to, { kind: 'lifted', params, blocks, key: `${key}:${reader.id}` })
  }
}

type Asked = { requestId: string; target: Target; question: string; until: Date }

/** Moderators ask the reported side something before they decide. */
export async function mailAsked(ctx: Context, { requestId, target, question, until }: Asked) {
  for (const reader of await readersOf(ctx, target)) {
    const format = await formatIn(ctx.db, reader.locale)
    const title = nameFor(textsOf(ctx, reader.locale, { title: target.title }), target)
    const params = { name: reader.name, title, until: format.date(until) }
    const text = textsOf(ctx, reader.locale, params)
    const blocks = [
      paragraph(text('asked.text')),
      paragraph(question),
      paragraph(text('asked.next')),
      button(text('asked.button'), statements(ctx)),
    ]
    const to = { accountId: reader.id, email: reader.email, locale: reader.locale }
    await send(ctx, to, { kind: 'asked', params, blocks, key: `${requestId}:${reader.id}` })
  }
}

type AppealMail = Pick<Target, 'type' | 'title'> & { appealId: string; owner: Owner; answer: string | null }

/** An appeal was received or decided. */
export async function mailAppeal(
  ctx: Context,
  kind: 'appealed' | 'upheld' | 'partly' | 'reversed',
  appeal: AppealMail,
) {
  for (const reader of await readersOf(ctx, appeal.owner)) {
    const title = nameFor(textsOf(ctx, reader.locale, { title: appeal.title }), appeal)
    const params = { name: reader.name, title }
    const text = textsOf(ctx, reader.locale, params)
    const blocks = [
      paragraph(text(`${kind}.text`)),
      ...(appeal.answer ? [paragraph(appeal.answer)] : []),
      button(text('decided.button'), statements(ctx)),
    ]
    const to = { accountId: reader.id, email: reader.email, locale: reader.locale }
    await send(ctx, to, { kind, params, blocks, key: `${appeal.appealId}:${reader.id}` })
  }
}

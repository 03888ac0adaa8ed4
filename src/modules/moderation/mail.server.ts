import type { Locale } from '#kernel/shapes.ts'
import { formatIn } from '#modules/reference/public.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import { button, paragraph } from '#platform/mail/content.ts'
import { queueMail } from '#platform/mail/outbox.server.ts'
import {
  answeredMail,
  contentOf,
  decidedMail,
  nameFor,
  statementsUrl,
  textsOf,
  type Answer,
  type Built,
  type Decided,
  type ReportReader,
} from './mail.content.server.ts'
import { reportLink } from './mail.report-link.server.ts'
import { readersQuery } from './store.decisions.server.ts'
import { reportMail } from './store.mail.server.ts'
import type { Owner } from './store.owner.server.ts'
import { readTarget, type Target } from './store.targets.server.ts'

type Recipient = { accountId: string | null; email: string; locale: Locale }

export async function send(ctx: Context, to: Recipient, { key, ...built }: Built & { key: string }): Promise<void> {
  await queueMail(ctx, {
    to: to.email,
    accountId: to.accountId,
    kind: `moderation.${built.kind}`,
    locale: to.locale,
    content: contentOf(ctx, to.locale, built),
    dedupeKey: `moderation.${built.kind}:${key}`,
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

type DecidedReport = Omit<ReportReader, 'link'> & { id: string; accountId: string | null; email: string }

/** Tells a reporter what became of it; nothing about measures beyond whether it was removed. */
export async function mailAnswered(ctx: Context, report: DecidedReport, answer: Answer) {
  if (report.email === '') return
  const mail = await answeredMail(ctx, { ...report, link: reportLink(ctx, report) }, answer)
  // After an appeal a report is answered again.
  await send(ctx, report, { ...mail, key: `${report.id}:${ctx.now.toISOString()}` })
}

const readersOf = (ctx: Context, owner: Owner) => readersQuery(ctx.db, owner).execute()

/** The statement of reasons, to everybody who answers for the company or to the person, in their language. */
export async function mailDecided(ctx: Context, decided: Decided & { decisionId: string }): Promise<void> {
  for (const reader of await readersOf(ctx, decided.target)) {
    const to = { accountId: reader.id, email: reader.email, locale: reader.locale }
    await send(ctx, to, { ...(await decidedMail(ctx, reader, decided)), key: `${decided.decisionId}:${reader.id}` })
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

type Voided = Pick<Target, 'type' | 'title'> & {
  strikeId: string
  owner: Owner
  points: number
  /** What was closed with the points is open again. */
  isOpened: boolean
}

/** Points do not count any more. */
export async function mailVoided(ctx: Context, { strikeId, owner, points, isOpened, ...about }: Voided) {
  for (const reader of await readersOf(ctx, owner)) {
    const title = nameFor(textsOf(ctx, reader.locale, { title: about.title }), about)
    const params = { name: reader.name, title, count: points }
    const text = textsOf(ctx, reader.locale, params)
    const blocks = [
      paragraph(text('voided.text')),
      ...(isOpened ? [paragraph(text('voided.opened'))] : []),
      button(text('decided.button'), statementsUrl(ctx)),
    ]
    const to = { accountId: reader.id, email: reader.email, locale: reader.locale }
    await send(ctx, to, { kind: 'voided', params, blocks, key: `${strikeId}:${reader.id}` })
  }
}

/** A job that was hidden or removed is as it was before. */
export async function mailShown(ctx: Context, { decisionId, target }: { decisionId: string; target: Target }) {
  for (const reader of await readersOf(ctx, target)) {
    const params = { name: reader.name, title: target.title }
    const text = textsOf(ctx, reader.locale, params)
    const link = button(text('shown.button'), `${ctx.ports.env.appUrl}/jobsseekers/job-detail?id=${target.id}`)
    const to = { accountId: reader.id, email: reader.email, locale: reader.locale }
    await send(ctx, to, {
      kind: 'shown',
      params,
      blocks: [paragraph(text('shown.text')), link],
      key: `${decisionId}:${reader.id}`,
    })
  }
}

type EvidenceMail = { requestId: string; target: Target; question: string; until: Date }

/** Moderators ask the reported side something before they decide, and remind of it. */
export async function mailEvidenceRequest(
  ctx: Context,
  kind: 'asked' | 'reminded',
  { requestId, target, question, until }: EvidenceMail,
) {
  for (const reader of await readersOf(ctx, target)) {
    const format = await formatIn(ctx.db, reader.locale)
    const title = nameFor(textsOf(ctx, reader.locale, { title: target.title }), target)
    const params = { name: reader.name, title, until: format.date(until) }
    const text = textsOf(ctx, reader.locale, params)
    const blocks = [
      paragraph(text(`${kind}.text`)),
      paragraph(question),
      paragraph(text(`${kind}.next`)),
      button(text('asked.button'), statementsUrl(ctx)),
    ]
    const to = { accountId: reader.id, email: reader.email, locale: reader.locale }
    await send(ctx, to, { kind, params, blocks, key: `${requestId}:${reader.id}` })
  }
}

type AppealMail = Pick<Target, 'type' | 'title'> & {
  appealId: string
  owner: Owner
  answer: string | null
  /** Nobody else than whoever decided could decide it. */
  bySame: boolean
  /** What jobs and credits of a company lost by its suspension is given back. */
  givesBack?: boolean
}

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
      paragraph(text(`${kind}.${appeal.bySame ? 'textSame' : 'text'}`)),
      ...(appeal.givesBack && (kind === 'reversed' || kind === 'partly') ? [paragraph(text(`${kind}.days`))] : []),
      ...(appeal.answer ? [paragraph(appeal.answer)] : []),
      button(text('decided.button'), statementsUrl(ctx)),
    ]
    const to = { accountId: reader.id, email: reader.email, locale: reader.locale }
    await send(ctx, to, { kind, params, blocks, key: `${appeal.appealId}:${reader.id}` })
  }
}

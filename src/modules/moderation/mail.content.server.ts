import type { LimitKind, ModerationAction, ReportOutcome } from '#kernel/moderation.ts'
import type { Locale } from '#kernel/shapes.ts'
import type { TextParams } from '#kernel/locale.ts'
import { formatIn } from '#modules/reference/public.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import {
  button,
  list,
  mailFromTexts,
  paragraph,
  small,
  type MailBlock,
  type MailContent,
} from '#platform/mail/content.ts'
import { appealUntil } from './rules.appeals.ts'
import type { Target } from './store.targets.server.ts'

type ModerationMailKind =
  | 'asked'
  | 'reminded'
  | 'digest'
  | 'received'
  | 'removed'
  | 'agreed'
  | 'refused'
  | 'decided'
  | 'lifted'
  | 'voided'
  | 'shown'
  | 'appealed'
  | 'upheld'
  | 'reversed'
  | 'partly'
  | 'reportAppealed'
  | 'reportUpheld'
  | 'reportReopened'

/** What a mail says, before it has a recipient. */
export type Built = { kind: ModerationMailKind; params: TextParams; blocks: readonly MailBlock[] }

export const textsOf = (ctx: Context, locale: Locale, params: TextParams) => (key: string) =>
  ctx.ports.texts.translate(locale, 'mailModeration', key as 'hello', params)

export const contentOf = (ctx: Context, locale: Locale, { kind, params, blocks }: Built): MailContent =>
  mailFromTexts(textsOf(ctx, locale, params), kind, blocks)

export const statementsUrl = (ctx: Context) => `${ctx.ports.env.appUrl}/account/statements`

/** How its reader calls what a decision is about. */
export const nameFor = (text: (key: string) => string, { type, title }: Pick<Target, 'type' | 'title'>): string => {
  if (type === 'PERSON') return text('your.PERSON')
  return type === 'MESSAGE' ? text('your.MESSAGE') : title
}

/** `link` leads to the report. */
export type ReportReader = { name: string; number: number; locale: Locale; link: string }
export type Answer = { outcome: ReportOutcome; removed: boolean; title: string }

/** What a reporter reads: what became of it, and nothing about measures beyond whether it was removed. */
export async function answeredMail(ctx: Context, reader: ReportReader, { outcome, removed, title }: Answer) {
  const kind = outcome === 'REFUSED' ? 'refused' : removed ? 'removed' : 'agreed'
  const until = (await formatIn(ctx.db, reader.locale)).date(appealUntil(ctx.now))
  const params = { name: reader.name, number: reader.number, title, until }
  const text = textsOf(ctx, reader.locale, params)
  const blocks = [
    paragraph(text(`${kind}.text`)),
    ...(removed ? [] : [paragraph(text('answered.appeal'))]),
    button(text('answered.button'), reader.link),
    small(text('answered.thanks')),
  ]
  return { kind, params, blocks } satisfies Built
}

export type Decided = {
  target: Target
  actions: readonly ModerationAction[]
  restricts: LimitKind | null
  facts: Record<Locale, string>
  /** Which law is broken, where something is illegal. */
  law: string | null
  points: number | null
  until: Date | null
  /** Until when every job of the company waits for a person. */
  reviewedUntil: Date | null
  appealUntil: Date
  /** By a rule; nobody looked at it yet. */
  automated: boolean
}

/** What whoever a decision is about reads: the statement of reasons. */
export async function decidedMail(ctx: Context, reader: { name: string; locale: Locale }, decided: Decided) {
  const { target, restricts } = decided
  const isHeld = decided.actions.includes('HOLD')
  const side = target.companyId === null ? 'didOwn' : 'did'
  const format = await formatIn(ctx.db, reader.locale)
  const until = decided.until ? format.date(decided.until) : ''
  const appealUntil = format.date(decided.appealUntil)
  const title = nameFor(textsOf(ctx, reader.locale, { title: target.title }), target)
  const { company } = target
  const params = {
    name: reader.name,
    title,
    company,
    points: decided.points ?? 0,
    until,
    reviewedUntil: decided.reviewedUntil ? format.date(decided.reviewedUntil) : '',
    appealUntil,
    law: decided.law ?? '',
  }
  const text = textsOf(ctx, reader.locale, params)
  const did = decided.actions.map((action) => {
    if (action === 'RESTRICT') return text(`restricts.${restricts ?? 'NO_POSTING'}`)
    if (action === 'HOLD' && !decided.automated) return text('did.HOLD_BY_PERSON')
    if (action === 'SUSPEND' && !decided.until) return text(`${side}.SUSPEND_FOR_GOOD`)
    return text(action === 'REMOVE' ? `removed${target.type}` : `${side}.${action}`)
  })
  const own = decided.automated ? 'decided.textOwnRule' : 'decided.textOwn'
  const ofCompany = decided.automated ? 'decided.textCompanyRule' : 'decided.text'
  const intro = isHeld && decided.automated ? 'decided.textRule' : target.companyId === null ? own : ofCompany
  const blocks = [
    paragraph(text(intro)),
    list(...did, ...(decided.reviewedUntil ? [text('restricts.REVIEWED')] : [])),
    paragraph(text('decided.because')),
    paragraph(decided.facts[reader.locale]),
    ...(decided.law === null ? [] : [paragraph(text('decided.law'))]),
    paragraph(text(isHeld ? 'decided.nextRule' : 'decided.next')),
    button(text('decided.button'), statementsUrl(ctx)),
  ]
  return { kind: 'decided', params, blocks } satisfies Built
}

import { rolesWith } from '#kernel/rights.ts'
import type { Locale } from '#kernel/shapes.ts'
import type { Context } from '#platform/core/context.server.ts'
import { button, facts, mailFromTexts, paragraph, type MailBlock } from '#platform/mail/content.ts'
import { queueMail } from '#platform/mail/outbox.server.ts'
import type { RejectReason } from './rules.ts'

type Recipient = { id: string; email: string; name: string; locale: Locale }
type ReviewMailKind = 'published' | 'rejected' | 'received'
type ReviewMail = {
  kind: ReviewMailKind
  company: string
  path: string
  key: string
  blocks?: (locale: Locale) => MailBlock[]
}

const target = {
  mine: '/jobsseekers/reviews',
  received: '/employer/reviews',
  company: (id: string) => `/jobsseekers/company-profile?id=${id}#reviews`,
} as const

async function send(ctx: Context, reader: Recipient, { kind, company, path, key, blocks }: ReviewMail): Promise<void> {
  const { locale } = reader
  const text = (part: string) =>
    ctx.ports.texts.translate(locale, 'mailReviews', part as 'hello', { name: reader.name, company })
  await queueMail(ctx, {
    to: reader.email,
    accountId: reader.id,
    kind: `reviews.${kind}`,
    category: 'COMPANY',
    locale,
    content: mailFromTexts(text, kind, [
      paragraph(text(`${kind}.text`)),
      ...(blocks?.(locale) ?? []),
      paragraph(text(`${kind}.next`)),
      button(text(`${kind}.button`), ctx.ports.env.appUrl + path),
    ]),
    dedupeKey: `reviews.${kind}:${key}:${reader.id}`,
  })
}

type ReviewDecision = {
  reviewId: string
  companyId: string
  company: string
  accountId: string
  to: 'PUBLISHED' | 'REJECTED'
  reason: string | null
  note: string | null
  version: number
}

/** Notifies the author of the decision, with the reason of a rejection. */
export async function mailAuthor(ctx: Context, decided: ReviewDecision): Promise<void> {
  const author = await ctx.db
    .selectFrom('account')
    .select(['id', 'email', 'full_name as name', 'locale'])
    .where('id', '=', decided.accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!author) return
  const key = `${decided.reviewId}:${decided.version}`
  const { company } = decided
  if (decided.to === 'PUBLISHED')
    return send(ctx, author, { kind: 'published', company, path: target.company(decided.companyId), key })
  await send(ctx, author, {
    kind: 'rejected',
    company,
    path: target.mine,
    key,
    blocks: (locale) => why(ctx, locale, decided),
  })
}

function why({ ports }: Context, locale: Locale, { reason, note }: ReviewDecision): MailBlock[] {
  const label = ports.texts.translate(locale, 'mailReviews', 'rejected.reason')
  const code = (reason ?? 'OTHER') as RejectReason
  const blocks = [facts([label, ports.texts.translate(locale, 'reviews', `rejectReason.${code}`)])]
  return note ? [...blocks, paragraph(note)] : blocks
}

/** Notifies owners and administrators of the company of a new review, without its author. */
export async function mailCompany(
  ctx: Context,
  about: { reviewId: string; companyId: string; company: string },
): Promise<void> {
  const people = await ctx.db
    .selectFrom('company_member as m')
    .innerJoin('account as a', 'a.id', 'm.account_id')
    .select(['a.id', 'a.email', 'a.full_name as name', 'a.locale'])
    .where('m.company_id', '=', about.companyId)
    .where('m.role', 'in', rolesWith('reviews.reply'))
    .where('m.removed_at', 'is', null)
    .where('m.active', '=', true)
    .where('a.deleted_at', 'is', null)
    .where('a.email_verified_at', 'is not', null)
    .execute()
  for (const reader of people)
    await send(ctx, reader, { kind: 'received', company: about.company, path: target.received, key: about.reviewId })
}

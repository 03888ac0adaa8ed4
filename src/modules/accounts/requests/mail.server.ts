import type { RefusalGround, RequestKind } from '#kernel/rights-request.ts'
import { formatIn } from '#modules/reference/public.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import { button, facts, paragraph, small, type MailBlock } from '#platform/mail/content.ts'
import { queueMail } from '#platform/mail/outbox.server.ts'
import type { MailRecipient } from '../mail.server.ts'

const sealPurpose = 'rights-request'

type RequestFacts = { id: string; kind: RequestKind; receivedAt: Date; dueAt: Date }
type RequestMailKind = 'received' | 'extended' | 'done' | 'refused' | 'aging'

const textsOf = (ctx: Context, { locale }: MailRecipient) => {
  const { texts } = ctx.ports
  return (key: Parameters<typeof texts.translate<'mailRequests'>>[2], params?: Record<string, string | number>) =>
    texts.translate(locale, 'mailRequests', key, params)
}

async function write(
  ctx: Context,
  to: MailRecipient,
  {
    mail,
    request,
    blocks,
    dedupeKey,
  }: { mail: RequestMailKind; request: RequestFacts; blocks: readonly MailBlock[]; dedupeKey: string },
): Promise<void> {
  const t = textsOf(ctx, to)
  const format = await formatIn(ctx.db, to.locale)
  const kind = t(`kind.${request.kind}`)
  await queueMail(ctx, {
    to: to.email,
    accountId: to.id,
    kind: `accounts.request.${mail}`,
    locale: to.locale,
    dedupeKey,
    content: {
      subject: t(`${mail}.subject`, { kind }),
      preheader: t(`${mail}.text`, { kind }),
      title: t(`${mail}.title`),
      blocks: [
        paragraph(t('greeting', { name: to.name })),
        paragraph(t(`${mail}.text`, { kind })),
        facts(
          [t('fact.kind'), kind],
          [t('fact.received'), format.dateTime(request.receivedAt)],
          [t('fact.due'), format.dateTime(request.dueAt)],
        ),
        ...blocks,
      ],
    },
  })
}

/** A request came by another way than the site: what happens next, and the link that shows whose it is. */
export async function mailReceived(ctx: Context, to: MailRecipient, request: RequestFacts): Promise<void> {
  const t = textsOf(ctx, to)
  const token = await ctx.ports.sealer.seal(sealPurpose, { request: request.id }, request.dueAt)
  const blocks = [
    button(t('received.confirm'), `${ctx.ports.env.appUrl}/identify-request?t=${encodeURIComponent(token)}`),
    small(t('received.notMine')),
  ]
  await write(ctx, to, { mail: 'received', request, blocks, dedupeKey: `request.received:${request.id}` })
}

/** The request that a link names; null when it was forged or its time is over. */
export async function openRequestToken(ctx: Context, token: string): Promise<string | null> {
  const opened: unknown = await ctx.ports.sealer.open(sealPurpose, token, ctx.now)
  const id = (opened as { request?: unknown } | null)?.request
  return typeof id === 'string' ? id : null
}

/** How a request went on or ended; `answer` is what the administrator wrote. */
export async function mailOutcome(
  ctx: Context,
  to: MailRecipient,
  {
    mail,
    request,
    answer,
    ground,
  }: { mail: 'extended' | 'done' | 'refused'; request: RequestFacts; answer: string; ground?: RefusalGround },
): Promise<void> {
  const t = textsOf(ctx, to)
  const blocks = [
    ...(ground ? [paragraph(t(`ground.${ground}`))] : []),
    ...answer.split(/\n{2,}/).flatMap((text) => (text.trim() ? [paragraph(text)] : [])),
    ...(mail === 'refused' ? [small(t('refused.complain'))] : []),
  ]
  await write(ctx, to, { mail, request, blocks, dedupeKey: `request.${mail}:${request.id}` })
}

/** To whoever answers requests: how much of the time of one is over. */
export async function mailAging(
  ctx: Context,
  to: MailRecipient,
  request: RequestFacts,
  percent: number,
): Promise<void> {
  const t = textsOf(ctx, to)
  const blocks = [
    paragraph(t(percent >= 100 ? 'aging.late' : 'aging.percent', { percent })),
    button(t('aging.open'), `${ctx.ports.env.appUrl}/admin/rights/${request.id}`),
  ]
  await write(ctx, to, { mail: 'aging', request, blocks, dedupeKey: `request.aging:${request.id}:${percent}:${to.id}` })
}

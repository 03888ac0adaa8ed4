import { formatIn } from '#modules/reference/public.server.ts'
import { priorities } from '#kernel/job.ts'
import type { Locale } from '#kernel/shapes.ts'
import type { Context } from '#platform/core/context.server.ts'
import type { TextKey } from '#platform/i18n/sets.ts'
import type { Params } from '#platform/i18n/translate.ts'
import { button, code, facts, paragraph, small, type MailContent } from '#platform/mail/content.ts'
import { queueMail } from '#platform/mail/outbox.server.ts'
import { deviceOf, loginOf, type AccountKind } from './rules.ts'
import { codeRules, hardStop } from './rules.codes.ts'

export type Reader = { id: string; kind: AccountKind; email: string; name: string; locale: Locale }

export function words(ctx: Context, { locale }: Reader) {
  return (key: TextKey<'mailAccounts'>, params?: Params) =>
    ctx.ports.texts.translate(locale, 'mailAccounts', key, params)
}

export async function send(
  ctx: Context,
  to: Reader,
  kind: string,
  content: Omit<MailContent, 'preheader'>,
  priority: number = priorities.normal,
): Promise<void> {
  const first = content.blocks[0]
  const preheader = first?.type === 'paragraph' ? first.text : content.title
  const greeting = paragraph(words(ctx, to)('greeting', { name: to.name }))
  const blocks = [greeting, ...content.blocks]
  await queueMail(ctx, {
    to: to.email,
    accountId: to.id,
    kind,
    locale: to.locale,
    content: { ...content, blocks, preheader },
    priority,
  })
}

export async function dateTime(ctx: Context, { locale }: Reader): Promise<string> {
  return (await formatIn(ctx.db, locale)).dateTime(ctx.now)
}

const codeMails = { VERIFY_EMAIL: 'verify', LOGIN: 'login', RESET_PASSWORD: 'reset', CHANGE_EMAIL: 'change' } as const
export type MailedCode = keyof typeof codeMails

/** The code itself: before every other mail, and never in the subject. */
export async function mailCode(ctx: Context, to: Reader, purpose: MailedCode, digits: string): Promise<void> {
  const t = words(ctx, to)
  const set = codeMails[purpose]
  const blocks = [
    paragraph(t(`${set}.text`)),
    code(digits),
    paragraph(t('codeLife', { minutes: codeRules.liveMs / 60_000 })),
    small(t('codeSafety')),
  ]
  await send(
    ctx,
    to,
    `accounts.code.${set}`,
    { subject: t(`${set}.subject`), title: t(`${set}.title`), blocks },
    priorities.code,
  )
}

/** Where a new password is asked for: by the fixed address of the site, never by what a request says (RS-02). */
export const setPassword = (ctx: Context, to: Reader) =>
  to.kind === 'ADMIN'
    ? []
    : [
        button(
          words(ctx, to)('setPassword'),
          `${ctx.ports.env.appUrl}${loginOf(to.kind).replace('/login', '/forgot-password')}`,
        ),
      ]

export async function mailPasswordChanged(ctx: Context, to: Reader): Promise<void> {
  const t = words(ctx, to)
  const blocks = [
    paragraph(t('changed.text', { when: await dateTime(ctx, to) })),
    paragraph(t('changed.wasNotMe')),
    ...setPassword(ctx, to),
  ]
  await send(ctx, to, 'accounts.passwordChanged', { subject: t('changed.subject'), title: t('changed.title'), blocks })
}

export async function mailPasswordStopped(ctx: Context, to: Reader): Promise<void> {
  const t = words(ctx, to)
  const blocks = [paragraph(t('stopped.text', { count: hardStop })), ...setPassword(ctx, to)]
  await send(ctx, to, 'accounts.passwordStopped', { subject: t('stopped.subject'), title: t('stopped.title'), blocks })
}

export async function mailNewDevice(ctx: Context, to: Reader): Promise<void> {
  const t = words(ctx, to)
  const { browser, system } = deviceOf(ctx.from.userAgent)
  const device = [browser, system].filter(Boolean).join(', ') || t('device.unknown')
  const rows = facts(
    [t('device.when'), await dateTime(ctx, to)],
    [t('device.browser'), device],
    [t('device.address'), ctx.from.ip || t('device.unknown')],
  )
  const blocks = [
    paragraph(t('device.text')),
    rows,
    paragraph(t('device.wasMe')),
    paragraph(t('device.wasNotMe')),
    ...setPassword(ctx, to),
  ]
  await send(ctx, to, 'accounts.newDevice', { subject: t('device.subject'), title: t('device.title'), blocks })
}

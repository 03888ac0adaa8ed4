import { formatIn } from '#modules/reference/public.server.ts'
import { priorities } from '#kernel/job.ts'
import type { Locale } from '#kernel/shapes.ts'
import type { Context } from '#platform/core/context.server.ts'
import type { TextKey } from '#platform/i18n/sets.ts'
import type { Params } from '#platform/i18n/translate.ts'
import { button, code, facts, paragraph, small, type MailContent } from '#platform/mail/content.ts'
import { queueMail, type CodeRequester, type NewMail } from '#platform/mail/outbox.server.ts'
import { deviceOf, loginPath, type AccountKind } from './rules.ts'
import { codeRules, maxFailures } from './rules.codes.ts'

export type MailRecipient = { id: string; kind: AccountKind; email: string; name: string; locale: Locale }

export function textsOf(ctx: Context, { locale }: MailRecipient) {
  return (key: TextKey<'mailAccounts'>, params?: Params) =>
    ctx.ports.texts.translate(locale, 'mailAccounts', key, params)
}

export async function send(
  ctx: Context,
  to: MailRecipient,
  kind: string,
  content: Omit<MailContent, 'preheader'>,
  {
    priority = priorities.normal,
    requestedBy,
    deleteWhenDone,
  }: Pick<NewMail, 'priority' | 'requestedBy' | 'deleteWhenDone'> = {},
): Promise<void> {
  const first = content.blocks[0]
  const preheader = first?.type === 'paragraph' ? first.text : content.title
  const greeting = paragraph(textsOf(ctx, to)('greeting', { name: to.name }))
  const blocks = [greeting, ...content.blocks]
  await queueMail(ctx, {
    to: to.email,
    // A row that outlives the account names it no more.
    accountId: deleteWhenDone ? null : to.id,
    kind,
    locale: to.locale,
    content: { ...content, blocks, preheader },
    priority,
    ...(deleteWhenDone && { deleteWhenDone }),
    ...(requestedBy && { requestedBy }),
  })
}

export async function dateTime(ctx: Context, { locale }: MailRecipient): Promise<string> {
  return (await formatIn(ctx.db, locale)).dateTime(ctx.now)
}

const codeMails = { VERIFY_EMAIL: 'verify', LOGIN: 'login', RESET_PASSWORD: 'reset', CHANGE_EMAIL: 'change' } as const
export type MailedCode = keyof typeof codeMails

/** Codes are sent before all other mail and never appear in the subject. */
export async function mailCode(
  ctx: Context,
  to: MailRecipient,
  purpose: MailedCode,
  { digits, by }: { digits: string; by: CodeRequester },
): Promise<void> {
  const t = textsOf(ctx, to)
  const template = codeMails[purpose]
  const blocks = [
    paragraph(t(`${template}.text`)),
    code(digits),
    paragraph(t('codeLife', { minutes: codeRules.lifetimeMs / 60_000 })),
    small(t('codeSafety')),
  ]
  await send(
    ctx,
    to,
    `accounts.code.${template}`,
    { subject: t(`${template}.subject`), title: t(`${template}.title`), blocks },
    { priority: priorities.code, requestedBy: by },
  )
}

/** Button to the password reset. Uses the configured address of the site, never a request header (RS-02). */
export const resetButton = (ctx: Context, to: MailRecipient) =>
  to.kind === 'ADMIN'
    ? []
    : [
        button(
          textsOf(ctx, to)('setPassword'),
          `${ctx.ports.env.appUrl}${loginPath(to.kind).replace('/login', '/forgot-password')}`,
        ),
      ]

export async function mailPasswordChanged(ctx: Context, to: MailRecipient): Promise<void> {
  const t = textsOf(ctx, to)
  const blocks = [
    paragraph(t('passwordChanged.text', { when: await dateTime(ctx, to) })),
    paragraph(t('passwordChanged.wasNotMe')),
    ...resetButton(ctx, to),
  ]
  await send(ctx, to, 'accounts.passwordChanged', {
    subject: t('passwordChanged.subject'),
    title: t('passwordChanged.title'),
    blocks,
  })
}

export async function mailPasswordLocked(ctx: Context, to: MailRecipient): Promise<void> {
  const t = textsOf(ctx, to)
  const blocks = [paragraph(t('passwordLocked.text', { count: maxFailures })), ...resetButton(ctx, to)]
  await send(ctx, to, 'accounts.passwordLocked', {
    subject: t('passwordLocked.subject'),
    title: t('passwordLocked.title'),
    blocks,
  })
}

export async function mailNewDevice(
  ctx: Context,
  to: MailRecipient,
  text: 'text' | 'textAddress' = 'text',
): Promise<void> {
  const t = textsOf(ctx, to)
  const { browser, system } = deviceOf(ctx.from.userAgent)
  const device = [browser, system].filter(Boolean).join(', ') || t('newDevice.unknown')
  const rows = facts(
    [t('newDevice.when'), await dateTime(ctx, to)],
    [t('newDevice.browser'), device],
    [t('newDevice.address'), ctx.from.ip || t('newDevice.unknown')],
  )
  const blocks = [
    paragraph(t(`newDevice.${text}`)),
    rows,
    paragraph(t('newDevice.wasMe')),
    paragraph(t('newDevice.wasNotMe')),
    ...resetButton(ctx, to),
  ]
  await send(ctx, to, 'accounts.newDevice', { subject: t('newDevice.subject'), title: t('newDevice.title'), blocks })
}

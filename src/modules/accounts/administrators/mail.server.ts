import type { AdminRole } from '#kernel/caller.ts'
import type { Locale } from '#kernel/locale.ts'
import { readSetting } from '#modules/reference/public.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import { button, facts, paragraph, small } from '#platform/mail/content.ts'
import { queueMail } from '#platform/mail/outbox.server.ts'
import { dateTime, send, textsOf, type MailRecipient } from '../mail.server.ts'
import { loginPath } from '../rules.ts'
import { invitationHours, joinPath, roleRequestHours } from './rules.ts'

const roleName = (ctx: Context, locale: Locale, role: AdminRole) =>
  ctx.ports.texts.translate(locale, 'mailAccounts', `adminRole.${role}`)

type Invitation = {
  email: string
  role: AdminRole
  locale: Locale
  by: string
  token: string
  accountId: string | null
}

/** The link of an invitation, or for an administrator whose sign-in is set up again. */
export async function mailInvitation(ctx: Context, invitation: Invitation): Promise<void> {
  const { email, role, locale, by, token, accountId } = invitation
  const params = {
    by,
    role: roleName(ctx, locale, role),
    site: await readSetting(ctx.db, 'siteName'),
    hours: invitationHours,
  }
  const text = (key: string) => ctx.ports.texts.translate(locale, 'mailAccounts', key as 'greeting', params)
  const kind = accountId ? 'adminReset' : 'adminInvited'
  const content = {
    subject: text(`${kind}.subject`),
    preheader: text(`${kind}.text`),
    title: text(`${kind}.title`),
    blocks: [
      paragraph(text(`${kind}.text`)),
      button(text(`${kind}.button`), `${ctx.ports.env.appUrl}${joinPath(token)}`),
      small(text('adminInvited.life')),
      small(text('adminInvited.unknown')),
    ],
  }
  await queueMail(ctx, { to: email, accountId, kind: `accounts.${kind}`, locale, content })
}

type Notice = 'adminRoleChanged' | 'adminSwitchedOff' | 'adminSwitchedOn'

/** Tells an administrator what was changed about them, when and by whom. */
export async function mailAdministratorChange(
  ctx: Context,
  to: MailRecipient,
  { kind, role, by }: { kind: Notice; role: AdminRole; by: string },
): Promise<void> {
  const t = textsOf(ctx, to)
  const blocks = [
    paragraph(t(`${kind}.text`, { role: roleName(ctx, to.locale, role) })),
    facts([t('adminChange.by'), by], [t('newDevice.when'), await dateTime(ctx, to)]),
    ...(kind === 'adminSwitchedOff'
      ? []
      : [button(t('adminChange.signIn'), `${ctx.ports.env.appUrl}${loginPath('ADMIN')}`)]),
  ]
  await send(ctx, to, `accounts.${kind}`, { subject: t(`${kind}.subject`), title: t(`${kind}.title`), blocks })
}

type Asked = { role: AdminRole; reason: string }

/** Asks the other SUPER_ADMINs to decide about a role. */
export async function mailRoleRequest(
  ctx: Context,
  to: { id: string; email: string; full_name: string; locale: Locale },
  { role, reason }: Asked,
): Promise<void> {
  const recipient: MailRecipient = { id: to.id, kind: 'ADMIN', email: to.email, name: to.full_name, locale: to.locale }
  const t = textsOf(ctx, recipient)
  const blocks = [
    paragraph(t('adminRoleAsked.text', { role: roleName(ctx, to.locale, role), hours: roleRequestHours })),
    facts([t('adminRoleAsked.reason'), reason]),
    button(t('adminRoleAsked.button'), `${ctx.ports.env.appUrl}/admin/administrators`),
  ]
  await send(ctx, recipient, 'accounts.adminRoleAsked', {
    subject: t('adminRoleAsked.subject'),
    title: t('adminRoleAsked.title'),
    blocks,
  })
}

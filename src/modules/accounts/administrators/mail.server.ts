import type { AdminRole } from '#kernel/caller.ts'
import type { Locale } from '#kernel/locale.ts'
import {
  secondApprovalHours,
  subjectNameIn,
  type SecondApprovalOutcome,
  type SubjectName,
} from '#kernel/second-approval.ts'
import { readSetting } from '#modules/reference/public.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import { button, facts, paragraph, small } from '#platform/mail/content.ts'
import { queueMail } from '#platform/mail/outbox.server.ts'
import { dateTime, send, textsOf, type MailRecipient } from '../mail.server.ts'
import { loginPath } from '../rules.ts'
import { invitationHours, joinPath } from './rules.ts'

/** Where administrators decide about what others asked for. */
const secondPath = '/admin/second'

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

type ApprovalMail = { action: string; name: SubjectName; by: string }

const actionIn = (ctx: Context, locale: Locale, action: string) =>
  ctx.ports.texts.translate(locale, 'adminSecond', `call.${action}` as 'call.admin.administrators.setRole')

/** Asks an administrator to decide about what another one wants to do. */
export async function mailSecondApprovalRequest(
  ctx: Context,
  to: { id: string; email: string; full_name: string; locale: Locale },
  { action, name, by }: ApprovalMail,
): Promise<void> {
  const recipient: MailRecipient = { id: to.id, kind: 'ADMIN', email: to.email, name: to.full_name, locale: to.locale }
  const t = textsOf(ctx, recipient)
  const blocks = [
    paragraph(t('secondAsked.text', { name: by, hours: secondApprovalHours })),
    facts(
      [t('secondAsked.what'), actionIn(ctx, to.locale, action)],
      [t('secondAsked.about'), subjectNameIn(name, to.locale)],
    ),
    button(t('secondAsked.button'), `${ctx.ports.env.appUrl}${secondPath}`),
  ]
  await send(ctx, recipient, 'accounts.secondAsked', {
    subject: t('secondAsked.subject'),
    title: t('secondAsked.title'),
    blocks,
  })
}

type SettledApproval = { action: string; outcome: SecondApprovalOutcome; by: string | null; note: string | null }

/** Tells an administrator what became of what they asked for. */
export async function mailSecondApprovalSettled(
  ctx: Context,
  to: MailRecipient,
  { action, outcome, by, note }: SettledApproval,
): Promise<void> {
  const t = textsOf(ctx, to)
  const outcomeText = (key: 'subject' | 'text') =>
    t(`secondApprovalSettled.${outcome}.${key}` as 'secondSettled.APPROVED.text')
  const lines: [string, string][] = [[t('secondAsked.what'), actionIn(ctx, to.locale, action)]]
  if (by !== null) lines.push([t('secondSettled.by'), by])
  if (note !== null) lines.push([t('secondSettled.note'), note])
  const blocks = [
    paragraph(outcomeText('text')),
    facts(...lines),
    button(t('secondAsked.button'), `${ctx.ports.env.appUrl}${secondPath}`),
  ]
  const subject = outcomeText('subject')
  await send(ctx, to, 'accounts.secondSettled', { subject, title: subject, blocks })
}

import type { TeamRole } from '#kernel/caller.ts'
import type { Locale } from '#kernel/shapes.ts'
import type { Context } from '#platform/core/context.server.ts'
import { button, mailFromTexts, paragraph, small } from '#platform/mail/content.ts'
import { queueMail } from '#platform/mail/outbox.server.ts'
import { employerAccount } from '#modules/accounts/public.server.ts'
import { invitationDays } from './rules.team.ts'
import { findCompany, type CompanyRowInStore } from './store.server.ts'
import { ownersToNotify } from './store.team.server.ts'

type TeamMailKind =
  | 'teamInvited'
  | 'teamJoined'
  | 'teamRoleChanged'
  | 'teamOff'
  | 'teamOn'
  | 'teamRemoved'
  | 'ownership'

function textOf(ctx: Context, locale: Locale, params: Record<string, string | number>) {
  return (key: string) => ctx.ports.texts.translate(locale, 'mailTeam', key as 'hello', params)
}

const roleName = (ctx: Context, locale: Locale, role: TeamRole) =>
  ctx.ports.texts.translate(locale, 'company', `role.${role}`)

async function nameOf(ctx: Context, accountId: string): Promise<string> {
  const row = await ctx.db.selectFrom('account').select('full_name').where('id', '=', accountId).executeTakeFirst()
  return row?.full_name ?? ''
}

type Invitation = { email: string; role: TeamRole; company: CompanyRowInStore; inviter: string; token: string }

/** The link of an invitation, in the language of the account of this address, else of the company. */
export async function mailInvitation(
  ctx: Context,
  { email, role, company, inviter, token }: Invitation,
): Promise<void> {
  const account = await employerAccount(ctx.db, email)
  const locale = account?.locale ?? company.locale
  const text = textOf(ctx, locale, {
    company: company.name,
    inviter: await nameOf(ctx, inviter),
    role: roleName(ctx, locale, role),
    days: invitationDays,
  })
  // Nobody is called by a name that a stranger may have registered.
  const content = {
    subject: text('teamInvited.subject'),
    preheader: text('teamInvited.preheader'),
    title: text('teamInvited.title'),
    blocks: [
      paragraph(text('teamInvited.text')),
      button(text('teamInvited.button'), `${ctx.ports.env.appUrl}/employer/invitation/${token}`),
      small(text('teamInvited.life')),
      small(text('teamInvited.unknown')),
    ],
  }
  await queueMail(ctx, { to: email, accountId: account?.id ?? null, kind: 'companies.teamInvited', locale, content })
}

type Recipient = { accountId: string; email: string; name: string; locale: Locale }
type Notice = {
  kind: Exclude<TeamMailKind, 'teamInvited'>
  company: string
  to: Recipient
  params?: Record<string, string>
  key: string
  path: string
}

async function send(ctx: Context, { kind, company, to, params = {}, key, path }: Notice): Promise<void> {
  const text = textOf(ctx, to.locale, { name: to.name, company, ...params })
  const content = mailFromTexts(text, kind, [
    paragraph(text(`${kind}.text`)),
    button(text(`${kind}.button`), `${ctx.ports.env.appUrl}${path}`),
  ])
  await queueMail(ctx, {
    to: to.email,
    accountId: to.accountId,
    kind: `companies.${kind}`,
    // Who owns a company and who lost their access is told in any case.
    ...(kind === 'teamJoined' && { category: 'COMPANY' as const }),
    locale: to.locale,
    content,
    dedupeKey: `companies.${kind}:${key}:${to.accountId}`,
  })
}

async function readerOf(ctx: Context, accountId: string): Promise<Recipient | undefined> {
  return ctx.db
    .selectFrom('account')
    .select(['id as accountId', 'email', 'full_name as name', 'locale'])
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()
}

/** Tells whoever invited somebody that they have joined. */
export async function mailJoined(
  ctx: Context,
  about: { memberId: string; companyId: string; accountId: string; invitedBy: string | null },
): Promise<void> {
  const to = about.invitedBy ? await readerOf(ctx, about.invitedBy) : undefined
  const company = await findCompany(ctx.db, about.companyId)
  if (!to || !company) return
  const params = { person: await nameOf(ctx, about.accountId) }
  await send(ctx, {
    kind: 'teamJoined',
    company: company.name,
    to,
    params,
    key: about.memberId,
    path: '/employer/team',
  })
}

export async function mailRoleChanged(
  ctx: Context,
  about: { memberId: string; companyId: string; accountId: string; to: TeamRole; version: number },
): Promise<void> {
  const to = await readerOf(ctx, about.accountId)
  const company = await findCompany(ctx.db, about.companyId)
  if (!to || !company) return
  const params = { role: roleName(ctx, to.locale, about.to) }
  const key = `${about.memberId}:${about.version}`
  await send(ctx, { kind: 'teamRoleChanged', company: company.name, to, params, key, path: '/employer/team' })
}

/** Tells a member that they were switched off or on. */
export async function mailSwitched(
  ctx: Context,
  about: { memberId: string; companyId: string; accountId: string; active: boolean; version: number },
): Promise<void> {
  const to = await readerOf(ctx, about.accountId)
  const company = await findCompany(ctx.db, about.companyId)
  if (!to || !company) return
  const key = `${about.memberId}:${about.version}`
  const kind = about.active ? 'teamOn' : 'teamOff'
  await send(ctx, { kind, company: company.name, to, key, path: '/employer/login' })
}

/** Tells a member that they were removed, unless they left by themselves. */
export async function mailRemoved(
  ctx: Context,
  about: { memberId: string; companyId: string; accountId: string; by: string | null },
): Promise<void> {
  if (about.by === null || about.by === about.accountId) return
  const to = await readerOf(ctx, about.accountId)
  const company = await findCompany(ctx.db, about.companyId)
  if (!to || !company) return
  await send(ctx, { kind: 'teamRemoved', company: company.name, to, key: about.memberId, path: '/employer/login' })
}

/** A safety notice to all owners, old and new. */
export async function mailOwnership(
  ctx: Context,
  about: { companyId: string; from: string; to: string; version: number },
): Promise<void> {
  const company = await findCompany(ctx.db, about.companyId)
  if (!company) return
  const params = { from: await nameOf(ctx, about.from), to: await nameOf(ctx, about.to) }
  const before = await readerOf(ctx, about.from)
  const readers = [...(await ownersToNotify(ctx.db, company.id)), ...(before ? [before] : [])]
  for (const to of readers) {
    const key = `${company.id}:${about.to}:${about.version}`
    await send(ctx, { kind: 'ownership', company: company.name, to, params, key, path: '/employer/team' })
  }
}

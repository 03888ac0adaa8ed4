import { formatIn, readSetting } from '#modules/reference/public.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import { isRecipient } from '#platform/mail/address.ts'
import { button, facts, paragraph, small } from '#platform/mail/content.ts'
import { send, resetButton, textsOf, type MailRecipient } from './mail.server.ts'
import { graceDays, ownDataPath, undoDays } from './rules.own.ts'
import { loginPath } from './rules.ts'

const page = (ctx: Context, path: string) => `${ctx.ports.env.appUrl}${path}`

async function dateOf(ctx: Context, { locale }: MailRecipient, when: Date): Promise<string> {
  return (await formatIn(ctx.db, locale)).date(when)
}

/** To the current address: a change to another address was requested. */
export async function mailEmailChangeRequested(ctx: Context, to: MailRecipient, newEmail: string): Promise<void> {
  const t = textsOf(ctx, to)
  const blocks = [
    paragraph(t('emailChangeRequested.text')),
    facts([t('emailChangeRequested.new'), newEmail]),
    paragraph(t('emailChangeRequested.wasNotMe')),
    ...resetButton(ctx, to),
  ]
  await send(ctx, to, 'accounts.emailChangeRequested', {
    subject: t('emailChangeRequested.subject'),
    title: t('emailChangeRequested.title'),
    blocks,
  })
}

/** To the previous address, with the link that undoes the change for `undoDays`. */
export async function mailEmailReplaced(
  ctx: Context,
  to: MailRecipient,
  change: { newEmail: string; token: string },
): Promise<void> {
  const t = textsOf(ctx, to)
  const blocks = [
    paragraph(t('emailChangedOldAddress.text')),
    facts([t('emailChangeRequested.new'), change.newEmail]),
    paragraph(t('emailChangedOldAddress.wasNotMe', { days: undoDays })),
    button(t('emailChangedOldAddress.undo'), page(ctx, `/undo-email?t=${encodeURIComponent(change.token)}`)),
  ]
  await send(ctx, to, 'accounts.emailChangedOldAddress', {
    subject: t('emailChangedOldAddress.subject'),
    title: t('emailChangedOldAddress.title'),
    blocks,
  })
}

/** To the new address: the change is complete. */
export async function mailEmailConfirmed(ctx: Context, to: MailRecipient): Promise<void> {
  const t = textsOf(ctx, to)
  const blocks = [paragraph(t('emailChangedNewAddress.text'))]
  await send(ctx, to, 'accounts.emailChangedNewAddress', {
    subject: t('emailChangedNewAddress.subject'),
    title: t('emailChangedNewAddress.title'),
    blocks,
  })
}

/** After an undo: the previous address is restored and the password removed. */
export async function mailEmailRestored(ctx: Context, to: MailRecipient): Promise<void> {
  const t = textsOf(ctx, to)
  const blocks = [paragraph(t('emailChangeUndone.text')), button(t('signIn'), page(ctx, loginPath(to.kind)))]
  await send(ctx, to, 'accounts.emailChangeUndone', {
    subject: t('emailChangeUndone.subject'),
    title: t('emailChangeUndone.title'),
    blocks,
  })
}

export async function mailExportReady(ctx: Context, to: MailRecipient, days: number): Promise<void> {
  const t = textsOf(ctx, to)
  const blocks = [
    paragraph(t('export.text', { days })),
    button(t('export.open'), page(ctx, ownDataPath(to.kind))),
    small(t('export.safety')),
  ]
  await send(ctx, to, 'accounts.exportReady', { subject: t('export.subject'), title: t('export.title'), blocks })
}

/** The deletion has begun: because the person asked for it, or because nobody has signed in for long. */
export async function mailDeletion(
  ctx: Context,
  to: MailRecipient,
  { date, unusedSince }: { date: Date; unusedSince: Date | null },
): Promise<void> {
  const t = textsOf(ctx, to)
  const why = unusedSince ? 'unusedDeletion' : 'deletion'
  const days = {
    date: await dateOf(ctx, to, date),
    ...(unusedSince && { since: await dateOf(ctx, to, unusedSince) }),
  }
  const blocks = [
    paragraph(t(`${why}.${to.kind === 'EMPLOYER' ? 'memberText' : 'text'}`, days)),
    paragraph(t(`${why}.keep`, { days: graceDays })),
    button(t('deletion.signIn'), page(ctx, loginPath(to.kind))),
  ]
  const kind = unusedSince ? 'accounts.unusedDeletion' : 'accounts.deletion'
  await send(ctx, to, kind, { subject: t(`${why}.subject`), title: t(`${why}.title`), blocks })
}

/** Days as people say them: whole years where they are some. */
function timeOf(t: ReturnType<typeof textsOf>, days: number): string {
  const years = Math.round(days / 365.25)
  const isYears = years > 0 && Math.abs(days - years * 365.25) < 3
  return isYears ? t('erased.years', { count: years }) : t('erased.days', { count: days })
}

/** The account is erased: the last mail, of which nothing stays. An address that takes none must not stop the erasure. */
export async function mailErased(ctx: Context, to: MailRecipient): Promise<void> {
  if (!isRecipient(to.email)) return ctx.log.warn({ who: to.id }, 'nobody can be told of an erasure: no address')
  const t = textsOf(ctx, to)
  const kept = await readSetting(ctx.db, 'keepDays')
  const blocks = [
    paragraph(t(to.kind === 'CANDIDATE' ? 'erased.text' : 'erased.memberText')),
    paragraph(t('erased.kept')),
    facts(
      to.kind === 'CANDIDATE'
        ? [t('erased.applications'), t('erased.applicationsTime')]
        : [t('erased.invoices'), t('erased.invoicesTime')],
      [t('erased.log'), timeOf(t, kept.auditLog)],
      [t('erased.cases'), timeOf(t, kept.cases)],
      [t('erased.backups'), t('erased.backupsTime')],
    ),
    small(t('erased.address')),
  ]
  const content = { subject: t('erased.subject'), title: t('erased.title'), blocks }
  await send(ctx, to, 'accounts.erased', content, { deleteWhenDone: true })
}

/** Nobody has signed in for long: the owner is asked before the account goes. */
export async function mailUnused(
  ctx: Context,
  to: MailRecipient,
  { since, date }: { since: Date; date: Date },
): Promise<void> {
  const t = textsOf(ctx, to)
  const days = { since: await dateOf(ctx, to, since), date: await dateOf(ctx, to, date) }
  const blocks = [
    paragraph(t('unused.text', days)),
    paragraph(t('unused.keep')),
    button(t('unused.signIn'), page(ctx, loginPath(to.kind))),
    small(t('unused.leave')),
  ]
  await send(ctx, to, 'accounts.unused', { subject: t('unused.subject'), title: t('unused.title'), blocks })
}

export async function mailDeletionCancelled(ctx: Context, to: MailRecipient): Promise<void> {
  const t = textsOf(ctx, to)
  const blocks = [
    paragraph(t(to.kind === 'EMPLOYER' ? 'deletionCancelled.memberText' : 'deletionCancelled.text')),
    paragraph(t('deletionCancelled.wasNotMe')),
    ...resetButton(ctx, to),
  ]
  await send(ctx, to, 'accounts.deletionCancelled', {
    subject: t('deletionCancelled.subject'),
    title: t('deletionCancelled.title'),
    blocks,
  })
}

import type { Context } from '#platform/core/context.server.ts'
import { facts, paragraph } from '#platform/mail/content.ts'
import { superAdministrators } from '../administrators/store.server.ts'
import { recipientOf } from '../handlers.security.server.ts'
import { dateTime, send, textsOf, type MailRecipient } from '../mail.server.ts'
import { accountById } from '../store.server.ts'

export type FactorAlarm = 'recoveryCodeUsed' | 'passkeyLocked'

/** Tells an administrator and every super administrator what happened to a second factor. */
export async function mailFactorAlarm(ctx: Context, accountId: string, kind: FactorAlarm): Promise<void> {
  const account = await accountById(ctx.db, accountId)
  if (!account) return
  const others = (await superAdministrators(ctx.db)).filter(({ id }) => id !== accountId)
  for (const to of [account, ...others]) await mailOne(ctx, recipientOf(to), { kind, who: account.full_name })
}

export async function mailPasskeyAdded(ctx: Context, to: MailRecipient, name: string): Promise<void> {
  const t = textsOf(ctx, to)
  const blocks = [
    paragraph(t('passkeyAdded.text', { name })),
    facts(
      [t('newDevice.when'), await dateTime(ctx, to)],
      [t('newDevice.address'), ctx.from.ip || t('newDevice.unknown')],
    ),
    paragraph(t('factorAlarm.wasNotMe')),
  ]
  await send(ctx, to, 'accounts.passkeyAdded', {
    subject: t('passkeyAdded.subject'),
    title: t('passkeyAdded.title'),
    blocks,
  })
}

async function mailOne(ctx: Context, to: MailRecipient, { kind, who }: { kind: FactorAlarm; who: string }) {
  const t = textsOf(ctx, to)
  const blocks = [
    paragraph(t(`${kind}.text`, { who })),
    facts(
      [t('newDevice.when'), await dateTime(ctx, to)],
      [t('newDevice.address'), ctx.from.ip || t('newDevice.unknown')],
    ),
    paragraph(t('factorAlarm.wasNotMe')),
  ]
  await send(ctx, to, `accounts.${kind}`, { subject: t(`${kind}.subject`), title: t(`${kind}.title`), blocks })
}

import type { ActingScope } from '#kernel/caller.ts'
import type { Context } from '#platform/core/context.server.ts'
import { button, facts, paragraph } from '#platform/mail/content.ts'
import { send, textsOf, type MailRecipient } from '../mail.server.ts'
import { actingMinutes } from './rules.ts'

type ActingMail = { mail: 'actingAsked' | 'actingBegun'; firstName: string; scope: ActingScope; reason: string }

/** To the person: an administrator asks to act for them, or has begun to. */
export async function mailActing(
  ctx: Context,
  to: MailRecipient,
  { mail, firstName, scope, reason }: ActingMail,
): Promise<void> {
  const t = textsOf(ctx, to)
  const blocks = [
    paragraph(t(`${mail}.text`, { name: firstName, minutes: actingMinutes.run })),
    facts([t(`${mail}.reason`), reason], [t('actingScope.name'), t(`actingScope.${scope}`)]),
    paragraph(t(`${mail}.note`)),
    button(t(`${mail}.open`), `${ctx.ports.env.appUrl}/support-access`),
  ]
  await send(ctx, to, `accounts.${mail}`, { subject: t(`${mail}.subject`), title: t(`${mail}.title`), blocks })
}

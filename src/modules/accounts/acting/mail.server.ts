import type { Context } from '#platform/core/context.server.ts'
import { button, facts, paragraph } from '#platform/mail/content.ts'
import { send, textsOf, type MailRecipient } from '../mail.server.ts'
import { actingMinutes } from './rules.ts'

/** To the person: an administrator asks to act for them, or has begun to. */
export async function mailActing(
  ctx: Context,
  to: MailRecipient,
  { what, firstName, reason }: { what: 'actingAsked' | 'actingBegun'; firstName: string; reason: string },
): Promise<void> {
  const t = textsOf(ctx, to)
  const blocks = [
    paragraph(t(`${what}.text`, { name: firstName, minutes: actingMinutes.run })),
    facts([t(`${what}.reason`), reason]),
    paragraph(t(`${what}.note`)),
    button(t(`${what}.open`), `${ctx.ports.env.appUrl}/support-access`),
  ]
  await send(ctx, to, `accounts.${what}`, { subject: t(`${what}.subject`), title: t(`${what}.title`), blocks })
}

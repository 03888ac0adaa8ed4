import type { Context } from '#platform/core/context.server.ts'
import { button, facts, paragraph } from '#platform/mail/content.ts'
import { dateTime, send, textsOf, type MailRecipient } from './mail.server.ts'

/** Notifies the person of a linked or unlinked provider, with a link to the settings. */
export async function mailLinked(
  ctx: Context,
  to: MailRecipient,
  what: 'linked' | 'unlinked',
  provider: string,
): Promise<void> {
  const t = textsOf(ctx, to)
  const blocks = [
    paragraph(t(`${what}.text`, { provider })),
    facts([t('newDevice.when'), await dateTime(ctx, to)]),
    paragraph(t(`${what}.wasNotMe`)),
    button(t('linked.open'), `${ctx.ports.env.appUrl}/jobsseekers/settings#sign-on`),
  ]
  const heading = t(`${what}.title`, { provider })
  await send(ctx, to, `accounts.${what}`, { subject: heading, title: heading, blocks })
}

import type { Context } from '#platform/core/context.server.ts'
import { button, facts, paragraph } from '#platform/mail/content.ts'
import { dateTime, send, words, type Reader } from './mail.server.ts'

/** A way into the account came or went: the person is told, with the page where it can be seen and changed. */
export async function mailLinked(
  ctx: Context,
  to: Reader,
  what: 'linked' | 'unlinked',
  provider: string,
): Promise<void> {
  const t = words(ctx, to)
  const blocks = [
    paragraph(t(`${what}.text`, { provider })),
    facts([t('device.when'), await dateTime(ctx, to)]),
    paragraph(t(`${what}.wasNotMe`)),
    button(t('linked.open'), `${ctx.ports.env.appUrl}/jobsseekers/settings#sign-on`),
  ]
  const heading = t(`${what}.title`, { provider })
  await send(ctx, to, `accounts.${what}`, { subject: heading, title: heading, blocks })
}

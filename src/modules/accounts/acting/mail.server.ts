import type { ActingScope } from '#kernel/caller.ts'
import { priorities } from '#kernel/job.ts'
import { formatIn } from '#modules/reference/public.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import { button, code as codeBlock, facts, paragraph } from '#platform/mail/content.ts'
import { send, textsOf, type MailRecipient } from '../mail.server.ts'
import { codeRules } from '../rules.codes.ts'
import { ownDataPath } from '../rules.own.ts'
import { actingMinutes, spellCode } from './rules.ts'

type ActingMail = {
  mail: 'actingAsked' | 'actingBegun'
  firstName: string
  scope: ActingScope
  reason: string
  /** What the person tells support to consent, where a code is asked for. */
  code: string | null
}

/** To the person: an administrator asks to act for them, or has begun to. */
export async function mailActing(
  ctx: Context,
  to: MailRecipient,
  { mail, firstName, scope, reason, code }: ActingMail,
): Promise<void> {
  const t = textsOf(ctx, to)
  const texts = code === null ? mail : 'actingCode'
  const blocks = [
    paragraph(t(`${texts}.text`, { name: firstName, minutes: actingMinutes.run })),
    ...(code === null
      ? []
      : [codeBlock(spellCode(code)), paragraph(t('actingCode.life', { minutes: codeRules.lifetimeMs / 60_000 }))]),
    facts([t(`${mail}.reason`), reason], [t('actingScope.name'), t(`actingScope.${scope}`)]),
    paragraph(t(`${texts}.note`)),
    button(t(`${mail}.open`), `${ctx.ports.env.appUrl}/support-access`),
  ]
  const content = { subject: t(`${mail}.subject`), title: t(`${mail}.title`), blocks }
  await send(ctx, to, `accounts.${mail}`, content, code === null ? {} : { priority: priorities.code })
}

/** To the person: nobody acts for them any more, when that was, and where what was done is listed. */
export async function mailActingEnded(
  ctx: Context,
  to: MailRecipient,
  { firstName, from, until }: { firstName: string; from: Date; until: Date },
): Promise<void> {
  const t = textsOf(ctx, to)
  const format = await formatIn(ctx.db, to.locale)
  const minutes = Math.max(1, Math.ceil((until.getTime() - from.getTime()) / 60_000))
  const blocks = [
    paragraph(t('actingEnded.text', { name: firstName, count: minutes })),
    facts([t('actingEnded.from'), format.dateTime(from)], [t('actingEnded.until'), format.dateTime(until)]),
    paragraph(t('actingEnded.note')),
    button(t('actingEnded.open'), `${ctx.ports.env.appUrl}${ownDataPath(to.kind)}`),
  ]
  await send(ctx, to, 'accounts.actingEnded', {
    subject: t('actingEnded.subject'),
    title: t('actingEnded.title'),
    blocks,
  })
}

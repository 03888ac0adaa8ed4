import type { AlarmSource } from '#kernel/enums/accounts.ts'
import { jobName } from '#kernel/job.ts'
import { button, list, mailFromTexts, paragraph } from '#platform/mail/content.ts'
import { queueMail } from '#platform/mail/outbox.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import type { Finding } from './rules.ts'
import {
  bookkeeperAccounts,
  lastAlarmMail,
  raiseAlarm,
  takeUnmailed,
  type UnmailedAlarm,
} from './store.alarms.server.ts'

/** Mails alarms to those who keep the books, those of a while in one mail. */
export const mailAlarms = jobName<object>('billing.mailAlarms')
/** However many alarms there are, nobody gets more than four mails an hour. */
const pauseMs = 15 * 60_000
const listed = 20

/** Raises an alarm; a new one is mailed. */
export async function alert(ctx: Context, source: AlarmSource, finding: Finding, at: Date = ctx.now): Promise<void> {
  if (await raiseAlarm(ctx.db, source, finding, at)) await ctx.enqueue(mailAlarms, {}, { key: 'billing.mailAlarms' })
}

export async function sendAlarms(ctx: Context): Promise<void> {
  const { db, now } = ctx
  const last = await lastAlarmMail(db)
  if (last && now.getTime() - last.getTime() < pauseMs) {
    await ctx.enqueue(mailAlarms, {}, { key: 'billing.mailAlarms.later', runAt: new Date(last.getTime() + pauseMs) })
    return
  }
  const alarms = await takeUnmailed(db, now)
  const [first] = alarms
  if (!first) return
  for (const reader of await bookkeeperAccounts(db)) await mailTo(ctx, reader, alarms, first.id)
}

type Bookkeeper = Awaited<ReturnType<typeof bookkeeperAccounts>>[number]

async function mailTo(
  ctx: Context,
  { accountId, email, name, locale }: Bookkeeper,
  alarms: readonly UnmailedAlarm[],
  key: string,
): Promise<void> {
  const { ports } = ctx
  const params = { name, count: alarms.length, more: Math.max(0, alarms.length - listed) }
  const text = (each: string) => ports.texts.translate(locale, 'mailBilling', each as 'hello', params)
  const lines = alarms.slice(0, listed).map(({ kind, orderNumber, companyName }) => {
    const what = ports.texts.translate(locale, 'money', `alarm.${kind}`)
    return [what, orderNumber, companyName].filter(Boolean).join(' · ')
  })
  await queueMail(ctx, {
    to: email,
    accountId,
    kind: 'billing.alarms',
    locale,
    content: mailFromTexts(text, 'alarms', [
      paragraph(text('alarms.text')),
      list(...lines),
      ...(params.more > 0 ? [paragraph(text('alarms.more'))] : []),
      button(text('alarms.button'), `${ports.env.appUrl}/admin/money`),
    ]),
    dedupeKey: `billing.alarms:${key}:${accountId}`,
  })
}

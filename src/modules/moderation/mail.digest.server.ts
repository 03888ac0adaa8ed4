import { adminRolesWith } from '#kernel/admin-rights.ts'
import { activeAdministrators, formatIn, todayHere } from '#modules/reference/public.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import { button, facts, paragraph } from '#platform/mail/content.ts'
import { textsOf } from './mail.content.server.ts'
import { send } from './mail.server.ts'
import { waitingCases } from './store.cases.server.ts'

/** Tells everybody who decides cases once a day what waits, unless nothing does. */
export async function mailDigest(ctx: Context): Promise<void> {
  const { open, overdue, oldest, appeals, appealsLate } = await waitingCases(ctx.db, ctx.now)
  if (open + appeals === 0) return
  const day = await todayHere(ctx.db, ctx.now)
  for (const reader of await activeAdministrators(ctx.db, adminRolesWith('cases.decide'))) {
    const format = await formatIn(ctx.db, reader.locale)
    const params = { name: reader.full_name, open: format.number(open), overdue: format.number(overdue) }
    const text = textsOf(ctx, reader.locale, params)
    const blocks = [
      paragraph(text('digest.text')),
      facts(
        [text('digest.overdue'), params.overdue],
        [text('digest.open'), params.open],
        ...(oldest === null ? [] : [[text('digest.oldest'), format.date(oldest)] as const]),
        [text('digest.appeals'), format.number(appeals)],
        [text('digest.appealsLate'), format.number(appealsLate)],
      ),
      button(text('digest.button'), `${ctx.ports.env.appUrl}/admin/cases${open === 0 ? '?show=APPEALED' : ''}`),
    ]
    const to = { accountId: reader.id, email: reader.email, locale: reader.locale }
    await send(ctx, to, { kind: 'digest', params, blocks, key: `${day}:${reader.id}` })
  }
}

import type { Context } from '#platform/core/context.server.ts'
import type { CreditUnit } from '#kernel/enums.ts'
import { formatIn } from '#modules/reference/public.server.ts'
import { button, list, mailFromTexts, paragraph } from '#platform/mail/content.ts'
import { queueMail } from '#platform/mail/outbox.server.ts'
import { buyersOf } from '../store.buyer.server.ts'
import { readCatalogue } from '../store.plans.server.ts'

export type Correction =
  | { kind: 'added' | 'taken'; unit: CreditUnit; count: number; until: Date }
  | { kind: 'plan'; planCode: string; from: Date; until: Date }

/** Mails OWNER and BILLING, each in their language, what an administrator changed and why. */
export async function mailCorrection(
  ctx: Context,
  companyId: string,
  { correction, reason, key }: { correction: Correction; reason: string; key: string },
): Promise<void> {
  const { ports, db } = ctx
  const { plans } = await readCatalogue(db)
  for (const buyer of await buyersOf(db, companyId)) {
    const format = await formatIn(db, buyer.locale)
    const dates = {
      until: format.date(correction.until),
      from: correction.kind === 'plan' ? format.date(correction.from) : '',
    }
    const text = (name: string, params: Record<string, string> = {}) =>
      ports.texts.translate(buyer.locale, 'mailBilling', name as 'hello', {
        name: buyer.name,
        reason,
        ...dates,
        ...params,
      })
    const what =
      correction.kind === 'plan'
        ? text('corrected.plan', {
            plan: plans.find(({ code }) => code === correction.planCode)?.title[buyer.locale] ?? correction.planCode,
          })
        : text(`corrected.${correction.kind}`, {
            count: format.number(correction.count),
            unit: text(`corrected.${correction.unit}`),
          })
    await queueMail(ctx, {
      to: buyer.email,
      accountId: buyer.accountId,
      kind: 'billing.corrected',
      category: 'BILLING',
      locale: buyer.locale,
      content: mailFromTexts(text, 'corrected', [
        paragraph(text('corrected.text')),
        list(what),
        paragraph(text('corrected.why')),
        button(text('corrected.button'), `${ports.env.appUrl}/employer/profile#credits`),
      ]),
      dedupeKey: `billing.corrected:${key}:${buyer.accountId}`,
    })
  }
}

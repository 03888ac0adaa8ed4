import type { Context } from '#platform/core/context.server.ts'
import type { CreditUnit } from '#kernel/enums/billing.ts'
import { button, list, paragraph } from '#platform/mail/content.ts'
import { mailBuyers } from '../mail.server.ts'
import { readCatalogue } from '../store.plans.server.ts'

export type CorrectionMail =
  | { kind: 'added' | 'taken'; unit: CreditUnit; count: number; until: Date }
  | { kind: 'plan'; planCode: string; from: Date; until: Date }

/** Mails OWNER and BILLING, each in their language, what an administrator changed and why. */
export async function mailCorrection(
  ctx: Context,
  companyId: string,
  { correction, reason, key }: { correction: CorrectionMail; reason: string; key: string },
): Promise<void> {
  const { plans } = await readCatalogue(ctx.db)
  await mailBuyers(ctx, companyId, {
    kind: 'corrected',
    key: `corrected:${key}`,
    params: ({ format }) => ({
      reason,
      until: format.date(correction.until),
      from: correction.kind === 'plan' ? format.date(correction.from) : '',
    }),
    blocks: (text, { locale, format }) => {
      const what =
        correction.kind === 'plan'
          ? text('corrected.plan', {
              plan: plans.find(({ code }) => code === correction.planCode)?.title[locale] ?? correction.planCode,
            })
          : text(`corrected.${correction.kind}`, {
              count: format.number(correction.count),
              unit: text(`corrected.${correction.unit}`),
            })
      return [
        paragraph(text('corrected.text')),
        list(what),
        paragraph(text('corrected.why')),
        button(text('corrected.button'), `${ctx.ports.env.appUrl}/employer/profile#credits`),
      ]
    },
  })
}

import { appealDecided, caseDecided, evidenceAsked, reportAppealDecided } from '#modules/moderation/events.ts'
import type { Context } from '#platform/core/context.server.ts'
import { on } from '#platform/core/module.server.ts'
import { notify } from './handlers.notify.server.ts'
import { companyAdministrators } from './store.server.ts'

const reportKinds = { AGREED: 'moderation.reportAgreed', REFUSED: 'moderation.reportRefused' } as const

/** Those who answer for a company, or the person. */
const readers = async (
  ctx: Context,
  { companyId, accountId }: { companyId: string | null; accountId: string | null },
) => (companyId === null ? (accountId ? [accountId] : []) : companyAdministrators(ctx.db, companyId))

/** What moderators decided: both sides are told. */
export const moderationListeners = [
  on(evidenceAsked, async (ctx, { requestId, title, ...owner }) =>
    notify(ctx, { kind: 'moderation.evidenceAsked', to: await readers(ctx, owner), params: { title }, key: requestId }),
  ),

  on(appealDecided, async (ctx, { appealId, title, ...owner }) =>
    notify(ctx, {
      kind: 'moderation.appealDecided',
      to: await readers(ctx, owner),
      params: { title },
      key: appealId,
    }),
  ),

  on(reportAppealDecided, async (ctx, { appealId, accountId, title }) =>
    notify(ctx, { kind: 'moderation.reportAppealDecided', to: [accountId], params: { title }, key: appealId }),
  ),

  on(caseDecided, async (ctx, { decisionId, companyId, accountId, jobId, title, actions, reporters }) => {
    if (!actions.includes('NOTHING'))
      await notify(ctx, {
        kind: 'moderation.decided',
        to: await readers(ctx, { companyId, accountId }),
        params: { title },
        key: decisionId,
      })
    for (const reporter of reporters)
      await notify(ctx, {
        kind: reportKinds[reporter.outcome],
        to: [reporter.accountId],
        jobId,
        params: { title },
        key: decisionId,
      })
  }),
]

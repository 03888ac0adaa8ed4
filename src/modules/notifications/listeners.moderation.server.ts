import { appealDecided, caseDecided } from '#modules/moderation/events.ts'
import { on } from '#platform/core/module.server.ts'
import { notify } from './handlers.notify.server.ts'
import { companyAdministrators } from './store.server.ts'

const reportKinds = { AGREED: 'moderation.reportAgreed', REFUSED: 'moderation.reportRefused' } as const

/** What moderators decided: both sides are told. */
export const moderationListeners = [
  on(appealDecided, async (ctx, { appealId, companyId, title }) =>
    notify(ctx, {
      kind: 'moderation.appealDecided',
      to: await companyAdministrators(ctx.db, companyId),
      params: { title },
      key: appealId,
    }),
  ),

  on(caseDecided, async (ctx, { decisionId, companyId, jobId, title, actions, reporters }) => {
    if (!actions.includes('NOTHING'))
      await notify(ctx, {
        kind: 'moderation.decided',
        to: await companyAdministrators(ctx.db, companyId),
        params: { title },
        key: decisionId,
      })
    for (const { accountId, outcome } of reporters)
      await notify(ctx, { kind: reportKinds[outcome], to: [accountId], jobId, params: { title }, key: decisionId })
  }),
]

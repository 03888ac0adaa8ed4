import { mayAdmin, requireAdministrator } from '#kernel/admin-rights.ts'
import { fail, invalid } from '#kernel/fail.ts'
import {
  rightOfRequest,
  subjectNameIn,
  type SecondApprovalOutcome,
  type EndpointApprovalKind,
} from '#kernel/second-approval.ts'
import type { Context, Handlers } from '#platform/core/context.server.ts'
import { openContent } from '#platform/second-approval/content.server.ts'
import { secondApprovalSettled } from '#platform/second-approval/events.ts'
import { lockSecondApproval, settleSecondApproval } from '#platform/second-approval/store.server.ts'
import type { secondApprovalContract } from './contract.ts'
import { kindsFor, linesOf } from './rules.ts'
import { askerOf, isOwnSecondApproval, listSeconds, waitingMoney } from './store.server.ts'

type SecondApprovalRow = NonNullable<Awaited<ReturnType<typeof lockSecondApproval>>>

/** Carries out what was asked for, in the name of whoever asked, if they still may and nothing has changed. */
async function carryOut(ctx: Context, row: SecondApprovalRow): Promise<void> {
  const { accountId, sessionId } = requireAdministrator(ctx)
  const asker = await askerOf(ctx.db, row.requested_by)
  const content = row.content_sealed && (await openContent(ctx.ports.sealer, row.content_sealed, ctx.now))
  if (!asker?.admin_role || !content) throw fail('STALE_VERSION')
  const right = rightOfRequest(row.kind as EndpointApprovalKind)
  if (right && !mayAdmin(asker.admin_role, right)) throw fail('STALE_VERSION')
  // The second factor of whoever asked was fresh when they did.
  const caller = { kind: 'admin', accountId: row.requested_by, sessionId, role: asker.admin_role } as const
  const confirmed = { ...caller, secondFactorAt: ctx.now, approvedBy: accountId }
  await ctx.runConfirmed(row.action, content, confirmed, content.locale)
}

const auditActions = { APPROVED: 'approve', REFUSED: 'refuse', WITHDRAWN: 'withdraw', EXPIRED: 'expire' } as const

export const secondApprovalHandlers: Handlers<typeof secondApprovalContract> = {
  async 'admin.second.list'({ ctx }) {
    const { accountId, role } = requireAdministrator(ctx)
    const kinds = kindsFor(role)
    const { waiting, settled, own } = await listSeconds(ctx.db, { kinds, now: ctx.now, me: accountId })
    const ownIds = new Set(own.map(({ id }) => id))
    const money = mayAdmin(role, 'money.manage') ? await waitingMoney(ctx.db) : []
    const view = (row: (typeof settled)[number]) => ({
      id: row.id,
      action: row.action,
      by: row.asker,
      requestedAt: row.requested_at,
      subject: { type: row.subject_type, id: row.subject_id },
    })
    return {
      waiting: await Promise.all(
        waiting.map(async (row) => {
          const content = row.content_sealed && (await openContent(ctx.ports.sealer, row.content_sealed, ctx.now))
          return {
            ...view(row),
            name: content ? subjectNameIn(content.name, ctx.locale) : '',
            expiresAt: row.expires_at,
            own: row.requested_by === accountId,
            aboutSelf: row.subject_id === accountId,
            ownCase: ownIds.has(row.id),
            content: content ? linesOf(row.action, content.input) : [],
          }
        }),
      ),
      money,
      settled: settled.map((row) => ({
        ...view(row),
        outcome: (row.outcome ?? 'EXPIRED') as SecondApprovalOutcome,
        decidedBy: row.decider,
        decidedAt: row.decided_at ?? row.expires_at,
        note: row.note,
      })),
    }
  },

  async 'admin.second.decide'({ ctx, input: { id, approve, note } }) {
    const { accountId, role } = requireAdministrator(ctx)
    const row = await lockSecondApproval(ctx.db, id)
    if (!row || !kindsFor(role).includes(row.kind as EndpointApprovalKind)) throw fail('NOT_FOUND')
    if (row.outcome || row.expires_at <= ctx.now) throw fail('STALE_VERSION')
    const own = row.requested_by === accountId
    if ((own && approve) || row.subject_id === accountId) throw fail('OWN_REQUEST')
    // Whoever belongs to the company or person neither confirms nor refuses; withdrawing is left to whoever asked.
    if (!own && (await isOwnSecondApproval(ctx.db, id, accountId))) throw fail('OWN_CASE')
    if (!own && !approve && note === null) throw invalid({ field: 'note', code: 'REQUIRED' })
    if (approve) await carryOut(ctx, row)
    const outcome: SecondApprovalOutcome = approve ? 'APPROVED' : own ? 'WITHDRAWN' : 'REFUSED'
    await settleSecondApproval(ctx.db, id, { by: accountId, outcome, note, now: ctx.now })
    const { action, subject_type: subjectType, subject_id: subjectId, requested_by: requestedBy } = row
    const details = { call: action, requestedBy, ...(note !== null && { reason: note }) }
    await ctx.audit({ action: `second.${auditActions[outcome]}`, subjectType, subjectId, details })
    await ctx.emit(secondApprovalSettled, { action, name: '', requestedBy, by: accountId, outcome, note })
    return { done: true }
  },
}

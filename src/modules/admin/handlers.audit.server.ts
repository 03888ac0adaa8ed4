import { mayAdmin, requireAdministrator, type AdminRight } from '#kernel/admin-rights.ts'
import { atWallClock } from '#kernel/time-zone.ts'
import { readSettings } from '#modules/reference/public.server.ts'
import { chainFacts } from '#platform/audit/store.server.ts'
import type { Handlers } from '#platform/core/context.server.ts'
import type { auditContract } from './contract.audit.ts'
import { auditAreas, reasonOf } from './rules.audit.ts'
import { auditRows } from './store.audit.server.ts'

/** What somebody may open, they may read the history of. */
const rightByType: Readonly<Record<string, AdminRight>> = {
  company: 'companies.view',
  job: 'jobs.view',
  review: 'reviews.decide',
  pay_order: 'money.manage',
  master: 'referenceData.accept',
}

export const auditHandlers: Handlers<typeof auditContract> = {
  async 'admin.audit.list'({ ctx, input }) {
    const { accountId, role } = requireAdministrator(ctx)
    const { area, from, until, ...filter } = input
    const { subjectType } = filter
    const right = subjectType && filter.subjectId ? rightByType[subjectType] : undefined
    const all = mayAdmin(role, 'audit.viewAll')
    const ofPage = right !== undefined && mayAdmin(role, right)
    const { timeZone } = await readSettings(ctx.db, 'timeZone')
    const day = (text: string, later: number) => atWallClock(Date.parse(`${text}T00:00:00Z`) + later, timeZone)
    const rows = await auditRows(
      ctx.db,
      {
        ...filter,
        ...(!all && !ofPage && { actorId: accountId }),
        ...(area && { areas: auditAreas[area] }),
        ...(from && { since: day(from, 0) }),
        ...(until && { until: day(until, 86_400_000) }),
      },
      ctx.locale,
    )
    const list = rows.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      actorKind: row.actor_kind,
      actorRole: row.actor_role,
      actorId: row.actor_id,
      actorName: row.full_name === '' ? null : row.full_name,
      actingAdminId: row.acting_admin_id,
      actingName: row.acting_name,
      action: row.action,
      subjectType: row.subject_type,
      subjectId: row.subject_id,
      subjectName: row.subject_name,
      outcome: row.outcome,
      reason: reasonOf(row.details),
      requestId: row.request_id,
      details: row.details,
    }))
    return { list, nextBefore: rows.length === input.limit ? (rows.at(-1)?.id ?? null) : null, all }
  },

  async 'admin.audit.chain'({ ctx }) {
    const { head, unsealed, check } = await chainFacts(ctx.db)
    return { head, unsealed, check: check && { ...check, at: check.at.toISOString() } }
  },
}

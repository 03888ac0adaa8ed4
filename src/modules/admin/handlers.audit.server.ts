import type * as z from 'zod'
import { mayAdmin, requireAdministrator } from '#kernel/admin-rights.ts'
import { invalid } from '#kernel/fail.ts'
import { startOfDay } from '#kernel/time-zone.ts'
import { readSettings } from '#modules/reference/public.server.ts'
import { chainFacts } from '#platform/audit/store.server.ts'
import type { Context, Handlers } from '#platform/core/context.server.ts'
import { mostExported, type auditContract } from './contract.audit.ts'
import { auditCsv } from './handlers.audit-csv.server.ts'
import { auditWords } from './handlers.audit-words.server.ts'
import { auditAreas, confidentialActions, historyOf } from './rules.audit.ts'
import { auditRows } from './store.audit.server.ts'

const mimes = { csv: 'text/csv; charset=utf-8', jsonl: 'application/jsonl; charset=utf-8' } as const

type AuditFilter = z.output<(typeof auditContract)['admin.audit.export']['input']>

/** The filters as the log is read by, with days of the site's own time zone. */
async function filterFor({ db }: Context, { area, from, until, ...filter }: Omit<AuditFilter, 'format'>) {
  if (from && until && from > until) throw invalid({ field: 'until', code: 'DATE_ORDER' })
  const { timeZone } = await readSettings(db, 'timeZone')
  return {
    ...filter,
    ...(area && { areas: auditAreas[area] }),
    ...(from && { since: startOfDay(from, timeZone) }),
    ...(until && { until: startOfDay(until, timeZone, 1) }),
  }
}

/** An entry as the log holds it, with what it calls by a code in words of the reader. */
const entryFor = (ctx: Context) => (row: Awaited<ReturnType<typeof auditRows>>[number]) => ({
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
  subjectKind: row.subject_kind,
  outcome: row.outcome,
  requestId: row.request_id,
  details: row.details,
  ...auditWords(ctx, row),
})

export const auditHandlers: Handlers<typeof auditContract> = {
  async 'admin.audit.list'({ ctx, input: { limit, before, ...input } }) {
    const { accountId, role } = requireAdministrator(ctx)
    const { subjectType, subjectId } = input
    const all = mayAdmin(role, 'audit.viewAll')
    const history = !all && subjectType && subjectId ? historyOf(role, subjectType) : null
    const filter = await filterFor(ctx, input)
    const reach = all
      ? {}
      : history
        ? {
            hides: { actions: confidentialActions, me: accountId },
            peopleOnly: true,
            ...(history === 'MONEY' && { within: auditAreas.money }),
          }
        : { actorId: accountId }
    const rows = await auditRows(ctx.db, { ...filter, limit, before, ...reach }, ctx.locale)
    const list = rows.map(entryFor(ctx))
    return {
      list,
      nextBefore: rows.length === limit ? (rows.at(-1)?.id ?? null) : null,
      all,
      history: history !== null,
    }
  },

  async 'admin.audit.export'({ ctx, input: { format, ...input } }) {
    const filter = await filterFor(ctx, input)
    const rows = await auditRows(ctx.db, { ...filter, limit: mostExported }, ctx.locale)
    const list = rows.map(entryFor(ctx))
    await ctx.audit({
      action: 'audit.export',
      subjectType: 'audit_log',
      subjectId: null,
      details: { format, entries: list.length, ...input },
    })
    const text = format === 'csv' ? auditCsv(list, ctx) : list.map((entry) => `${JSON.stringify(entry)}\n`).join('')
    return {
      name: `audit-${ctx.now.toISOString().slice(0, 10)}.${format}`,
      mime: mimes[format],
      bytes: Buffer.from(text),
    }
  },

  async 'admin.audit.chain'({ ctx }) {
    const { head, unsealed, check } = await chainFacts(ctx.db)
    return { head, unsealed, check: check && { ...check, at: check.at.toISOString() } }
  },
}

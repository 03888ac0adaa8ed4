import { fail, invalid } from '#kernel/fail.ts'
import { jobName } from '#kernel/job.ts'
import { applicantsForFile } from '#modules/applications/public.server.ts'
import { entitlementsOf } from '#modules/billing/public.server.ts'
import { requireFeature } from '#modules/reference/public.server.ts'
import { privateUri } from '#modules/files/rules.ts'
import { poolForFile } from '#modules/matching/public.server.ts'
import { sentBefore } from '#platform/core/idempotency.server.ts'
import type { Handlers } from '#platform/core/context.server.ts'
import type { exportsContract } from './contract.ts'
import { requireExporter } from './handlers.access.server.ts'
import { listedDays, maxPerDay, maxRows, sizeProblem, statusAt } from './rules.ts'
import { countExports, findExport, holdExports, insertExport, listExports } from './store.server.ts'

/** Makes the file of an export. */
export const buildExport = jobName<{ id: string }>('exports.build')

const dayMs = 86_400_000
const listed = 20

export const exportsHandlers: Handlers<typeof exportsContract> = {
  async 'exports.create'({ ctx, input: { id, format, poolId, applicants } }) {
    const member = requireExporter(ctx.caller)
    const { companyId, accountId } = member
    await holdExports(ctx.db, companyId)
    await sentBefore(ctx, 'exports.create', {
      key: id,
      content: { format, poolId: poolId ?? null, applicants: applicants ?? null },
    })
    const known = await findExport(ctx.db, id)
    if (known) {
      if (known.companyId !== companyId || known.by !== accountId) throw fail('CONFLICT')
      return { id, status: known.status, created: false }
    }
    await requireFeature(ctx, 'fileExports')
    const pool = poolId ? await poolForFile(ctx, member, poolId, { count: true }) : null
    if (poolId && !pool) throw fail('NOT_FOUND')
    if (!(await entitlementsOf(ctx, companyId)).exports) throw invalid({ field: 'format', code: 'EXPORTS_OF_PLAN' })
    const made = await countExports(ctx.db, companyId, new Date(ctx.now.getTime() - dayMs))
    if (made >= maxPerDay) throw invalid({ field: 'format', code: 'EXPORTS_A_DAY', params: { max: maxPerDay } })
    const rows =
      pool?.total ??
      (applicants ? (await applicantsForFile(ctx, member, { ...applicants, page: 1, limit: 1 })).total : 0)
    const problem = sizeProblem(rows)
    if (problem) throw invalid({ field: 'format', code: problem, params: { max: maxRows, count: rows } })
    const row = { id, companyId, by: accountId, format, query: applicants ?? null, rows }
    await insertExport(ctx.db, { ...row, pool: pool && { id: pool.id, name: pool.name } }, ctx.now)
    await ctx.enqueue(buildExport, { id }, { key: `exports.build:${id}` })
    return { id, status: 'QUEUED', created: true }
  },

  async 'exports.status'({ ctx }) {
    const { companyId, accountId } = requireExporter(ctx.caller)
    const since = (days: number) => new Date(ctx.now.getTime() - days * dayMs)
    const [rows, made, entitlements] = await Promise.all([
      listExports(ctx.db, { companyId, since: since(listedDays), limit: listed }),
      countExports(ctx.db, companyId, since(1)),
      entitlementsOf(ctx, companyId),
    ])
    return {
      list: rows.map((row) => {
        const status = statusAt(row, ctx.now)
        const mine = row.by === accountId
        return {
          id: row.id,
          format: row.format,
          pool: row.name,
          status,
          rows: row.rows,
          withdrawn: row.withdrawn,
          by: row.byName,
          mine,
          createdAt: row.createdAt.toISOString(),
          expiresAt: row.expiresAt?.toISOString() ?? null,
          uri: mine && status === 'READY' && row.fileId ? privateUri(row.fileId) : null,
        }
      }),
      left: Math.max(0, maxPerDay - made),
      included: entitlements.exports,
    }
  },
}

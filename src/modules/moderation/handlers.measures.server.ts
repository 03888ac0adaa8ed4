import { requireAdministrator } from '#kernel/admin-rights.ts'
import { fail } from '#kernel/fail.ts'
import type { Handlers } from '#platform/core/context.server.ts'
import type { measuresContract } from './contract.measures.ts'
import { auditSubject } from './handlers.open-case.server.ts'
import { assess } from './handlers.reports.server.ts'
import { voidStrike } from './handlers.void.server.ts'
import { claimMinutes } from './rules.ts'
import { claimCase, isOwnCase } from './store.cases.server.ts'
import type { decisionsQuery } from './store.decisions.server.ts'
import { readMeasures } from './store.measures.server.ts'
import { findOpenCase, keepSnapshot, openCase } from './store.reports.server.ts'
import { readTarget } from './store.targets.server.ts'

type DecisionRow = Awaited<ReturnType<ReturnType<typeof decisionsQuery>['execute']>>[number]

export const shownDecision = ({ reverses, ...decision }: DecisionRow) => ({
  ...decision,
  isChange: reverses !== null,
  until: decision.until?.toISOString() ?? null,
  at: decision.at.toISOString(),
})

export const measuresHandlers: Omit<Handlers<typeof measuresContract>, 'admin.people.forward'> = {
  async 'admin.measures.get'({ ctx, input }) {
    const { accountId } = requireAdministrator(ctx)
    const measures = await readMeasures(ctx.db, input, { accountId, now: ctx.now })
    if (!measures) throw fail('NOT_FOUND')
    const { limits, strikes, cases, decisions, ...rest } = measures
    return {
      ...rest,
      restrictions: limits.flatMap(({ kind, from, until, caseId }) =>
        kind === 'HELD' ? [] : [{ kind, from: from.toISOString(), until: until?.toISOString() ?? null, caseId }],
      ),
      strikes: strikes.map((strike) => ({
        ...strike,
        givenAt: strike.givenAt.toISOString(),
        expiresAt: strike.expiresAt?.toISOString() ?? null,
        voidedAt: strike.voidedAt?.toISOString() ?? null,
      })),
      cases: cases.map((row) => ({
        ...row,
        createdAt: row.createdAt.toISOString(),
        decidedAt: row.decidedAt?.toISOString() ?? null,
      })),
      decisions: decisions.map(shownDecision),
    }
  },

  async 'admin.measures.open'({ ctx, input: { target: type, id } }) {
    const { accountId: by } = requireAdministrator(ctx)
    const target = await readTarget(ctx.db, type, id)
    if (!target) throw fail('NOT_FOUND')
    const known = await findOpenCase(ctx.db, { type, id })
    const row = known ?? (await openCase(ctx.db, target, { now: ctx.now, by: 'OWN' }))
    if (await isOwnCase(ctx.db, by, { id: row.id, companyId: target.companyId, accountId: target.accountId }))
      throw fail('OWN_CASE')
    if (!known && row.opened_by === 'OWN') {
      await keepSnapshot(ctx.db, target, ctx.now)
      await assess(ctx, row, false)
    }
    const until = new Date(ctx.now.getTime() + claimMinutes * 60_000)
    if (!(await claimCase(ctx.db, row.id, by, { now: ctx.now, until }))) throw fail('CASE_CLAIMED')
    await ctx.audit({
      action: 'cases.open',
      ...auditSubject(type, id, target.companyId),
      details: { case: row.id, isNew: !known },
    })
    return { caseId: row.id }
  },

  'admin.strikes.void': ({ ctx, input }) => voidStrike(ctx, input),
}

import type { Caller } from '#kernel/caller.ts'
import { legalVersions } from '#modules/content/public.server.ts'
import { legalInForce } from '#modules/content/rules.legal.ts'
import { readSetting } from '#modules/reference/public.server.ts'
import type { Handlers } from '#platform/core/context.server.ts'
import type { moderationContract } from './contract.ts'
import { appealsHandlers } from './handlers.appeals.server.ts'
import { casesHandlers } from './handlers.cases.server.ts'
import { evidenceHandlers, shownRequest } from './handlers.evidence.server.ts'
import { exportHandlers } from './handlers.export.server.ts'
import { jobMeasuresHandlers } from './handlers.jobs.server.ts'
import { measuresHandlers } from './handlers.measures.server.ts'
import { requireOwner } from './handlers.owner.server.ts'
import { ownReportsHandlers } from './handlers.own-reports.server.ts'
import { reportsHandlers } from './handlers.reports.server.ts'
import { yearlyNumbers } from './store.transparency.server.ts'
import { readStatements } from './store.case-view.server.ts'

export const moderationHandlers: Handlers<typeof moderationContract> = {
  ...reportsHandlers,
  ...ownReportsHandlers,
  ...casesHandlers,
  ...measuresHandlers,
  ...jobMeasuresHandlers,
  ...appealsHandlers,
  ...exportHandlers,
  'moderation.answer': evidenceHandlers['moderation.answer'],

  async 'moderation.transparency'({ ctx }) {
    const timeZone = await readSetting(ctx.db, 'timeZone')
    return { years: await yearlyNumbers(ctx.db, { timeZone, now: ctx.now }) }
  },

  async 'moderation.statements'({ ctx, input }) {
    const { owner } = requireOwner(ctx)
    const read = await readStatements(ctx.db, owner, { ...input, now: ctx.now })
    const terms = read.statements.length > 0 ? (await legalVersions(ctx.db))('use') : []
    const list = read.statements.map((row) => ({
      id: row.id,
      decisionId: row.decision_id,
      target: row.target_type,
      title: row.subject_title,
      restricts: row.restricts,
      actions: row.did,
      reasons: row.because,
      facts: row.facts[ctx.locale],
      law: row.law,
      termsVersion: legalInForce(terms, row.created_at)?.number ?? 0,
      points: row.points,
      until: row.until?.toISOString() ?? null,
      reviewedUntil: row.reviewed_until?.toISOString() ?? null,
      source: row.source_type as 'NOTICE' | 'OWN_INITIATIVE',
      automated: row.automated_decision,
      appealUntil: row.appeal_until.toISOString(),
      createdAt: row.created_at.toISOString(),
      mayAppeal: row.filedAt === null && row.appeal_until >= ctx.now && !row.did.includes('HOLD'),
      appeal: row.filedAt && {
        filedAt: row.filedAt.toISOString(),
        outcome: row.outcome,
        answer: row.answer,
        stays: row.outcome === 'PARTLY' ? (row.stays ?? []) : [],
        staysUntil: (row.outcome === 'PARTLY' && row.staysUntil?.toISOString()) || null,
        bySame: row.bySame,
      },
    }))
    return {
      list,
      total: read.total,
      page: input.page,
      limit: input.limit,
      side: owner.companyId === null ? ('PERSON' as const) : ('COMPANY' as const),
      points: read.points,
      suspended: isSuspended(ctx.caller),
      restrictions: read.limits.flatMap(({ kind, until }) =>
        kind === 'HELD' ? [] : [{ kind, until: until?.toISOString() ?? null }],
      ),
      requests: read.requests.map((request) => ({
        ...shownRequest(request),
        target: request.target,
        title: request.title,
      })),
    }
  },
}

/** The company that the caller works for, or the caller. */
const isSuspended = (caller: Caller): boolean =>
  caller.kind === 'employer' ? caller.companyStatus === 'SUSPENDED' : 'suspended' in caller && caller.suspended === true

import { mayAdmin, requireAdministrator } from '#kernel/admin-rights.ts'
import { fail } from '#kernel/fail.ts'
import { ownFiles } from '#modules/files/public.server.ts'
import type { FileReadRequest } from '#modules/files/events.ts'
import { rightProblem } from '#kernel/rights.ts'
import type { Context, Handlers } from '#platform/core/context.server.ts'
import type { casesContract } from './contract.cases.ts'
import type { evidenceContract } from './contract.evidence.ts'
import { evidenceAsked } from './events.ts'
import { auditSubject, lockOpenCase } from './handlers.open-case.server.ts'
import { ownerSubject, requireOwner } from './handlers.owner.server.ts'
import { assess } from './handlers.reports.server.ts'
import { mailEvidenceRequest } from './mail.server.ts'
import { evidenceDays } from './rules.ts'
import {
  answerRequest,
  beginWaiting,
  caseOfRequest,
  endRequests,
  endWaiting,
  evidenceOwner,
  insertRequest,
  lockRequest,
  overdueRequests,
  takeReminders,
  type ShownRequest,
} from './store.evidence.server.ts'
import { appealOfFile } from './store.appeals.server.ts'
import { ownerColumns, ownerOf } from './store.owner.server.ts'
import { lockCase } from './store.reports.server.ts'
import { readTarget } from './store.targets.server.ts'

export const shownRequest = ({ id, question, answer, askedAt, dueAt, endedAt, files }: ShownRequest) => ({
  id,
  question,
  answer,
  askedAt: askedAt.toISOString(),
  dueAt: dueAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
  files,
})

/** The case goes on and has its due time again. */
async function resume(ctx: Context, caseId: string): Promise<void> {
  const row = await lockCase(ctx.db, caseId)
  if (!row || row.decided_at) return
  await endRequests(ctx.db, caseId, ctx.now)
  await endWaiting(ctx.db, caseId, ctx.now)
  const again = await lockCase(ctx.db, caseId)
  if (again) await assess(ctx, again, false)
}

type EvidenceHandlers = Handlers<Pick<typeof casesContract, 'admin.cases.askEvidence'> & typeof evidenceContract>

export const evidenceHandlers: EvidenceHandlers = {
  async 'admin.cases.askEvidence'({ ctx, input: { id, version, question } }) {
    const { accountId: by } = requireAdministrator(ctx)
    const row = await lockOpenCase(ctx, { id, version, by })
    const target = await readTarget(ctx.db, row.target_type, row.target_id)
    if (!target || row.waiting_since) throw fail('TRANSITION_NOT_ALLOWED')
    const owner = ownerOf(row)
    const until = new Date(ctx.now.getTime() + evidenceDays * 86_400_000)
    const made = await insertRequest(ctx.db, {
      ...ownerColumns(owner),
      case_id: id,
      subject_title: target.type === 'PERSON' ? '' : target.title,
      question,
      requested_by: by,
      requested_at: ctx.now,
      due_at: until,
    })
    if (!made) throw fail('TRANSITION_NOT_ALLOWED')
    await beginWaiting(ctx.db, id, { now: ctx.now, until })
    await mailEvidenceRequest(ctx, 'asked', { requestId: made.id, target, question, until })
    await ctx.audit({
      action: 'cases.askEvidence',
      ...auditSubject(row.target_type, row.target_id, owner.companyId),
      details: { case: id },
    })
    await ctx.emit(evidenceAsked, { requestId: made.id, ...owner, title: target.title })
    return { until: until.toISOString() }
  },

  async 'moderation.answer'({ ctx, input: { id, text, fileIds } }) {
    const { accountId: by, owner } = requireOwner(ctx)
    const caseId = await caseOfRequest(ctx.db, id, owner)
    if (!caseId) throw fail('NOT_FOUND')
    // In the order in which moderators lock both.
    await lockCase(ctx.db, caseId)
    const request = await lockRequest(ctx.db, id)
    // Sent twice is answered once.
    if (request.answer === text) return { done: true }
    if (request.ended_at) throw fail('GONE')
    const files = await ownFiles(ctx, [...new Set(fileIds)], ['EVIDENCE'], 'fileIds')
    await answerRequest(ctx.db, { id, text, by, fileIds: files.map((file) => file.id), now: ctx.now })
    await resume(ctx, request.case_id)
    await ctx.audit({ action: 'cases.evidence', ...ownerSubject(owner), details: { case: request.case_id } })
    return { done: true }
  },
}

/** Reminds of questions that have to be answered by tomorrow. */
export async function remindUnanswered(ctx: Context): Promise<void> {
  const until = new Date(ctx.now.getTime() + 86_400_000)
  for (const { id, question, until: due, type, targetId } of await takeReminders(ctx.db, { now: ctx.now, until })) {
    const target = await readTarget(ctx.db, type, targetId)
    if (target) await mailEvidenceRequest(ctx, 'reminded', { requestId: id, target, question, until: due })
  }
}

/** Cases go on whose questions were not answered in time. */
export async function endUnanswered(ctx: Context): Promise<void> {
  for (const { caseId } of await overdueRequests(ctx.db, ctx.now)) await resume(ctx, caseId)
}

/** Moderators read files of an answer or an appeal, and those who sent them. */
export async function allowEvidence(ctx: Context, { file, allow }: FileReadRequest): Promise<void> {
  const { caller } = ctx
  if (file.purpose !== 'EVIDENCE') return
  const owner = (await evidenceOwner(ctx.db, file.id)) ?? (await appealOfFile(ctx.db, file.id))
  if (!owner) return
  if (caller.kind === 'admin' && mayAdmin(caller.role, 'cases.decide')) allow()
  if ('accountId' in caller && owner.accountId === caller.accountId) allow()
  if (caller.kind === 'employer' && owner.companyId === caller.companyId && !rightProblem(caller.role, 'company.edit'))
    allow()
}

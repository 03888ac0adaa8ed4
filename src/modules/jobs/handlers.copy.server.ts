import { fail } from '#kernel/fail.ts'
import type { Member } from '#kernel/caller.ts'
import type { Context, Handlers } from '#platform/core/context.server.ts'
import type { jobsCopyContract } from './contract.copy.ts'
import { failIf, lockOwnJob, requireManager } from './handlers.access.server.ts'
import { duplicateProblem, maxDrafts } from './rules.ts'
import {
  citiesOf,
  countDrafts,
  currentQuestions,
  factsOf,
  findOwnJob,
  insertJob,
  insertJobEvent,
  replaceLocations,
  replaceQuestions,
  replaceSkills,
  skillsOf,
  type JobRow,
} from './store.server.ts'
import { copyCriteria } from './criteria/store.server.ts'
import { notifyAssigned } from './handlers.team.server.ts'
import { copyTeam } from './store.team.server.ts'

/** A draft with the content of a job and none of its history; undefined when the id is taken. The member answers for it. */
export async function copyJob(
  ctx: Context,
  member: Member,
  source: JobRow,
  changes: { id?: string; reference_code?: null },
): Promise<JobRow | undefined> {
  const { id: sourceId, key: _key, version: _version, ...row } = source
  const copy = await insertJob(ctx.db, {
    ...row,
    description: row.description && JSON.stringify(row.description),
    highlights: row.highlights && JSON.stringify(row.highlights),
    status: 'DRAFT',
    status_reason: null,
    status_note: null,
    published_at: null,
    expires_at: null,
    runs_until: null,
    closes_on: null,
    extended_at: null,
    reminded_for: null,
    closed_at: null,
    close_reason: null,
    reviewed_at: null,
    reviewed_by: null,
    created_by: member.accountId,
    owner_member_id: member.memberId,
    copied_from: sourceId,
    created_at: ctx.now,
    updated_at: ctx.now,
    ...changes,
  })
  if (!copy) return undefined
  await replaceSkills(ctx.db, copy.id, await skillsOf(ctx.db, sourceId))
  await replaceLocations(ctx.db, copy.id, await citiesOf(ctx.db, sourceId))
  const questions = (await currentQuestions(ctx.db, sourceId)).map(({ id: _question, ...question }) => question)
  await replaceQuestions(ctx.db, copy.id, questions, ctx.now)
  await copyCriteria(ctx.db, sourceId, copy.id, ctx.now)
  await insertJobEvent(ctx.db, {
    jobId: copy.id,
    from: null,
    to: 'DRAFT',
    reason: null,
    by: member.accountId,
    at: ctx.now,
  })
  return copy
}

/** The draft that an earlier request with this id made. Throws NOT_FOUND when the id is that of another job. */
async function findCopy(ctx: Context, member: Member, { id, copyId }: { id: string; copyId: string }) {
  const copy = await findOwnJob(ctx.db, copyId, member, 'read')
  if (!copy) return null
  if (copy.copied_from !== id || copy.deleted_at) throw fail('NOT_FOUND')
  return { id: copy.id, version: copy.version }
}

export const copyHandlers: Handlers<typeof jobsCopyContract> = {
  async 'jobs.duplicate'({ ctx, input: { id, copyId } }) {
    const member = requireManager(ctx.caller)
    // A draft that was made before is answered even when the original has gone since.
    const before = await findCopy(ctx, member, { id, copyId })
    if (before) return before
    const source = await lockOwnJob(ctx, member, id)
    failIf(duplicateProblem(member, factsOf(source), ctx.now))
    if ((await countDrafts(ctx.db, member.companyId)) >= maxDrafts) throw fail('LIMIT_REACHED')
    const copy = await copyJob(ctx, member, source, { id: copyId, reference_code: null })
    if (!copy) {
      const meanwhile = await findCopy(ctx, member, { id, copyId })
      if (meanwhile) return meanwhile
      throw fail('NOT_FOUND')
    }
    const { companyId, accountId: by } = member
    const memberIds = await copyTeam(ctx.db, { from: id, to: copy.id, companyId, by }, ctx.now)
    await notifyAssigned(ctx, { companyId, jobIds: [copy.id], memberIds, by })
    await ctx.audit({ action: 'jobs.duplicate', subjectType: 'job', subjectId: copy.id, details: { from: id } })
    return { id: copy.id, version: copy.version }
  },
}

import type { Handlers, Context } from '#platform/core/context.server.ts'
import { fail } from '#kernel/fail.ts'
import { failIf, lockOwnJob, requireVersion, requireWriter } from './handlers.access.server.ts'
import type { JobProposal, jobsProposalContract } from './contract.proposal.ts'
import { isRejectionShown, watchedFields } from './rules.proposal.ts'
import { editProblem } from './rules.ts'
import { seesInside } from './store.assigned.server.ts'
import { closeProposal, openProposal, shownProposal, withChanges, type Proposal } from './store.proposal.server.ts'
import { factsOf, patchJob, type JobRow } from './store.server.ts'
import { buildJobView, findJob, type JobParts } from './store.view.server.ts'

/** What both sides see of waiting or decided changes: the fields, and the job as it would be with them. */
export async function proposalParts(
  { db, locale, now }: Pick<Context, 'db' | 'locale' | 'now'>,
  { row, parts }: { row: JobRow; parts: JobParts },
  { changes, reviewReason, createdAt }: Proposal,
) {
  const options = { locale, now, own: true, locations: changes.places?.locations, questions: changes.questions }
  const { view: job } = await buildJobView(db, withChanges(row, changes), parts, options)
  const fields = watchedFields.filter((field) => Object.hasOwn(changes, field))
  return { fields, reviewReason, createdAt: createdAt.toISOString(), job }
}

async function loadProposal(
  ctx: Pick<Context, 'db' | 'caller' | 'locale' | 'now'>,
  id: string,
): Promise<JobProposal | null> {
  const member = requireWriter(ctx.caller)
  const job = await findJob(ctx.db, id)
  if (!job || !(await seesInside(ctx.db, member, job.row))) throw fail('NOT_FOUND')
  const { row } = job
  if (row.deleted_at) throw fail('JOB_DELETED')
  const proposal = await shownProposal(ctx.db, id)
  if (!proposal || (proposal.decidedAt && !isRejectionShown(proposal.decidedAt, ctx.now))) return null
  return {
    ...(await proposalParts(ctx, job, proposal)),
    status: proposal.status === 'OPEN' ? 'OPEN' : 'REJECTED',
    decidedAt: proposal.decidedAt?.toISOString() ?? null,
    reason: proposal.reason,
    note: proposal.note,
  }
}

export const proposalHandlers: Handlers<typeof jobsProposalContract> = {
  async 'jobs.proposal'({ ctx, input }) {
    return { proposal: await loadProposal(ctx, input.id) }
  },
  async 'jobs.withdrawProposal'({ ctx, input }) {
    const member = requireWriter(ctx.caller)
    const row = await lockOwnJob(ctx, member, input.id)
    failIf(editProblem(member, factsOf(row)))
    const answer = ({ id, status, version }: typeof row) => ({ id, status, version })
    if (!(await openProposal(ctx.db, row.id))) return answer(row)
    requireVersion(row, input.version)
    await closeProposal(ctx.db, row.id, { status: 'WITHDRAWN', now: ctx.now })
    return answer(await patchJob(ctx.db, row.id, {}, ctx.now))
  },
}

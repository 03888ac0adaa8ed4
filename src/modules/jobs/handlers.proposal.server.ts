import type { Handlers, Context } from '#platform/core/context.server.ts'
import { fail } from '#kernel/fail.ts'
import { failIf, lockOwnJob, requireVersion, requireWriter } from './handlers.access.server.ts'
import type { JobProposal, jobsProposalContract } from './contract.proposal.ts'
import { isRejectionShown, watchedFields } from './rules.proposal.ts'
import { canViewAsOwner, editProblem } from './rules.ts'
import { closeProposal, openProposal, shownProposal, withChanges } from './store.proposal.server.ts'
import { factsOf, findOwnJob, patchJob } from './store.server.ts'
import { buildJobView } from './store.view.server.ts'

async function loadProposal(
  ctx: Pick<Context, 'db' | 'caller' | 'locale' | 'now'>,
  id: string,
): Promise<JobProposal | null> {
  const member = requireWriter(ctx.caller)
  const row = await findOwnJob(ctx.db, id, member.companyId, 'read')
  if (!row || !canViewAsOwner(member, factsOf(row))) throw fail('NOT_FOUND')
  if (row.deleted_at) throw fail('JOB_DELETED')
  const proposal = await shownProposal(ctx.db, id)
  if (!proposal || (proposal.decidedAt && !isRejectionShown(proposal.decidedAt, ctx.now))) return null
  const { changes } = proposal
  const { view } = await buildJobView(ctx.db, withChanges(row, changes), {
    locale: ctx.locale,
    now: ctx.now,
    own: true,
    locations: changes.places?.locations,
  })
  return {
    state: proposal.state === 'OPEN' ? 'OPEN' : 'REJECTED',
    fields: watchedFields.filter((field) => Object.hasOwn(changes, field)),
    waitsFor: proposal.waitsFor,
    createdAt: proposal.createdAt.toISOString(),
    decidedAt: proposal.decidedAt?.toISOString() ?? null,
    reason: proposal.reason,
    note: proposal.note,
    job: view,
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
    await closeProposal(ctx.db, row.id, { state: 'WITHDRAWN', now: ctx.now })
    return answer(await patchJob(ctx.db, row.id, {}, ctx.now))
  },
}

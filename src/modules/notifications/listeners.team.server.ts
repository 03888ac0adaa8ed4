import { noteMentioned } from '#modules/applications/events.ts'
import {
  memberInvited,
  memberJoined,
  memberRemoved,
  memberRoleChanged,
  ownershipTransferred,
} from '#modules/companies/events.ts'
import { on } from '#platform/core/module.server.ts'
import { notify } from './handlers.notify.server.ts'
import { companyName, companyOwners, employerWithAddress, personName, sentenceParams } from './store.server.ts'

/** What happens in the team of a company, for those whom it concerns. */
export const teamListeners = [
  on(memberInvited, async (ctx, { invitationId, companyId, email }) => {
    const account = await employerWithAddress(ctx.db, email)
    if (!account || !('accountId' in ctx.caller)) return
    await notify(ctx, {
      kind: 'company.teamInvited',
      to: [account],
      params: { by: await personName(ctx.db, ctx.caller.accountId), company: await companyName(ctx.db, companyId) },
      key: invitationId,
    })
  }),

  on(memberJoined, async (ctx, { memberId, companyId, accountId, invitedBy }) => {
    if (!invitedBy) return
    await notify(ctx, {
      kind: 'company.teamJoined',
      to: [invitedBy],
      params: { person: await personName(ctx.db, accountId), company: await companyName(ctx.db, companyId) },
      key: memberId,
    })
  }),

  on(memberRoleChanged, async (ctx, { memberId, companyId, accountId, version }) =>
    notify(ctx, {
      kind: 'company.teamRoleChanged',
      to: [accountId],
      params: { company: await companyName(ctx.db, companyId) },
      key: `${memberId}:${version}`,
    }),
  ),

  on(memberRemoved, async (ctx, { memberId, companyId, accountId, by }) => {
    if (by === null || by === accountId) return
    await notify(ctx, {
      kind: 'company.teamRemoved',
      to: [accountId],
      params: { company: await companyName(ctx.db, companyId) },
      key: memberId,
    })
  }),

  on(ownershipTransferred, async (ctx, { companyId, from, to, version }) =>
    notify(ctx, {
      kind: 'security.ownership',
      to: [...new Set([from, to, ...(await companyOwners(ctx.db, companyId))])],
      params: {
        from: await personName(ctx.db, from),
        to: await personName(ctx.db, to),
        company: await companyName(ctx.db, companyId),
      },
      key: `${companyId}:${to}:${version}`,
    }),
  ),

  on(noteMentioned, async (ctx, { noteId, applicationId, jobId, by, accountIds }) => {
    const { title } = await sentenceParams(ctx.db, { jobId })
    await notify(ctx, {
      kind: 'response.mentioned',
      to: accountIds,
      jobId,
      applicationId,
      params: { by: await personName(ctx.db, by), title },
      key: noteId,
    })
  }),
]

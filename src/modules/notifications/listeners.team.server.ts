import { noteMentioned } from '#modules/applications/events.ts'
import {
  invitationDeclined,
  memberInvited,
  memberJoined,
  memberRemoved,
  memberRoleChanged,
  memberSwitched,
  ownershipTransferred,
} from '#modules/companies/events.ts'
import { largeExportMade } from '#modules/exports/events.ts'
import { feedShrunk, feedSwitchedOff, importEnded } from '#modules/imports/events.ts'
import { jobsAssigned } from '#modules/jobs/events.ts'
import { messagesArrived } from '#modules/messages/events.ts'
import { poolEnding } from '#modules/matching/events.ts'
import { todayHere } from '#modules/reference/public.server.ts'
import { on } from '#platform/core/module.server.ts'
import { notify } from './handlers.notify.server.ts'
import {
  companyName,
  companyOwners,
  employerWithAddress,
  personName,
  poolKeepers,
  sentenceParams,
} from './store.server.ts'

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

  on(invitationDeclined, async (ctx, { invitationId, companyId, email, invitedBy }) => {
    if (!invitedBy) return
    await notify(ctx, {
      kind: 'company.teamDeclined',
      to: [invitedBy],
      params: { address: email, company: await companyName(ctx.db, companyId) },
      key: invitationId,
    })
  }),

  on(memberSwitched, async (ctx, { memberId, companyId, accountId, active, version }) =>
    notify(ctx, {
      kind: active ? 'company.teamOn' : 'company.teamOff',
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

  on(largeExportMade, async (ctx, { exportId, companyId, by, rows }) =>
    notify(ctx, {
      kind: 'security.largeExport',
      to: await companyOwners(ctx.db, companyId),
      params: { by: await personName(ctx.db, by), count: rows, company: await companyName(ctx.db, companyId) },
      key: exportId,
    }),
  ),

  on(importEnded, async (ctx, { runId, by, name, status, count, errors }) => {
    const kind = status === 'FAILED' ? 'job.importFailed' : errors > 0 ? 'job.importErrors' : 'job.importDone'
    await notify(ctx, { kind, to: [by], params: { name, count, errors }, key: runId })
  }),

  on(feedSwitchedOff, async (ctx, { feedId, by, host, version }) =>
    notify(ctx, { kind: 'job.feedOff', to: [by], params: { host }, key: `${feedId}:${version}` }),
  ),

  // Told again only when the numbers are others.
  on(feedShrunk, async (ctx, { feedId, companyId, by, host, gone, all }) =>
    notify(ctx, {
      kind: 'job.feedShrunk',
      to: [...new Set([by, ...(await companyOwners(ctx.db, companyId))])],
      params: { host, gone, all },
      key: `${feedId}:${gone}:${all}`,
    }),
  ),

  on(poolEnding, async (ctx, { poolId, companyId, ownerId, name, count, until }) => {
    await notify(ctx, {
      kind: 'company.poolEnding',
      to: await poolKeepers(ctx.db, companyId, ownerId),
      params: { count, pool: name, days: Math.ceil((until.getTime() - ctx.now.getTime()) / 86_400_000) },
      key: `${poolId}:${await todayHere(ctx.db, ctx.now)}`,
    })
  }),

  on(jobsAssigned, async (ctx, { memberId, accountId, jobIds, by }) => {
    const name = await personName(ctx.db, by)
    for (const jobId of jobIds) {
      const { title } = await sentenceParams(ctx.db, { jobId })
      await notify(ctx, {
        kind: 'job.assigned',
        to: [accountId],
        jobId,
        params: { by: name, title },
        key: `${jobId}:${memberId}:${ctx.now.toISOString()}`,
      })
    }
  }),

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

  on(messagesArrived, async (ctx, { key, applicationId, jobId, side, author, accountIds }) => {
    const { title, company } = await sentenceParams(ctx.db, { jobId })
    await notify(ctx, {
      kind: side === 'COMPANY' ? 'application.message' : 'response.message',
      to: accountIds,
      jobId,
      applicationId,
      params: side === 'COMPANY' ? { company, title } : { person: author, title },
      key,
    })
  }),
]

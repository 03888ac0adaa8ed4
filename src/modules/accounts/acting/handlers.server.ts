import { requireAdministrator } from '#kernel/admin-rights.ts'
import { system } from '#kernel/caller.ts'
import { fail } from '#kernel/fail.ts'
import { readSetting } from '#modules/reference/public.server.ts'
import type { Context, Handlers } from '#platform/core/context.server.ts'
import { recordSecurityEvent, recipientOf } from '../handlers.security.server.ts'
import { accountById, lockAccount } from '../store.server.ts'
import type { actingContract } from './contract.ts'
import { createActingCode, redeemActingCode, shownCode } from './handlers.code.server.ts'
import { mailActing, mailActingEnded } from './mail.server.ts'
import { plainCode } from './rules.ts'
import {
  endActing,
  endLapsed,
  insertActing,
  lockOwnActing,
  openFor,
  startActing,
  type EndedRow,
  type OpenRow,
} from './store.server.ts'

const stateOf = ({ started_at }: OpenRow) => (started_at ? ('RUNNING' as const) : ('REQUESTED' as const))
const firstNameOf = (name: string) => name.trim().split(/\s+/)[0] ?? ''
/** Who looked and who acted are told apart wherever the log is read. */
const auditActions = {
  ACT: {
    request: 'acting.request',
    start: 'acting.start',
    lapse: 'acting.lapse',
    lapseRequest: 'acting.lapseRequest',
    close: 'acting.close',
  },
  READ: {
    request: 'acting.requestLook',
    start: 'acting.startLook',
    lapse: 'acting.lapseLook',
    lapseRequest: 'acting.lapseRequestLook',
    close: 'acting.closeLook',
  },
} as const
const homes = { CANDIDATE: '/jobsseekers/browse-jobs', EMPLOYER: '/employer/home' } as const

/** Somebody who can be acted for: no administrator, not deleted, not blocked. */
async function lockPerson(ctx: Context, id: string) {
  const account = await lockAccount(ctx.db, id)
  if (!account || account.kind === 'ADMIN' || account.blocked_at) throw fail('NOT_FOUND')
  return account
}

/** Tells the person that somebody who acted for them does no more; a request that lapsed is nothing to tell of. */
async function notifyEnded(ctx: Context, { account_id, admin_id, started_at, ended_at }: EndedRow): Promise<void> {
  const account = await accountById(ctx.db, account_id)
  if (!account || !started_at || !ended_at) return
  const administrator = await accountById(ctx.db, admin_id)
  const firstName = firstNameOf(administrator?.full_name ?? '')
  await mailActingEnded(ctx, recipientOf(account), { firstName, from: started_at, until: ended_at })
}

/** Writes down and tells what ended without anybody asking for it: the site did it, and the log names both. */
async function recordClosed(ctx: Context, { account_id, admin_id, scope, started_at, ended_by }: EndedRow) {
  const how = ended_by === 'TIME' ? (started_at ? 'lapse' : 'lapseRequest') : 'close'
  await ctx.as(system, ctx.locale).audit({
    action: auditActions[scope][how],
    subjectType: 'account',
    subjectId: account_id,
    actingAdminId: admin_id,
  })
}

/** Closes what is over, of everybody or of these two. */
export async function closeLapsed(ctx: Context, two: { accountId: string; adminId: string } | null = null) {
  for (const lapsed of await endLapsed(ctx.db, ctx.now, two)) {
    await recordClosed(ctx, lapsed)
    await notifyEnded(ctx, lapsed)
  }
}

/** Ends acting for a person who signs out, or who is suspended. */
export async function endActingOf(ctx: Context, accountId: string, by: 'PERSON' | 'ADMIN'): Promise<void> {
  const ended = await endActing(ctx.db, { accountId, by, now: ctx.now })
  if (!ended) return
  if (by === 'PERSON') await recordSecurityEvent(ctx, { what: 'actingEnded', accountId, outcome: 'OK' })
  else await recordClosed(ctx, ended)
  await notifyEnded(ctx, ended)
}

function ownAccount(ctx: Context) {
  if (!('sessionId' in ctx.caller) || ctx.caller.kind === 'admin') throw fail('UNAUTHENTICATED')
  return ctx.caller
}

export const actingHandlers: Handlers<typeof actingContract> = {
  async 'admin.acting.get'({ ctx, input: { id } }) {
    const { accountId } = requireAdministrator(ctx)
    const account = await accountById(ctx.db, id)
    if (!account || account.kind === 'ADMIN') throw fail('NOT_FOUND')
    const [row, consent] = [await openFor(ctx.db, id, ctx.now), await readSetting(ctx.db, 'actingConsent')]
    return {
      open: row
        ? {
            id: row.id,
            state: stateOf(row),
            scope: row.scope,
            reason: row.reason,
            endsAt: row.ends_at,
            consent: row.consent,
            own: row.admin_id === accountId,
            administrator: row.administrator,
            home: homes[account.kind],
          }
        : null,
      consent,
    }
  },

  async 'admin.acting.request'({ ctx, input: { id, scope, reason } }) {
    const { accountId: adminId, sessionId } = requireAdministrator(ctx)
    const account = await lockPerson(ctx, id)
    const consent = await readSetting(ctx.db, 'actingConsent')
    await closeLapsed(ctx, { accountId: id, adminId })
    const made = await insertActing(ctx.db, { accountId: id, adminId, sessionId, scope, reason, consent, now: ctx.now })
    if (!made) throw fail('ACTING_OPEN')
    const begun = consent === 'NONE'
    const subject = { subjectType: 'account', subjectId: id } as const
    await ctx.audit({ action: auditActions[scope][begun ? 'start' : 'request'], ...subject, details: { reason } })
    const administrator = await accountById(ctx.db, adminId)
    const firstName = firstNameOf(administrator?.full_name ?? '')
    const mail = begun ? 'actingBegun' : 'actingAsked'
    const code = consent === 'CODE' ? await createActingCode(ctx, { id: made, accountId: id }) : null
    await mailActing(ctx, recipientOf(account), { mail, firstName, scope, reason, code })
    return { state: begun ? 'RUNNING' : 'REQUESTED' }
  },

  async 'admin.acting.start'({ ctx, input: { id, code } }) {
    const { accountId: adminId, sessionId } = requireAdministrator(ctx)
    const account = await lockPerson(ctx, id)
    const own = await lockOwnActing(ctx.db, { accountId: id, adminId, sessionId, now: ctx.now })
    if (own?.consent !== 'CODE') throw fail('NOT_FOUND')
    if (own.started_at) return { state: 'RUNNING' }
    await redeemActingCode(ctx, { id: own.id, accountId: id }, plainCode(code))
    if (!(await startActing(ctx.db, { id: own.id, accountId: id, consent: 'CODE', now: ctx.now })))
      throw fail('NOT_FOUND')
    const { scope, reason } = own
    await ctx.audit({ action: auditActions[scope].start, subjectType: 'account', subjectId: id, details: { reason } })
    const administrator = await accountById(ctx.db, adminId)
    const firstName = firstNameOf(administrator?.full_name ?? '')
    await mailActing(ctx, recipientOf(account), { mail: 'actingBegun', firstName, scope, reason, code: null })
    return { state: 'RUNNING' }
  },

  async 'admin.acting.end'({ ctx }) {
    const ended = await endActing(ctx.db, { adminId: requireAdministrator(ctx).accountId, by: 'ADMIN', now: ctx.now })
    if (!ended) return { done: true }
    await ctx.audit({ action: 'acting.end', subjectType: 'account', subjectId: ended.account_id })
    await notifyEnded(ctx, ended)
    return { done: true }
  },

  async 'accounts.acting'({ ctx }) {
    const { accountId, acting } = ownAccount(ctx)
    const row = await openFor(ctx.db, accountId, ctx.now)
    const waitsForCode = row?.consent === 'CODE' && !row.started_at && !acting
    return {
      open: row
        ? {
            id: row.id,
            state: stateOf(row),
            scope: row.scope,
            reason: row.reason,
            endsAt: row.ends_at,
            consent: row.consent,
            code: waitsForCode ? await shownCode(ctx, { id: row.id, accountId }) : null,
            requestedAt: row.requested_at,
            firstName: firstNameOf(row.administrator),
            role: row.admin_role,
          }
        : null,
    }
  },

  async 'accounts.answerActing'({ ctx, input: { id, allow } }) {
    const { accountId } = ownAccount(ctx)
    const done = allow
      ? await startActing(ctx.db, { id, accountId, consent: 'CLICK', now: ctx.now })
      : (await endActing(ctx.db, { accountId, id, by: 'DECLINED', now: ctx.now })) !== undefined
    if (!done) throw fail('NOT_FOUND')
    await recordSecurityEvent(ctx, { what: allow ? 'actingAllowed' : 'actingDeclined', accountId, outcome: 'OK' })
    return { done: true }
  },

  async 'accounts.endActing'({ ctx }) {
    const { accountId, acting } = ownAccount(ctx)
    const ended = await endActing(ctx.db, { accountId, by: acting ? 'ADMIN' : 'PERSON', now: ctx.now })
    if (ended) {
      await recordSecurityEvent(ctx, { what: 'actingEnded', accountId, outcome: 'OK' })
      await notifyEnded(ctx, ended)
    }
    return { account: acting ? accountId : null }
  },
}

import { fail } from '#kernel/fail.ts'
import type { Handlers } from '#platform/core/context.server.ts'
import { readMailbox } from '#platform/mail/mailbox.server.ts'
import { forgetOtherDevices } from './handlers.allowances.server.ts'
import { openFlow } from './handlers.flow.server.ts'
import { recordSecurityEvent } from './handlers.security.server.ts'
import type { sessionsContract } from './contract.sessions.ts'
import { demoTotps } from './demo.server.ts'
import { codeRules } from './rules.codes.ts'
import { deviceOf } from './rules.ts'
import { accountById, writeLocale } from './store.server.ts'
import { openSessions, revokeSessions } from './store.session.server.ts'

export const sessionsHandlers: Handlers<typeof sessionsContract> = {
  async 'accounts.sessions'({ ctx }) {
    if (!('sessionId' in ctx.caller)) throw fail('UNAUTHENTICATED')
    const { accountId, sessionId } = ctx.caller
    const account = await accountById(ctx.db, accountId)
    const rows = await openSessions(ctx.db, accountId, ctx.now)
    return {
      hasPassword: Boolean(account?.password_hash),
      list: rows.map(({ userAgent, ...row }) => ({ ...row, ...deviceOf(userAgent), current: row.id === sessionId })),
    }
  },

  async 'accounts.endSession'({ ctx, input }) {
    if (!('sessionId' in ctx.caller)) throw fail('UNAUTHENTICATED')
    const { accountId, sessionId } = ctx.caller
    const which = input.id ? { only: input.id } : { except: sessionId }
    const ended = await revokeSessions(ctx.db, { accountId, now: ctx.now, reason: 'ENDED_BY_OWNER', ...which })
    if (input.id && ended === 0) throw fail('NOT_FOUND')
    if (!input.id) await forgetOtherDevices(ctx, accountId)
    await recordSecurityEvent(ctx, { what: 'sessionsEnded', accountId, outcome: 'OK', details: { ended } })
    if (input.id === sessionId) ctx.cookie.endSession()
    return { ended }
  },

  async 'accounts.setLocale'({ ctx, input }) {
    if ('accountId' in ctx.caller && !('acting' in ctx.caller && ctx.caller.acting))
      await writeLocale(ctx.db, ctx.caller.accountId, input.locale)
    ctx.cookie.setLocale(input.locale)
    return { done: true }
  },

  async 'accounts.pendingCode'({ ctx }) {
    const flow = await openFlow(ctx)
    if (!flow) return { pending: null }
    const { side, purpose, email, resendAt, sentAt } = flow
    const lifetimeMs = purpose === 'NEW_PASSWORD' ? codeRules.proofMs : codeRules.lifetimeMs
    return { pending: { side, purpose, email, resendAt: new Date(resendAt), expiresAt: new Date(sentAt + lifetimeMs) } }
  },

  async 'accounts.demoMailbox'({ ctx, input }) {
    if (!ctx.ports.demo) throw fail('NOT_FOUND')
    const mails = await readMailbox(ctx.db, ctx.ports.sealer, ctx.now, input)
    const list = mails.list.map((mail) => ({
      ...mail,
      otp: mail.kind.startsWith('accounts.code.') ? (/\b\d{6}\b/.exec(mail.text)?.[0] ?? null) : null,
    }))
    return { ...mails, list, administrators: await demoTotps(ctx.db, ctx.ports.sealer, ctx.now) }
  },
}

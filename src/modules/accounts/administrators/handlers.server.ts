import { requireAdministrator } from '#kernel/admin-rights.ts'
import { fail, invalid, type FieldError } from '#kernel/fail.ts'
import type { Context, Handlers } from '#platform/core/context.server.ts'
import { recordSecurityEvent, recipientOf } from '../handlers.security.server.ts'
import { hashOfToken } from '#platform/session/token.server.ts'
import { deviceOf } from '../rules.ts'
import { accountById, findAccount } from '../store.server.ts'
import { openSessions, revokeSessions } from '../store.session.server.ts'
import type { administratorsContract } from './contract.ts'
import { changeRole, endSessions, lockOther, ownName } from './handlers.change.server.ts'
import { prepareEnrolment } from './handlers.enrol.server.ts'
import { mailAdministratorChange, mailInvitation } from './mail.server.ts'
import {
  endInvitation,
  findInvitation,
  invitationOf,
  listAdministrators,
  openInvitations,
  removeCredentials,
  renewInvitation,
  writeActive,
  writeInvitation,
} from './store.server.ts'

const done = { done: true } as const

/** What is wrong with an invitation, or with the part of it that is given. */
export async function invitationProblems({ db }: Context, { email }: { email?: string }): Promise<FieldError[]> {
  const isTaken = email !== undefined && (await findAccount(db, 'ADMIN', email))
  return isTaken ? [{ field: 'email', code: 'EMAIL_TAKEN' }] : []
}

export const administratorsHandlers: Handlers<typeof administratorsContract> = {
  async 'admin.administrators.list'({ ctx }) {
    const { accountId } = requireAdministrator(ctx)
    const [rows, invitations] = await Promise.all([listAdministrators(ctx.db, ctx.now), openInvitations(ctx.db)])
    return {
      list: rows.flatMap((row) =>
        row.admin_role === null
          ? []
          : {
              id: row.id,
              name: row.full_name,
              email: row.email,
              role: row.admin_role,
              active: row.blocked_at === null,
              self: row.id === accountId,
              totp: row.totp_confirmed_at !== null,
              passkeys: row.passkeys,
              sessions: row.sessions,
              lastSignInAt: row.last_sign_in_at,
              createdAt: row.created_at,
            },
      ),
      invitations: invitations.map(({ id, email, role, by, sentAt, expiresAt, accountId: again }) => ({
        id,
        email,
        role,
        by,
        sentAt,
        expiresAt,
        again: again !== null,
        expired: expiresAt <= ctx.now,
      })),
    }
  },

  async 'admin.administrators.invite'({ ctx, input }) {
    const { accountId: by } = requireAdministrator(ctx)
    const problems = await invitationProblems(ctx, input)
    if (problems.length > 0) throw invalid(...problems)
    const { id, token } = await writeInvitation(ctx.db, { ...input, accountId: null, by }, ctx.now)
    await mailInvitation(ctx, { ...input, by: await ownName(ctx), token, accountId: null })
    await ctx.audit({
      action: 'administrators.invite',
      subjectType: 'adminInvitation',
      subjectId: id,
      details: { role: input.role },
    })
    return { id }
  },

  async 'admin.administrators.resend'({ ctx, input }) {
    const invitation = await findInvitation(ctx.db, input.id)
    if (!invitation) throw fail('NOT_FOUND')
    const token = await renewInvitation(ctx.db, input.id, ctx.now)
    if (!token) throw fail('INVITATION_OVER')
    await mailInvitation(ctx, { ...invitation, by: await ownName(ctx), token })
    await ctx.audit({ action: 'administrators.resend', subjectType: 'adminInvitation', subjectId: input.id })
    return done
  },

  async 'admin.administrators.withdraw'({ ctx, input }) {
    const invitation = await findInvitation(ctx.db, input.id)
    if (!invitation) throw fail('NOT_FOUND')
    if (invitation.endedHow === 'WITHDRAWN') return done
    if (!(await endInvitation(ctx.db, input.id, 'WITHDRAWN', ctx.now))) throw fail('INVITATION_OVER')
    await ctx.audit({ action: 'administrators.withdraw', subjectType: 'adminInvitation', subjectId: input.id })
    return done
  },

  async 'admin.administrators.setRole'({ ctx, input }) {
    const { id, from, role, reason } = input
    const account = await lockOther(ctx, id)
    if (account.admin_role === role) return done
    if (account.admin_role !== from) throw fail('STALE_VERSION')
    await changeRole(ctx, account, { role, reason })
    return done
  },

  async 'admin.administrators.setActive'({ ctx, input }) {
    const { id, active, reason } = input
    const account = await lockOther(ctx, id)
    if ((account.blocked_at === null) === active) return done
    await writeActive(ctx.db, id, active, ctx.now)
    await endSessions(ctx, id, 'SWITCHED_OFF')
    const kind = active ? 'adminSwitchedOn' : 'adminSwitchedOff'
    await mailAdministratorChange(ctx, recipientOf(account), { kind, role: account.admin_role, by: await ownName(ctx) })
    const action = active ? 'administrators.switchOn' : 'administrators.switchOff'
    await ctx.audit({ action, subjectType: 'account', subjectId: id, details: { reason } })
    return done
  },

  async 'admin.administrators.resetFactors'({ ctx, input }) {
    const { accountId: by } = requireAdministrator(ctx)
    const { id, email, locale, admin_role: role } = await lockOther(ctx, input.id)
    await removeCredentials(ctx.db, id, ctx.now)
    await endSessions(ctx, id, 'FACTORS_RESET')
    const { token } = await writeInvitation(ctx.db, { email, role, locale, accountId: id, by }, ctx.now)
    await mailInvitation(ctx, { email, role, locale, by: await ownName(ctx), token, accountId: id })
    const details = { reason: input.reason }
    await ctx.audit({ action: 'administrators.resetFactors', subjectType: 'account', subjectId: id, details })
    return done
  },

  async 'admin.administrators.sessions'({ ctx, input: { id } }) {
    if (!(await accountById(ctx.db, id))?.admin_role) throw fail('NOT_FOUND')
    const rows = await openSessions(ctx.db, id, ctx.now)
    return { list: rows.map(({ userAgent, ...row }) => ({ ...row, ...deviceOf(userAgent) })) }
  },

  async 'admin.administrators.endSessions'({ ctx, input: { id, sessionId, reason } }) {
    await lockOther(ctx, id)
    const only = sessionId ? { only: sessionId } : {}
    const ended = await revokeSessions(ctx.db, {
      accountId: id,
      now: ctx.now,
      reason: 'ENDED_BY_ADMINISTRATOR',
      ...only,
    })
    const details = { reason, ended }
    if (ended > 0)
      await ctx.audit({ action: 'administrators.endSessions', subjectType: 'account', subjectId: id, details })
    return { ended }
  },

  async 'admin.administrators.invitation'({ ctx, input }) {
    const invitation = await invitationOf(ctx.db, hashOfToken(input.token), ctx.now)
    if (!invitation) throw fail('INVITATION_OVER')
    const { email, role, locale, name, by, expiresAt } = invitation
    return { email, role, locale, name, by, expiresAt }
  },

  async 'admin.administrators.accept'({ ctx, input }) {
    const hash = hashOfToken(input.token)
    const invitation = await invitationOf(ctx.db, hash, ctx.now)
    if (!invitation) {
      await recordSecurityEvent(ctx, { what: 'adminInvitation', accountId: null, outcome: 'REFUSED' })
      throw fail('INVITATION_OVER')
    }
    const { fullName, password } = input
    return prepareEnrolment(ctx, { source: 'INVITATION', hash, email: invitation.email, fullName, password })
  },
}

import { mayAdmin, requireAdministrator } from '#kernel/admin-rights.ts'
import { fail } from '#kernel/fail.ts'
import { eraseAtOnce, liftSignInLimits, lockAccount, revokeSessions } from '#modules/accounts/public.server.ts'
import { consentPurposesOf, currentConsents } from '#modules/accounts/rules.consent.ts'
import type { DisclosedAction } from '#modules/accounts/support/rules.ts'
import { deviceOf } from '#modules/accounts/rules.ts'
import type { Context, Handlers } from '#platform/core/context.server.ts'
import { auditWords } from '../handlers.audit-words.server.ts'
import { confidentialActions } from '../rules.audit.ts'
import { maskEmail, maskPhone } from '../search/rules.ts'
import type { adminPeopleContract, PersonPage } from './contract.ts'
import { hasViewed, listJobs, listPeople, lockView, readApplication, readPerson } from './store.server.ts'

/** Records the first look of a day, so that the person sees who opened their page. */
async function recordView(ctx: Context, personId: string): Promise<void> {
  const { accountId } = requireAdministrator(ctx)
  await ctx.inTransaction(async (own) => {
    await lockView(own.db, accountId, personId)
    if (!(await hasViewed(own.db, accountId, personId, own.now))) await record(own, 'person.view', personId)
  })
}

async function record(
  ctx: Context,
  action: DisclosedAction,
  personId: string,
  details: Record<string, string | number> = {},
) {
  await ctx.audit({ action, subjectType: 'account', subjectId: personId, details })
}

/** The person, locked; administrators have a page of their own. */
async function lockPerson(ctx: Context, id: string) {
  const account = await lockAccount(ctx.db, id)
  if (!account || account.kind === 'ADMIN') throw fail('NOT_FOUND')
  return account
}

const pageOf = <Row extends { id: string }>(rows: Row[], limit: number) => ({
  list: rows.slice(0, limit),
  next: rows.length > limit ? (rows[limit - 1]?.id ?? null) : null,
})

export const adminPeopleHandlers: Handlers<typeof adminPeopleContract> = {
  async 'admin.people.list'({ ctx, input }) {
    const shown = mayAdmin(requireAdministrator(ctx).role, 'people.contact')
    const { list, next } = pageOf(await listPeople(ctx.db, input), input.limit)
    return { list: list.map((row) => ({ ...row, email: shown ? row.email : maskEmail(row.email) })), next }
  },

  async 'admin.people.get'({ ctx, input: { id } }) {
    const { accountId, role } = requireAdministrator(ctx)
    const shown = mayAdmin(role, 'people.contact')
    const buyersOnly = !mayAdmin(role, 'people.view')
    const hides = mayAdmin(role, 'audit.viewAll') ? [] : confidentialActions
    const details = await readPerson(ctx.db, id, { administrator: accountId, now: ctx.now, buyersOnly, hides })
    if (!details || details.person.kind === 'ADMIN') throw fail('NOT_FOUND')
    if (!details.isViewed) await recordView(ctx, id)
    const { kind: side, dialCode, phone, email, state, hasPassword, failures, signOns, ...person } = details.person
    const number = phone === null ? null : `${dialCode ?? ''} ${phone}`.trim()
    return {
      person: {
        ...person,
        side,
        state: state as PersonPage['person']['state'],
        email: shown ? email : maskEmail(email),
        phone: shown || number === null ? number : maskPhone(number),
        masked: !shown,
        signIn: buyersOnly ? null : { hasPassword, failures, signOns },
      },
      consents: buyersOnly
        ? null
        : currentConsents(details.consents, consentPurposesOf[side === 'CANDIDATE' ? 'candidate' : 'employer']),
      sessions: buyersOnly
        ? null
        : details.sessions.map(({ userAgent, ...session }) => ({ ...session, ...deviceOf(userAgent) })),
      companies: details.companies,
      applications: mayAdmin(role, 'applications.view')
        ? { list: details.applications, count: details.applications[0]?.total ?? 0 }
        : null,
      requests: mayAdmin(role, 'people.requests') ? details.requests : null,
      history: details.history.map((row) => {
        const shownRow = buyersOnly ? { ...row, details: {} } : row
        return { ...shownRow, ...auditWords(ctx, { ...shownRow, stored: null }) }
      }),
    }
  },

  async 'admin.people.endSessions'({ ctx, input: { id, sessionId, reason } }) {
    await lockPerson(ctx, id)
    const only = sessionId ? { only: sessionId } : {}
    const ended = await revokeSessions(ctx.db, { accountId: id, now: ctx.now, reason: 'ENDED_BY_SUPPORT', ...only })
    if (ended > 0) await record(ctx, 'person.endSessions', id, { reason, ended })
    return { ended }
  },

  async 'admin.people.liftLimits'({ ctx, input: { id, reason } }) {
    await liftSignInLimits(ctx, await lockPerson(ctx, id))
    await record(ctx, 'person.liftLimits', id, { reason })
    return { done: true }
  },

  async 'admin.people.erase'({ ctx, input: { id, reason } }) {
    await eraseAtOnce(ctx, id, reason)
    return { done: true }
  },

  async 'admin.jobs.list'({ ctx, input }) {
    return pageOf(await listJobs(ctx.db, input), input.limit)
  },

  async 'admin.applications.get'({ ctx, input: { id } }) {
    const application = await readApplication(ctx.db, id)
    if (!application) throw fail('NOT_FOUND')
    return application
  },
}

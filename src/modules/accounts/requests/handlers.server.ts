import { dataMap } from '#db/data-map.ts'
import { requireAdministrator } from '#kernel/admin-rights.ts'
import { Fail, fail, invalid } from '#kernel/fail.ts'
import type { Context, Handlers } from '#platform/core/context.server.ts'
import { consentChanged } from '../events.ts'
import { beginDeletion, beginExport, recordConsent } from '../handlers.own.server.ts'
import { recipientOf } from '../handlers.security.server.ts'
import { consentOutcome, consentPurposesOf, isWithdrawable } from '../rules.consent.ts'
import { kindOf } from '../rules.ts'
import { consentLog } from '../store.own.server.ts'
import { accountById, findAccount, type Account } from '../store.server.ts'
import type { requestsContract } from './contract.ts'
import { mailOutcome, mailReceived, openRequestToken } from './mail.server.ts'
import { actionProblem, addMonths, clockOf, isAutomatic, type RequestAction } from './rules.ts'
import { changeRequest, insertRequest, listRequests, lockRequest, requestById } from './store.server.ts'

const done = { done: true } as const
const dayMs = 86_400_000
const sides = { CANDIDATE: 'candidate', EMPLOYER: 'employer', ADMIN: 'admin' } as const

type RequestDates = { receivedAt: Date; dueAt: Date; closedAt: Date | null }
const withClock = <T extends RequestDates>(request: T, now: Date) => ({
  ...request,
  receivedAt: request.receivedAt.toISOString(),
  dueAt: request.dueAt.toISOString(),
  closedAt: request.closedAt?.toISOString() ?? null,
  ...clockOf(request, now),
})

type Locked = NonNullable<Awaited<ReturnType<typeof lockRequest>>>
const factsOf = ({ id, kind, received_at, due_at }: Locked) => ({ id, kind, receivedAt: received_at, dueAt: due_at })

/** The clock starts with the day on which a request came. */
function receivedAt(day: string, now: Date): Date {
  const start = new Date(Date.parse(`${day}T00:00:00Z`))
  if (start.getTime() > now.getTime() || now.getTime() - start.getTime() > 92 * dayMs)
    throw invalid({ field: 'receivedOn', code: 'REQUEST_DAY' })
  return start
}

/** What the site does by itself; true when the request is answered with it, false when that happens later. */
async function carryOut(ctx: Context, account: Account, kind: Locked['kind']): Promise<boolean> {
  if (kind === 'ACCESS') await beginExport(ctx, account.id)
  if (kind === 'DELETE') await beginDeletion(ctx, account)
  if (kind === 'ACCESS' || kind === 'DELETE') return false
  if (!isAutomatic(kind, account.kind)) return true
  const purposes = consentPurposesOf.candidate.filter(isWithdrawable)
  for (const purpose of kind === 'RESTRICT' ? purposes.filter((each) => each === 'PROFILE_VISIBLE') : purposes) {
    await recordConsent(ctx, { accountId: account.id, purpose, given: false })
    await ctx.emit(consentChanged, { accountId: account.id, purpose, given: false })
  }
  return true
}

function actionOf(input: {
  do: RequestAction['do']
  ground?: (RequestAction & { do: 'REFUSE' })['ground'] | undefined
}) {
  if (input.do !== 'REFUSE') return { do: input.do } satisfies RequestAction
  if (!input.ground) throw invalid({ field: 'ground', code: 'REQUIRED' })
  return { do: 'REFUSE', ground: input.ground } satisfies RequestAction
}

/** What somebody has to read with it: everything but what the site carries out needs a sentence. */
function requireAnswer(action: RequestAction, automatic: boolean, answer: string): void {
  if (answer === '' && (action.do !== 'DO' || !automatic))
    throw new Fail('INVALID', [{ field: 'answer', code: 'REQUIRED' }])
}

export const requestsHandlers: Handlers<typeof requestsContract> = {
  async 'admin.rights.list'({ ctx, input }) {
    const { rows, total } = await listRequests(ctx.db, input)
    const list = rows.map(({ total: _, ...row }) => withClock(row, ctx.now))
    return { list, total, page: input.page, limit: input.limit }
  },

  async 'admin.rights.get'({ ctx, input }) {
    const row = await requestById(ctx.db, input.id)
    if (!row) throw fail('NOT_FOUND')
    const { accountKind, ...request } = row
    const log = await consentLog(ctx.db, request.accountId)
    return {
      ...withClock(request, ctx.now),
      side: sides[accountKind],
      automatic: isAutomatic(request.kind, accountKind),
      identifiedAt: request.identifiedAt?.toISOString() ?? null,
      extendedAt: request.extendedAt?.toISOString() ?? null,
      begunAt: request.begunAt?.toISOString() ?? null,
      consents: log.map(({ purpose, version, given, before, at }) => ({
        purpose,
        version,
        outcome: consentOutcome({ given, before }),
        at: at.toISOString(),
      })),
    }
  },

  async 'admin.rights.dataMap'() {
    return { list: dataMap() }
  },

  async 'admin.rights.open'({ ctx, input }) {
    requireAdministrator(ctx)
    const { key, side, email, kind, law, note } = input
    const received = receivedAt(input.receivedOn, ctx.now)
    const account = await findAccount(ctx.db, kindOf(side), email)
    if (!account) throw invalid({ field: 'email', code: 'NO_ACCOUNT' })
    const request = { accountId: account.id, kind, law, channel: 'CONSOLE', receivedAt: received, key, note } as const
    const { id, isNew } = await insertRequest(ctx.db, { ...request, now: ctx.now })
    if (!isNew) return { id }
    const opened = await lockRequest(ctx.db, id)
    if (opened) await mailReceived(ctx, recipientOf(account), factsOf(opened))
    await ctx.audit({ action: 'rights.open', subjectType: 'account', subjectId: account.id, details: { kind, law } })
    return { id }
  },

  async 'admin.rights.act'({ ctx, input }) {
    const { accountId: by } = requireAdministrator(ctx)
    const action = actionOf(input)
    const request = await lockRequest(ctx.db, input.id)
    const account = request && (await accountById(ctx.db, request.account_id))
    if (!request || !account) throw fail('NOT_FOUND')
    if (request.version !== input.version) throw fail('STALE_VERSION')
    const { state, law, kind } = request
    const subject = {
      state,
      law,
      dueAt: request.due_at,
      extended: request.extended_at !== null,
      begun: request.begun_at !== null,
    }
    const problem = actionProblem(subject, action, ctx.now)
    if (problem) throw fail(problem)
    requireAnswer(action, isAutomatic(kind, account.kind), input.answer)
    const to = recipientOf(account)
    const answer = input.answer
    if (action.do === 'EXTEND') {
      const dueAt = addMonths(request.received_at, 3)
      await changeRequest(ctx.db, request.id, { state: 'EXTENDED', extended_at: ctx.now, due_at: dueAt, answer })
      await mailOutcome(ctx, to, { mail: 'extended', request: { ...factsOf(request), dueAt }, answer })
    } else if (action.do === 'REFUSE') {
      const closed = { state: 'REFUSED', closed_at: ctx.now, closed_by: by, ground: action.ground, answer } as const
      await changeRequest(ctx.db, request.id, closed)
      await mailOutcome(ctx, to, { mail: 'refused', request: factsOf(request), answer, ground: action.ground })
    } else if (await carryOut(ctx, account, kind)) {
      await changeRequest(ctx.db, request.id, { state: 'DONE', closed_at: ctx.now, closed_by: by, answer })
      await mailOutcome(ctx, to, { mail: 'done', request: factsOf(request), answer })
    } else await changeRequest(ctx.db, request.id, { begun_at: ctx.now, answer })
    await ctx.audit({
      action: `rights.${action.do.toLowerCase()}`,
      subjectType: 'account',
      subjectId: account.id,
      details: { kind, ...(action.do === 'REFUSE' && { ground: action.ground }) },
    })
    return done
  },

  async 'accounts.identifyRequest'({ ctx, input }) {
    const id = await openRequestToken(ctx, input.token)
    const request = id && (await lockRequest(ctx.db, id))
    if (!request || request.closed_at) throw fail('GONE')
    if (request.state === 'RECEIVED') {
      await changeRequest(ctx.db, request.id, { state: 'IDENTIFIED', identified_at: ctx.now })
      await ctx.audit({ action: 'rights.identified', subjectType: 'account', subjectId: request.account_id })
    }
    return done
  },
}

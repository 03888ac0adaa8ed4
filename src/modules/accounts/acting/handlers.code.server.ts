import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { Fail, withCommit, type ErrorCode } from '#kernel/fail.ts'
import type { Context } from '#platform/core/context.server.ts'
import { hashDigits } from '../handlers.code.server.ts'
import { recordSecurityEvent } from '../handlers.security.server.ts'
import { codeError, codeRules } from '../rules.codes.ts'
import { claimCode, codesOfFlow, countWrongAttempt, insertCode } from '../store.codes.server.ts'
import { actingCode } from './rules.ts'
import { endActing } from './store.server.ts'

const purpose = 'ACTING'
type ActingRequest = { id: string; accountId: string }

/** The code follows from the request, its salt and the deployment's secret, so that the site can show it again while only a hash is stored. */
const codeOf = (ctx: Context, { id, accountId }: ActingRequest, salt: Buffer): string =>
  actingCode(
    createHmac('sha256', ctx.ports.env.secretKeys[0] ?? '')
      .update(salt)
      .update(`code of ${purpose}:${accountId}:${id}`)
      .digest(),
  )

/** Makes the code of a request. */
export async function createActingCode(ctx: Context, request: ActingRequest): Promise<string> {
  const salt = randomBytes(16)
  const code = codeOf(ctx, request, salt)
  const hash = hashDigits(ctx, salt, purpose, request.accountId, code)
  const { id: flowId, accountId } = request
  await insertCode(ctx.db, { accountId, purpose, flowId, salt, hash, now: ctx.now })
  return code
}

const latestCode = async (ctx: Context, { id: flowId, accountId }: ActingRequest) =>
  (await codesOfFlow(ctx.db, { accountId, purpose, flowId }))[0]

/** The code as its owner is shown it, while it can still be used. */
export async function shownCode(ctx: Context, request: ActingRequest): Promise<string | null> {
  const row = await latestCode(ctx, request)
  return row && codeError(row, ctx.now) === null ? codeOf(ctx, request, row.salt) : null
}

const refused = (code: ErrorCode) => withCommit(new Fail(code, [{ field: 'code', code }]))

/** Uses up the code of a locked request. A wrong one counts although the call fails, and the fifth ends the request. */
export async function redeemActingCode(ctx: Context, request: ActingRequest, typed: string): Promise<void> {
  const row = await latestCode(ctx, request)
  if (!row) throw refused('CODE_EXPIRED')
  const hash = hashDigits(ctx, row.salt, purpose, request.accountId, typed)
  const error = codeError(row, ctx.now)
  if (!timingSafeEqual(row.hash, hash)) {
    await countWrongAttempt(ctx.db, row.id, ctx.now)
    await recordSecurityEvent(ctx, { what: `code.${purpose}`, accountId: request.accountId, outcome: 'REFUSED' })
    if (row.attempts + 1 < codeRules.maxAttempts) throw refused('ACTING_CODE_WRONG')
    await endActing(ctx.db, { accountId: request.accountId, id: request.id, by: 'TRIES', now: ctx.now })
    throw refused('CODE_TOO_MANY_TRIES')
  }
  if (error) throw refused(error)
  if (!(await claimCode(ctx.db, row.id, ctx.now))) throw refused('CODE_EXPIRED')
  await recordSecurityEvent(ctx, { what: `code.${purpose}`, accountId: request.accountId, outcome: 'OK' })
}

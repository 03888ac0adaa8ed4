import { randomBytes, scrypt } from 'node:crypto'
import { requireAdministrator } from '#kernel/admin-rights.ts'
import { Fail, fail, withCommit } from '#kernel/fail.ts'
import { readSetting } from '#modules/reference/public.server.ts'
import type { Context, Handlers } from '#platform/core/context.server.ts'
import { readPending } from '../administrators/handlers.enrol.server.ts'
import { countSecondFactor, refuseSecondFactor } from '../handlers.admin.server.ts'
import { recordSecurityEvent, recipientOf } from '../handlers.security.server.ts'
import { signIn } from '../handlers.sign-in.server.ts'
import { accountById, lockAccount, type Account } from '../store.server.ts'
import { renewSecondFactor } from '../store.session.server.ts'
import type { passkeysContract } from './contract.ts'
import {
  assertionOptions,
  registrationOptions,
  verifyAssertion,
  verifyRegistration,
} from './handlers.ceremony.server.ts'
import { mailFactorAlarm, mailPasskeyAdded } from './mail.server.ts'
import { maxPasskeys, recoveryCodeOf, recoveryCodes, shownRecoveryCode, typedRecoveryCode } from './rules.ts'
import {
  claimRecoveryCode,
  countRecoveryCodes,
  deletePasskey,
  insertPasskey,
  passkeysOf,
  replaceRecoveryCodes,
  userHandle,
} from './store.server.ts'

const done = { done: true } as const

async function ownAccount(ctx: Context): Promise<Account> {
  const account = await accountById(ctx.db, requireAdministrator(ctx).accountId)
  if (!account) throw fail('UNAUTHENTICATED')
  return account
}

/** A slow hash, because a code has 50 bits only; the account is its salt. */
const hashOf = (accountId: string, code: string): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(code, accountId, 32, (error, hash) => (error ? reject(error) : resolve(hash)))
  })

/** Options of the library as the plain JSON that a browser gets. */
const asJson = (options: object) => ({ options: { ...options } })

export const passkeysHandlers: Handlers<typeof passkeysContract> = {
  async 'admin.security'({ ctx }) {
    const { id, totp_confirmed_at } = await ownAccount(ctx)
    const passkeys = await passkeysOf(ctx.db, id)
    return {
      totp: totp_confirmed_at !== null,
      recoveryCodes: await countRecoveryCodes(ctx.db, id),
      passkeys: passkeys.map((each) => ({
        id: each.id,
        name: each.name,
        synced: each.backed_up,
        locked: each.locked_at !== null,
        createdAt: each.created_at,
        lastUsedAt: each.last_used_at,
      })),
    }
  },

  async 'admin.passkeys.registerOptions'({ ctx }) {
    const { id, email, full_name: name } = await ownAccount(ctx)
    const passkeys = await passkeysOf(ctx.db, id)
    if (passkeys.length >= maxPasskeys) throw fail('LIMIT_REACHED')
    const handle = await userHandle(ctx.db, id, randomBytes(32))
    const siteName = await readSetting(ctx.db, 'siteName')
    return asJson(await registrationOptions(ctx, { id, email, name, handle, siteName }, passkeys))
  },

  async 'admin.passkeys.register'({ ctx, input }) {
    const account = await ownAccount(ctx)
    const verified = await verifyRegistration(ctx, account.id, input.attestation)
    // Two at once are counted one after the other.
    await lockAccount(ctx.db, account.id)
    if ((await passkeysOf(ctx.db, account.id)).length >= maxPasskeys) throw fail('LIMIT_REACHED')
    const id = await insertPasskey(ctx.db, { ...verified, accountId: account.id, name: input.name }, ctx.now)
    await recordSecurityEvent(ctx, { what: 'passkeyAdded', accountId: account.id, outcome: 'OK' })
    await mailPasskeyAdded(ctx, recipientOf(account), input.name)
    return { id }
  },

  async 'admin.passkeys.remove'({ ctx, input }) {
    const { accountId } = requireAdministrator(ctx)
    if (!(await deletePasskey(ctx.db, accountId, input.id))) throw fail('NOT_FOUND')
    await recordSecurityEvent(ctx, { what: 'passkeyRemoved', accountId, outcome: 'OK' })
    return done
  },

  async 'admin.passkeys.signInOptions'({ ctx }) {
    return asJson(await assertionOptions(ctx, 'SIGN_IN'))
  },

  async 'admin.passkeys.signIn'({ ctx, input }) {
    const passkey = await verifyAssertion(ctx, 'SIGN_IN', input.assertion)
    const account = await accountById(ctx.db, passkey.account_id)
    if (account?.kind !== 'ADMIN' || account.blocked_at) throw withCommit(fail('PASSKEY_REFUSED'))
    ctx.cookie.clear('passkey')
    return { marker: 'LOGIN', user: await signIn(ctx, account, 'PASSKEY') }
  },

  async 'admin.passkeys.stepUpOptions'({ ctx }) {
    const { accountId } = requireAdministrator(ctx)
    return asJson(await assertionOptions(ctx, 'STEP_UP', await passkeysOf(ctx.db, accountId)))
  },

  async 'admin.passkeys.stepUp'({ ctx, input }) {
    const { sessionId } = requireAdministrator(ctx)
    await verifyAssertion(ctx, 'STEP_UP', input.assertion)
    await renewSecondFactor(ctx.db, sessionId, ctx.now)
    return done
  },

  async 'admin.recoveryCodes.create'({ ctx }) {
    const { accountId } = requireAdministrator(ctx)
    const codes = Array.from({ length: recoveryCodes }, () => recoveryCodeOf(randomBytes(10)))
    const hashes = await Promise.all(codes.map((code) => hashOf(accountId, code)))
    await replaceRecoveryCodes(ctx.db, accountId, hashes, ctx.now)
    await recordSecurityEvent(ctx, { what: 'recoveryCodesCreated', accountId, outcome: 'OK' })
    return { codes: codes.map(shownRecoveryCode) }
  },

  async 'admin.recoveryCodes.signIn'({ ctx, input }) {
    const pending = await readPending(ctx, input.flow)
    if (pending?.step !== 'TOTP') throw fail('TOTP_EXPIRED')
    const { account, attempt } = await countSecondFactor(ctx, pending.accountId)
    const code = typedRecoveryCode(input.code)
    if (!code || !(await claimRecoveryCode(ctx.db, account.id, await hashOf(account.id, code), ctx.now))) {
      await refuseSecondFactor(ctx, account.id, attempt, 'RECOVERY_CODE')
      throw withCommit(new Fail('RECOVERY_CODE_WRONG', [{ field: 'recoveryCode', code: 'RECOVERY_CODE_WRONG' }]))
    }
    await attempt.clear()
    await mailFactorAlarm(ctx, account.id, 'recoveryCodeUsed')
    return { marker: 'LOGIN', user: await signIn(ctx, account, 'RECOVERY_CODE') }
  },
}

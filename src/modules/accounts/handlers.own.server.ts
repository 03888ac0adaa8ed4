import { fileInfos, privateUri } from '#modules/files/public.server.ts'
import { fail } from '#kernel/fail.ts'
import type { Handlers, Context } from '#platform/core/context.server.ts'
import { emailActions, ownAccount, ownCaller, pendingOf, waitingOf } from './handlers.email.server.ts'
import { proveOwner } from './handlers.password.server.ts'
import { noteSecurity, readerOf } from './handlers.security.server.ts'
import type { ownContract } from './contract.own.ts'
import { consentChanged, deletionAsked } from './events.ts'
import { buildExport } from './jobs.names.ts'
import { mailDeletion } from './mail.own.server.ts'
import { consentPurposes, consentVersion, presentConsents, type WithdrawablePurpose } from './rules.consent.ts'
import { graceDays, inDays } from './rules.own.ts'
import { killCodes } from './store.codes.server.ts'
import { writeDeletion } from './store.deletion.server.ts'
import { askExport, exportsOf, type ExportRow } from './store.export.server.ts'
import { consentLog, insertConsent } from './store.own.server.ts'
import { accountById } from './store.server.ts'
import { revokeSessions } from './store.session.server.ts'

/** Logs that a purpose was agreed to or withdrawn; the same again is not logged twice. True when it changed. */
export async function recordConsent(
  ctx: Pick<Context, 'db' | 'now'>,
  consent: { accountId: string; purpose: WithdrawablePurpose; given: boolean },
): Promise<boolean> {
  const { accountId, purpose, given } = consent
  const present = presentConsents(await consentLog(ctx.db, accountId)).find((each) => each.purpose === purpose)
  if (present?.at && present.given === given && present.version === consentVersion) return false
  await insertConsent(ctx.db, accountId, { purpose, given, version: consentVersion, at: ctx.now })
  return true
}

/** Somebody did what only makes sense with their consent, such as asking for alerts: it is logged, and who acts on it follows. */
export async function agree(ctx: Context, accountId: string, purpose: WithdrawablePurpose): Promise<void> {
  if (await recordConsent(ctx, { accountId, purpose, given: true }))
    await ctx.emit(consentChanged, { accountId, purpose, given: true })
}

const isPurpose = (purpose: string): purpose is (typeof consentPurposes)[number] =>
  (consentPurposes as readonly string[]).includes(purpose)

async function described(ctx: Context, rows: readonly ExportRow[]) {
  const files = await fileInfos(
    ctx.db,
    rows.flatMap(({ fileId }) => (fileId ? [fileId] : [])),
  )
  return rows.map(({ fileId, ...row }) => {
    const file = fileId && row.status === 'READY' ? files.get(fileId) : undefined
    return { ...row, size: file?.size ?? null, uri: file ? privateUri(file.id) : null }
  })
}

export const ownActions: Handlers<typeof ownContract> = {
  ...emailActions,

  async 'accounts.own'({ ctx }) {
    const account = await accountById(ctx.db, ownCaller(ctx).accountId)
    if (!account) throw fail('NOT_FOUND')
    const change = await waitingOf(ctx, account.id)
    const { full_name: name, email, dial_code: dialCode, phone, password_hash, created_at: createdAt } = account
    return {
      name,
      email,
      dialCode,
      phone,
      createdAt,
      hasPassword: password_hash !== null,
      change: change ? pendingOf(change) : null,
    }
  },

  async 'accounts.consents'({ ctx }) {
    const entries = await consentLog(ctx.db, ownCaller(ctx).accountId)
    const log = entries.flatMap(({ purpose, ...entry }) => (isPurpose(purpose) ? [{ purpose, ...entry }] : []))
    return { current: presentConsents(entries), log }
  },

  async 'accounts.setConsent'({ ctx, input: { purpose, given } }) {
    const { id: accountId } = await ownAccount(ctx)
    if (await recordConsent(ctx, { accountId, purpose, given }))
      await noteSecurity(ctx, { what: 'consent', accountId, outcome: 'OK', details: { purpose, given } })
    await ctx.emit(consentChanged, { accountId, purpose, given })
    return { done: true }
  },

  async 'accounts.exports'({ ctx }) {
    return { list: await described(ctx, await exportsOf(ctx.db, ownCaller(ctx).accountId)) }
  },

  async 'accounts.exportAsk'({ ctx }) {
    const { id: accountId } = await ownAccount(ctx)
    const { row, made } = await askExport(ctx.db, accountId, ctx.now)
    if (made) {
      await ctx.enqueue(buildExport, { exportId: row.id }, { key: `accounts.export:${row.id}`, maxAttempts: 5 })
      await noteSecurity(ctx, { what: 'exportAsked', accountId, outcome: 'OK' })
    }
    const [answer] = await described(ctx, [row])
    if (!answer) throw fail('NOT_FOUND')
    return answer
  },

  async 'accounts.deletionAsk'({ ctx, input }) {
    const account = await ownAccount(ctx)
    await proveOwner(ctx, ownCaller(ctx).sessionId, account, { ...input, what: 'deletionAsked' })
    const deletionAt = inDays(ctx.now, graceDays)
    await writeDeletion(ctx.db, account.id, { now: ctx.now, deletionAt })
    await killCodes(ctx.db, account.id, ctx.now)
    await ctx.emit(deletionAsked, { accountId: account.id })
    await revokeSessions(ctx.db, { accountId: account.id, now: ctx.now, reason: 'DELETION_ASKED' })
    ctx.cookie.endSession()
    await mailDeletion(ctx, readerOf(account), deletionAt)
    await noteSecurity(ctx, { what: 'deletionAsked', accountId: account.id, outcome: 'OK' })
    return { deletionAt }
  },
}

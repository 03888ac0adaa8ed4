import { privacyInForce } from '#modules/content/public.server.ts'
import { randomUUID } from 'node:crypto'
import { readSetting } from '#modules/reference/public.server.ts'
import { fileInfos, privateUri } from '#modules/files/public.server.ts'
import { fail } from '#kernel/fail.ts'
import type { Handlers, Context } from '#platform/core/context.server.ts'
import {
  emailHandlers,
  lockOwnAccount,
  requireAccount,
  toPendingChange,
  pendingSince,
} from './handlers.email.server.ts'
import { verifyOwner } from './handlers.password.server.ts'
import { recordSecurityEvent, recipientOf } from './handlers.security.server.ts'
import type { ownContract } from './contract.own.ts'
import { consentChanged, deletionRequested } from './events.ts'
import { buildExport } from './jobs.names.ts'
import { mailDeletion } from './mail.own.server.ts'
import {
  consentOutcome,
  consentPurposes,
  consentPurposesOf,
  currentConsents,
  type WithdrawablePurpose,
} from './rules.consent.ts'
import { graceDays, addDays } from './rules.own.ts'
import { insertRequest } from './requests/store.server.ts'
import { invalidateCodes } from './store.codes.server.ts'
import { writeDeletion } from './store.deletion.server.ts'
import { requestExport, exportsOf, type ExportRow } from './store.export.server.ts'
import { consentLog, consentsAndAccess, insertConsent, readOwnAccount } from './store.own.server.ts'
import { accessInWords } from './support/handlers.words.server.ts'
import type { Account } from './store.server.ts'
import { revokeSessions } from './store.session.server.ts'

/** Logs a consent that was given or withdrawn, unless it is unchanged. Returns true when it changed. */
export async function recordConsent(
  ctx: Pick<Context, 'db' | 'now'>,
  consent: { accountId: string; purpose: WithdrawablePurpose; given: boolean },
): Promise<boolean> {
  const { accountId, purpose, given } = consent
  const current = currentConsents(await consentLog(ctx.db, accountId)).find((each) => each.purpose === purpose)
  const version = await privacyInForce(ctx.db, ctx.now)
  if (current?.at && current.given === given && current.version === version) return false
  await insertConsent(ctx.db, accountId, { purpose, given, version, at: ctx.now })
  return true
}

/** Records the consent implied by an action, such as subscribing to alerts, and notifies listeners of a change. */
export async function giveConsent(ctx: Context, accountId: string, purpose: WithdrawablePurpose): Promise<void> {
  if (await recordConsent(ctx, { accountId, purpose, given: true }))
    await ctx.emit(consentChanged, { accountId, purpose, given: true })
}

/** Requires the caller's password or, without one, a recent sign-in. `what` names the action in the audit log. Returns the account, locked. */
export async function requireOwnerProof(
  ctx: Context,
  input: { currentPassword?: string | undefined; what: string },
): Promise<Account> {
  const account = await lockOwnAccount(ctx)
  await verifyOwner(ctx, requireAccount(ctx).sessionId, account, input)
  return account
}

const isConsentPurpose = (purpose: string): purpose is (typeof consentPurposes)[number] =>
  (consentPurposes as readonly string[]).includes(purpose)

async function withFiles(ctx: Context, rows: readonly ExportRow[]) {
  const files = await fileInfos(
    ctx.db,
    rows.flatMap(({ fileId }) => (fileId ? [fileId] : [])),
  )
  return rows.map(({ fileId, ...row }) => {
    const file = fileId && row.status === 'READY' ? files.get(fileId) : undefined
    return { ...row, size: file?.size ?? null, uri: file ? privateUri(file.id) : null }
  })
}

/** Starts an archive, unless one is being built. */
export async function beginExport(ctx: Context, accountId: string) {
  const { row, created } = await requestExport(ctx.db, accountId, ctx.now)
  if (created) {
    await ctx.enqueue(buildExport, { exportId: row.id }, { key: `accounts.export:${row.id}`, maxAttempts: 5 })
    await recordSecurityEvent(ctx, { what: 'exportRequested', accountId, outcome: 'OK' })
  }
  return { row, created }
}

/** Ends the use of an account, whose row is locked: signed out everywhere, applications withdrawn, the company of an only owner closed. */
export async function endUse(ctx: Context, accountId: string, deletionAt: Date): Promise<void> {
  await writeDeletion(ctx.db, accountId, { now: ctx.now, deletionAt })
  await invalidateCodes(ctx.db, accountId, ctx.now)
  await ctx.emit(deletionRequested, { accountId })
  await revokeSessions(ctx.db, { accountId, now: ctx.now, reason: 'DELETION_ASKED' })
}

/** Ends the use of an account now; it is erased after the days in which signing in takes this back. */
export async function beginDeletion(
  ctx: Context,
  account: Account,
  why: 'REQUESTED' | 'UNUSED' = 'REQUESTED',
): Promise<Date> {
  const deletionAt = addDays(ctx.now, graceDays)
  await endUse(ctx, account.id, deletionAt)
  await mailDeletion(ctx, recipientOf(account), {
    date: deletionAt,
    unusedSince: why === 'UNUSED' ? account.last_active_at : null,
  })
  const what = why === 'UNUSED' ? 'deletionUnused' : 'deletionRequested'
  await recordSecurityEvent(ctx, { what, accountId: account.id, outcome: 'OK' })
  return deletionAt
}

/** What a person asks for in the site is a request with a clock as well. */
async function enterRequest(
  ctx: Context,
  request: { accountId: string; kind: 'ACCESS' | 'DELETE'; key: string },
): Promise<void> {
  const law = (await readSetting(ctx.db, 'country')) === 'ID' ? 'UU_PDP' : 'GDPR'
  await insertRequest(ctx.db, { ...request, law, channel: 'SITE', receivedAt: ctx.now, now: ctx.now })
}

export const ownHandlers: Handlers<typeof ownContract> = {
  ...emailHandlers,

  async 'accounts.own'({ ctx }) {
    const own = await readOwnAccount(ctx.db, requireAccount(ctx).accountId, pendingSince(ctx))
    if (!own) throw fail('NOT_FOUND')
    const { account, change, problems } = own
    return {
      ...account,
      change: change && toPendingChange(change),
      mailProblem: problems.includes('BOUNCED') ? 'BOUNCED' : (problems[0] ?? null),
    }
  },

  async 'accounts.consents'({ ctx }) {
    const { accountId, kind } = requireAccount(ctx)
    const { consents: entries, access } = await consentsAndAccess(ctx.db, accountId)
    const log = entries.flatMap(({ purpose, before, ...entry }) =>
      isConsentPurpose(purpose) ? [{ purpose, ...entry, outcome: consentOutcome({ given: entry.given, before }) }] : [],
    )
    const disclosed = access.map((row) => accessInWords(ctx, row))
    return { current: currentConsents(entries, consentPurposesOf[kind]), log, access: disclosed }
  },

  async 'accounts.setConsent'({ ctx, input: { purpose, given } }) {
    const { id: accountId } = await lockOwnAccount(ctx)
    if (await recordConsent(ctx, { accountId, purpose, given }))
      await recordSecurityEvent(ctx, { what: 'consent', accountId, outcome: 'OK', details: { purpose, given } })
    await ctx.emit(consentChanged, { accountId, purpose, given })
    return { done: true }
  },

  async 'accounts.exports'({ ctx }) {
    return { list: await withFiles(ctx, await exportsOf(ctx.db, requireAccount(ctx).accountId)) }
  },

  async 'accounts.requestExport'({ ctx }) {
    const { id: accountId } = await lockOwnAccount(ctx)
    const { row, created } = await beginExport(ctx, accountId)
    if (created) await enterRequest(ctx, { accountId, kind: 'ACCESS', key: row.id })
    const [exportRow] = await withFiles(ctx, [row])
    if (!exportRow) throw fail('NOT_FOUND')
    return exportRow
  },

  async 'accounts.requestDeletion'({ ctx, input }) {
    const account = await requireOwnerProof(ctx, { ...input, what: 'deletionRequested' })
    const deletionAt = await beginDeletion(ctx, account)
    await enterRequest(ctx, { accountId: account.id, kind: 'DELETE', key: randomUUID() })
    ctx.cookie.endSession()
    return { deletionAt }
  },
}

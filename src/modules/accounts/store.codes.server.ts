import type { Db } from '#db/db.server.ts'
import type { StoredCodePurpose } from '#kernel/enums/accounts.ts'
import { codeRules } from './rules.codes.ts'

export type CodeRow = {
  id: string
  salt: Buffer
  hash: Buffer
  attempts: number
  usedAt: Date | null
  deadAt: Date | null
  expiresAt: Date
  createdAt: Date
}

/** Stores a new code and invalidates earlier ones of its flow. The caller holds a lock on the account's row. */
export async function insertCode(
  db: Db,
  input: { accountId: string; purpose: StoredCodePurpose; flowId: string; salt: Buffer; hash: Buffer; now: Date },
): Promise<void> {
  const { accountId, purpose, flowId, salt, hash, now } = input
  await invalidateCodes(db, accountId, now, { purpose, flowId })
  await db
    .insertInto('one_time_code')
    .values({
      account_id: accountId,
      purpose,
      flow_id: flowId,
      salt,
      hash,
      created_at: now,
      expires_at: new Date(now.getTime() + codeRules.lifetimeMs),
    })
    .execute()
}

/** Invalidates the unused codes of an account: all, those of a purpose, or those of one flow. */
export async function invalidateCodes(
  db: Db,
  accountId: string,
  now: Date,
  only?: { purpose: StoredCodePurpose; flowId?: string },
): Promise<void> {
  let query = db
    .updateTable('one_time_code')
    .set({ invalidated_at: now })
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .where('invalidated_at', 'is', null)
  if (only) query = query.where('purpose', '=', only.purpose)
  if (only?.flowId) query = query.where('flow_id', '=', only.flowId)
  await query.execute()
}

/** The latest codes sent for this flow, newest first, so that an outdated code is distinguished from a wrong one. */
export async function codesOfFlow(
  db: Db,
  input: { accountId: string; purpose: StoredCodePurpose; flowId: string },
): Promise<CodeRow[]> {
  return db
    .selectFrom('one_time_code')
    .select([
      'id',
      'salt',
      'hash',
      'attempts',
      'used_at as usedAt',
      'invalidated_at as deadAt',
      'expires_at as expiresAt',
      'created_at as createdAt',
    ])
    .where('account_id', '=', input.accountId)
    .where('purpose', '=', input.purpose)
    .where('flow_id', '=', input.flowId)
    .orderBy('created_at', 'desc')
    .limit(5)
    .execute()
}

/** Uses up a code; of concurrent calls exactly one returns true. */
export async function claimCode(db: Db, id: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('one_time_code')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('invalidated_at', 'is', null)
    .where('expires_at', '>', now)
    .where('attempts', '<', codeRules.maxAttempts)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Counts a wrong attempt; the fifth invalidates the code. */
export async function countWrongAttempt(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('one_time_code')
    .set((code) => ({
      attempts: code('attempts', '+', 1),
      invalidated_at: code
        .case()
        .when('attempts', '>=', codeRules.maxAttempts - 1)
        .then(now)
        .else(code.ref('invalidated_at'))
        .end(),
    }))
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .execute()
}

/** Uses up the right to set a new password that a redeemed reset code gave; returns its account. */
export async function redeemResetProof(db: Db, flowId: string, now: Date): Promise<string | null> {
  const row = await db
    .updateTable('one_time_code')
    .set({ consumed_at: now })
    .where('flow_id', '=', flowId)
    .where('purpose', '=', 'RESET_PASSWORD')
    .where('used_at', '>', new Date(now.getTime() - codeRules.proofMs))
    .where('consumed_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst()
  return row?.account_id ?? null
}

import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { challengeSeconds } from './rules.ts'

export type Purpose = 'REGISTER' | 'SIGN_IN' | 'STEP_UP'
type Challenge = { hash: Buffer; purpose: Purpose; accountId: string | null; flowHash: Buffer }

export async function insertChallenge(db: Db, challenge: Challenge, now: Date): Promise<void> {
  await db
    .insertInto('webauthn_challenge')
    .values({
      challenge_hash: challenge.hash,
      purpose: challenge.purpose,
      account_id: challenge.accountId,
      flow_hash: challenge.flowHash,
      expires_at: new Date(now.getTime() + challengeSeconds * 1000),
    })
    .execute()
}

/** Uses up a challenge of this browser for this purpose and account; of concurrent calls exactly one returns true. */
export async function claimChallenge(
  db: Db,
  { hash, purpose, accountId, flowHash }: Challenge,
  now: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('webauthn_challenge')
    .set({ used_at: now })
    .where('challenge_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('account_id', 'is not distinct from', accountId)
    .where('flow_hash', '=', flowHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('purpose')
    .executeTakeFirst()
  return row !== undefined
}

export async function sweepChallenges(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('webauthn_challenge').where('expires_at', '<', now).executeTakeFirst()
  return Number(numDeletedRows)
}

export const passkeysOf = (db: Db, accountId: string) =>
  db.selectFrom('passkey').selectAll().where('account_id', '=', accountId).orderBy('created_at').limit(50).execute()

export type Passkey = Awaited<ReturnType<typeof passkeysOf>>[number]

/** The passkey with this credential, locked until the transaction ends. */
export const lockPasskey = (db: Db, credentialId: string) =>
  db.selectFrom('passkey').selectAll().where('credential_id', '=', credentialId).forUpdate().executeTakeFirst()

type NewPasskey = {
  accountId: string
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: string[]
  deviceType: 'singleDevice' | 'multiDevice'
  backedUp: boolean
  aaguid: string
  name: string
}

export async function insertPasskey(db: Db, passkey: NewPasskey, now: Date): Promise<string> {
  const { id } = await db
    .insertInto('passkey')
    .values({
      account_id: passkey.accountId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: passkey.transports,
      device_type: passkey.deviceType,
      backed_up: passkey.backedUp,
      aaguid: passkey.aaguid,
      name: passkey.name,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function writeUse(
  db: Db,
  id: string,
  { counter, backedUp, now }: { counter: number; backedUp: boolean; now: Date },
): Promise<void> {
  await db
    .updateTable('passkey')
    .set({ counter, backed_up: backedUp, last_used_at: now })
    .where('id', '=', id)
    .execute()
}

export async function lockForever(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('passkey').set({ locked_at: now }).where('id', '=', id).execute()
}

export async function deletePasskey(db: Db, accountId: string, id: string): Promise<boolean> {
  const row = await db
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The random name of an account at authenticators; `fresh` becomes it where there is none. */
export async function userHandle(db: Db, accountId: string, fresh: Buffer): Promise<Buffer> {
  const row = await db
    .updateTable('account')
    .set({ webauthn_user_handle: sql`coalesce(webauthn_user_handle, ${fresh})` })
    .where('id', '=', accountId)
    .returning('webauthn_user_handle as handle')
    .executeTakeFirstOrThrow()
  return row.handle ?? fresh
}

/** New codes in place of all earlier ones. */
export async function replaceRecoveryCodes(db: Db, accountId: string, hashes: readonly Buffer[], now: Date) {
  await db.deleteFrom('recovery_code').where('account_id', '=', accountId).execute()
  await db
    .insertInto('recovery_code')
    .values(hashes.map((code_hash) => ({ account_id: accountId, code_hash, created_at: now })))
    .execute()
}

/** Uses up a code; of concurrent calls exactly one returns true. */
export async function claimRecoveryCode(db: Db, accountId: string, hash: Buffer, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function countRecoveryCodes(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_code')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Removes passkeys and recovery codes of an account. */
export async function deleteFactors(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('passkey').where('account_id', '=', accountId).execute()
  await db.deleteFrom('recovery_code').where('account_id', '=', accountId).execute()
}

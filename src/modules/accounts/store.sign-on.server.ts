import type { Selectable } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { Tables } from '#db/schema.ts'
import { signOnRules, type SignOnPurpose } from './rules.sign-on.ts'
import type { ProviderName } from '#kernel/sign-on-provider.ts'

export type Attempt = Selectable<Tables['sign_on_attempt']>

type NewAttempt = {
  provider: ProviderName
  purpose: SignOnPurpose
  accountId: string | null
  stateHash: Buffer
  browserHash: Buffer
  sealedProofs: string
  next: string | null
  now: Date
}

export async function insertAttempt(db: Db, attempt: NewAttempt): Promise<void> {
  const { provider, purpose, accountId, stateHash, browserHash, sealedProofs, next, now } = attempt
  await db
    .insertInto('sign_on_attempt')
    .values({
      provider,
      purpose,
      account_id: accountId,
      state_hash: stateHash,
      browser_hash: browserHash,
      sealed_proofs: sealedProofs,
      next,
      created_at: now,
      expires_at: new Date(now.getTime() + signOnRules.attemptMs),
    })
    .execute()
}

/** Uses up an attempt; of concurrent returns exactly one gets it. Undefined for a foreign, expired or used one (OI-01). */
export async function claimAttempt(
  db: Db,
  key: Pick<NewAttempt, 'provider' | 'purpose' | 'accountId' | 'stateHash' | 'browserHash' | 'now'>,
): Promise<Attempt | undefined> {
  return db
    .updateTable('sign_on_attempt')
    .set({ used_at: key.now })
    .where('state_hash', '=', key.stateHash)
    .where('browser_hash', '=', key.browserHash)
    .where('provider', '=', key.provider)
    .where('purpose', '=', key.purpose)
    .where('account_id', key.accountId === null ? 'is' : '=', key.accountId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', key.now)
    .returningAll()
    .executeTakeFirst()
}

/** Stores the person verified by the provider, and closes earlier unsettled attempts of the same browser. */
export async function storePendingPerson(db: Db, attempt: Attempt, sealedPerson: string, now: Date): Promise<void> {
  await db
    .updateTable('sign_on_attempt')
    .set({ settled_at: now, sealed_person: null })
    .where('browser_hash', '=', attempt.browser_hash)
    .where('sealed_person', 'is not', null)
    .execute()
  await db.updateTable('sign_on_attempt').set({ sealed_person: sealedPerson }).where('id', '=', attempt.id).execute()
}

/** The unsettled attempt of this browser, at most half an hour old. */
export async function findUnsettledAttempt(
  db: Db,
  browserHash: Buffer,
  now: Date,
): Promise<(Attempt & { sealed_person: string }) | undefined> {
  const row = await db
    .selectFrom('sign_on_attempt')
    .selectAll()
    .where('browser_hash', '=', browserHash)
    .where('used_at', '>', new Date(now.getTime() - signOnRules.personMs))
    .where('sealed_person', 'is not', null)
    .where('settled_at', 'is', null)
    .executeTakeFirst()
  return row?.sealed_person ? { ...row, sealed_person: row.sealed_person } : undefined
}

/** Settles an attempt; of concurrent calls exactly one returns true. */
export async function settleAttempt(db: Db, id: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('sign_on_attempt')
    .set({ settled_at: now, sealed_person: null })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Attempts hold secrets and, for half an hour, a name and an address, so they are deleted an hour after their expiry. */
export async function sweepAttempts(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sign_on_attempt')
    .where('expires_at', '<', new Date(now.getTime() - 3_600_000))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

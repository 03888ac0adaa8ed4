import { sql, type Selectable } from 'kysely'
import type { Locale } from '#kernel/shapes.ts'
import type { Db } from '#db/db.server.ts'
import type { Tables } from '#db/schema.ts'
import type { AccountKind } from '#kernel/enums/accounts.ts'
import type { AgreedTexts } from '#modules/content/public.server.ts'
import type { ConsentPurpose } from './rules.consent.ts'

export type Account = Selectable<Tables['account']>

/** The account with this address (lower case, NFC), including blocked but not deleted ones. */
export async function findAccount(
  db: Db,
  kind: AccountKind,
  email: string,
  lock = false,
): Promise<Account | undefined> {
  const query = db
    .selectFrom('account')
    .selectAll()
    .where('kind', '=', kind)
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
  return (lock ? query.forUpdate() : query).executeTakeFirst()
}

/** Nobody may sign in; a suspended person may, and learns why. */
export const isBlocked = ({ blocked_at, suspended_at }: Pick<Account, 'blocked_at' | 'suspended_at'>): boolean =>
  blocked_at !== null && suspended_at === null

/** Suspends an account or lifts that; false when it is so already, or blocked by something else. */
export async function setSuspended(db: Db, id: string, suspendedAt: Date | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('account')
    .set({ suspended_at: suspendedAt, blocked_at: suspendedAt })
    .where('id', '=', id)
    .where('kind', '<>', 'ADMIN')
    .where('deleted_at', 'is', null)
    .where(suspendedAt ? 'blocked_at' : 'suspended_at', suspendedAt ? 'is' : 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function accountById(db: Db, id: string): Promise<Account | undefined> {
  return db.selectFrom('account').selectAll().where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()
}

/** Like `accountById`, locked until the transaction ends. */
export async function lockAccount(db: Db, id: string): Promise<Account | undefined> {
  return db
    .selectFrom('account')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** Whether a verified account of this kind has the number. */
export async function phoneTaken(db: Db, kind: AccountKind, dialCode: string, phone: string): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('kind', '=', kind)
    .where('dial_code', '=', dialCode)
    .where('phone', '=', phone)
    .where('email_verified_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

export type Registration = {
  kind: AccountKind
  email: string
  fullName: string
  dialCode: string | null
  phone: string | null
  passwordHash: string | null
  locale: Locale
  agreed: AgreedTexts
  referrer: string | null
  companyName: string | null
  flowId: string | null
  now: Date
}

/**
 * Writes an unverified registration: a new account, or in place of the unverified one with the same address (`replaces`). Returns
 * null when a concurrent request creates the same account.
 */
export async function writeRegistration(db: Db, input: Registration, replaces: string | null): Promise<string | null> {
  const values = {
    full_name: input.fullName,
    dial_code: input.dialCode,
    phone: input.phone,
    password_hash: input.passwordHash,
    locale: input.locale,
    terms_version: input.agreed.TERMS.version,
    terms_at: input.now,
    referrer: input.referrer,
    company_name: input.companyName,
    registration_flow: input.flowId,
    failed_count: 0,
    created_at: input.now,
    updated_at: input.now,
  }
  if (replaces) {
    await db
      .updateTable('account')
      .set(values)
      .where('id', '=', replaces)
      .where('email_verified_at', 'is', null)
      .execute()
    await db.deleteFrom('consent').where('account_id', '=', replaces).execute()
  }
  const id = replaces ?? (await insertAccount(db, { kind: input.kind, email: input.email, ...values }))
  if (id)
    await db
      .insertInto('consent')
      .values(
        registrationConsents.map((purpose) => ({
          account_id: id,
          purpose,
          ...input.agreed[purpose],
          locale: input.locale,
          given: true,
          at: input.now,
        })),
      )
      .execute()
  return id
}

/** What registering accepts. Being found by companies is asked in the profile setup. */
const registrationConsents = ['TERMS', 'PRIVACY'] as const satisfies readonly ConsentPurpose[]

async function insertAccount(
  db: Db,
  values: Parameters<ReturnType<typeof db.insertInto<'account'>>['values']>[0],
): Promise<string | null> {
  const row = await db
    .insertInto('account')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Marks the mailbox as verified. Without `keepPassword` or `keepPhone`, values set before the verification are removed. */
export async function markEmailVerified(
  db: Db,
  id: string,
  input: { now: Date; keepPassword: boolean; keepPhone: boolean },
): Promise<void> {
  await db
    .updateTable('account')
    .set({
      email_verified_at: input.now,
      registration_flow: null,
      company_name: null,
      failed_count: 0,
      updated_at: input.now,
      ...(input.keepPassword ? {} : { password_hash: null }),
      ...(input.keepPhone ? {} : { dial_code: null, phone: null }),
    })
    .where('id', '=', id)
    .where('email_verified_at', 'is', null)
    .execute()
}

export async function writePassword(db: Db, id: string, passwordHash: string, now: Date): Promise<void> {
  await db
    .updateTable('account')
    .set({ password_hash: passwordHash, failed_count: 0, updated_at: now })
    .where('id', '=', id)
    .execute()
}

export async function bindRegistration(db: Db, id: string, flowId: string): Promise<void> {
  await db
    .updateTable('account')
    .set({ registration_flow: flowId })
    .where('id', '=', id)
    .where('email_verified_at', 'is', null)
    .execute()
}

/** Counts a stranger's wrong password or second factor; returns how many there were since the last success. */
export async function countFailure(db: Db, id: string, now: Date): Promise<number> {
  const row = await db
    .updateTable('account')
    .set((account) => ({ failed_count: account('failed_count', '+', 1), failed_at: now }))
    .where('id', '=', id)
    .returning('failed_count')
    .executeTakeFirstOrThrow()
  return row.failed_count
}

export async function clearFailures(db: Db, id: string): Promise<void> {
  await db.updateTable('account').set({ failed_count: 0 }).where('id', '=', id).where('failed_count', '>', 0).execute()
}

/** Somebody signed in: nothing counts against them, and the account is in use. */
export async function writeSignIn(
  db: Db,
  id: string,
  { now, timeZone }: { now: Date; timeZone: string | null },
): Promise<void> {
  await db
    .updateTable('account')
    .set({
      failed_count: 0,
      last_active_at: now,
      erase_unused_at: null,
      // Unless the person chose one, the zone is that of the browser in which they signed in last.
      ...(timeZone !== null && {
        time_zone: sql<string | null>`case when time_zone_chosen then time_zone else ${timeZone} end`,
      }),
    })
    .where('id', '=', id)
    .execute()
}

/** Sign-ins before `now` no longer prove that a browser is the account's. */
export async function forgetKnownDevices(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('account').set({ known_devices_since: now }).where('id', '=', id).execute()
}

export async function writeLocale(db: Db, id: string, locale: Locale): Promise<void> {
  await db.updateTable('account').set({ locale }).where('id', '=', id).execute()
}

/** Deletes old codes, and registrations not verified within 7 days. */
export async function sweepAccounts(db: Db, now: Date): Promise<{ codes: number; accounts: number }> {
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000)
  const codes = await db.deleteFrom('one_time_code').where('expires_at', '<', ago(2)).executeTakeFirst()
  const accounts = await db
    .deleteFrom('account')
    .where('email_verified_at', 'is', null)
    .where('kind', '<>', 'ADMIN')
    .where('created_at', '<', ago(7))
    .where(sql<boolean>`not exists (select 1 from company_member as m where m.account_id = account.id)`)
    .executeTakeFirst()
  return {
    codes: Number(codes.numDeletedRows),
    accounts: Number(accounts.numDeletedRows),
  }
}

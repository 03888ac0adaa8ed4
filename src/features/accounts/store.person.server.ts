import type { Db } from '#db/db.server.ts'
import { fail, invalid } from '#kernel/fail.ts'
import type { Locale } from '#kernel/shapes.ts'
import { isFullName, type NameRule } from './rules.ts'

export type PersonChange = {
  accountId: string
  /** Of the account as it was shown; left out, the newest is changed. */
  version?: number | undefined
  fullName?: string | undefined
  dialCode?: string | undefined
  phone?: string | undefined
  locale?: Locale | undefined
}

/**
 * Changes who somebody is: name, telephone, language. What is undefined stays.
 * Throws INVALID (name), PHONE_TAKEN, STALE_VERSION or NOT_FOUND.
 */
export async function changePerson(db: Db, change: PersonChange, options: { nameRule: NameRule; now: Date }): Promise<void> {
  const { accountId, version, fullName, dialCode, phone, locale } = change
  if (fullName !== undefined && !isFullName(fullName, options.nameRule)) throw invalid({ field: 'fullName', code: 'FULL_NAME' })
  const before = await db
    .selectFrom('account')
    .select(['kind', 'version', 'dial_code', 'phone'])
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!before) throw fail('NOT_FOUND')
  if (version !== undefined && version !== before.version) throw fail('STALE_VERSION')
  const number = { dial_code: dialCode ?? before.dial_code, phone: phone ?? before.phone }
  if (number.phone && (await isPhoneTaken(db, { kind: before.kind, accountId, ...number }))) throw fail('PHONE_TAKEN')
  await db
    .updateTable('account')
    .set({ ...number, ...(fullName !== undefined && { full_name: fullName }), ...(locale !== undefined && { locale }), version: before.version + 1, updated_at: options.now })
    .where('id', '=', accountId)
    .execute()
}

/** Another proven account of the same kind has this number. */
async function isPhoneTaken(db: Db, input: { kind: 'CANDIDATE' | 'EMPLOYER' | 'ADMIN'; accountId: string; dial_code: string | null; phone: string | null }): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('kind', '=', input.kind)
    .where('dial_code', '=', input.dial_code)
    .where('phone', '=', input.phone)
    .where('id', '<>', input.accountId)
    .where('email_verified_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

import { collectErrors, Fail, fail, invalid } from '#kernel/fail.ts'
import type { Locale } from '#kernel/shapes.ts'
import type { Db } from '#db/db.server.ts'
import { nationalNumber } from './handlers.phone.server.ts'
import { fullNameProblem, type NameRule } from './rules.ts'
import { phoneTaken } from './store.server.ts'

export type PersonChange = {
  accountId: string
  version?: number
  fullName?: string | undefined
  dialCode?: string | undefined
  phone?: string | undefined
  locale?: Locale
}

/**
 * Changes name, phone and language of an account; omitted fields stay. Throws INVALID (name rule, phone), PHONE_TAKEN, NOT_FOUND,
 * STALE_VERSION when `version` is not the current one, and NOT_WHILE_ACTING for a new phone that somebody else enters for them.
 */
export async function changePerson(
  db: Db,
  change: PersonChange,
  { nameRule, now, acting }: { nameRule: NameRule; now: Date; acting: boolean },
): Promise<void> {
  const { accountId, version, fullName, locale } = change
  const account = await db
    .selectFrom('account')
    .select(['kind', 'version', 'dial_code', 'phone'])
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!account) throw fail('NOT_FOUND')
  if (version !== undefined && version !== account.version) throw fail('STALE_VERSION')
  const [number] = await collectErrors(
    () => validatePhone(db, account, change),
    () => checkName(fullName, nameRule),
  )
  const { phone } = number
  if (acting && phone !== undefined && (phone !== account.phone || number.dial_code !== account.dial_code))
    throw fail('NOT_WHILE_ACTING')
  await db
    .updateTable('account')
    .set((row) => ({
      ...number,
      ...(fullName === undefined ? {} : { full_name: fullName }),
      ...(locale && { locale }),
      version: row('version', '+', 1),
      updated_at: now,
    }))
    .where('id', '=', accountId)
    .execute()
}

function checkName(fullName: string | undefined, nameRule: NameRule): void {
  const problem = fullName === undefined ? null : fullNameProblem(fullName, nameRule)
  if (problem) throw invalid({ field: 'fullName', code: problem })
}

/** Throws what `changePerson` would find wrong with name and phone; changes nothing. */
export async function checkPerson(db: Db, change: PersonChange, nameRule: NameRule): Promise<void> {
  const account = await db
    .selectFrom('account')
    .select(['kind', 'dial_code', 'phone'])
    .where('id', '=', change.accountId)
    .executeTakeFirst()
  await collectErrors(
    () => account && validatePhone(db, account, change),
    () => checkName(change.fullName, nameRule),
  )
}

type PhoneOwner = { kind: Parameters<typeof phoneTaken>[1]; dial_code: string | null; phone: string | null }

async function validatePhone(
  db: Db,
  account: PhoneOwner,
  change: PersonChange,
): Promise<{ dial_code?: string; phone?: string }> {
  const dialCode = change.dialCode ?? account.dial_code
  const entered = change.phone ?? account.phone
  if ((change.phone === undefined && change.dialCode === undefined) || entered === null) return {}
  if (dialCode === null) throw invalid({ field: 'dialCode', code: 'REQUIRED' })
  const phone = nationalNumber(dialCode, entered)
  const same = dialCode === account.dial_code && phone === account.phone
  if (!same && (await phoneTaken(db, account.kind, dialCode, phone)))
    throw new Fail('PHONE_TAKEN', [{ field: 'phone', code: 'PHONE_TAKEN' }])
  return { dial_code: dialCode, phone }
}

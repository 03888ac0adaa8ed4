import { companyChecks, type CompanyCheck, type CompanyChecks, type ProtectedField } from '#kernel/enums/companies.ts'

/** Days that a proposed change of a value may wait until the check of the old one is no longer shown. */
export const staleCheckDays = 30

/** The proposed field that makes a check stale; whoever changes another value loses its check at once. */
const fieldOf: Partial<Record<CompanyCheck, ProtectedField>> = {
  REGISTRATION_NUMBER: 'registrationNumber',
  EMAIL_DOMAIN: 'website',
  DOCUMENT: 'document',
}

/** Values of a company; only whether they are there counts. */
type Checkable = {
  registrationNumber: string | null
  website: string | null
  phone: string | null
  document: unknown
}

/** What there is to check. */
export function checkableOf({ registrationNumber, website, phone, document }: Checkable): CompanyCheck[] {
  const values = { REGISTRATION_NUMBER: registrationNumber, EMAIL_DOMAIN: website, PHONE: phone, DOCUMENT: document }
  return companyChecks.filter((check) => values[check] !== null)
}

/** The checks after these were ticked: earlier ones keep their day. */
export const checksAfter = (before: CompanyChecks, ticked: readonly CompanyCheck[], now: Date): CompanyChecks =>
  Object.fromEntries(ticked.map((check) => [check, before[check] ?? now.toISOString()]))

/** The checks that are shown, in a fixed order. `waiting` are fields of a proposal that is open for too long. */
export const shownChecks = (checks: CompanyChecks, waiting: readonly string[]): { check: CompanyCheck; at: string }[] =>
  companyChecks.flatMap((check) => {
    const [at, field] = [checks[check], fieldOf[check]]
    return at === undefined || (field !== undefined && waiting.includes(field)) ? [] : [{ check, at }]
  })

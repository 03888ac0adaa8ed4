import type { Hit } from '#modules/screening/rules.hit.ts'
import type { Verdict } from '#modules/screening/rules.labels.ts'
import type { CompanyField } from './rules.ts'

const sharedFields: Record<string, CompanyField> = {
  NUMBER: 'registrationNumber',
  PHONE: 'phone',
  DOCUMENT: 'document',
}
const profileFields: Record<string, CompanyField> = {
  logo: 'logo',
  website: 'website',
  about: 'about',
  document: 'document',
}

/** The field of the profile that a finding is about; null when it is about people, a browser or reports. */
export function fieldOfHit({ rule, field }: Pick<Hit, 'rule' | 'field'>): CompanyField | null {
  if (rule === 'LOOKALIKE' || rule === 'MIXED_SCRIPT') return 'name'
  if (rule === 'REUSED') return sharedFields[field] ?? null
  if (rule === 'PROFILE') return profileFields[field] ?? null
  return rule === 'MAIL' && field === 'otherDomain' ? 'website' : null
}

/** Changes are asked for: what was found in those fields was right, the rest is not decided yet. */
export const verdictOfChanges =
  (requestedFields: readonly CompanyField[]): Verdict =>
  (hit) => {
    const field = fieldOfHit(hit)
    return field !== null && requestedFields.includes(field) ? true : null
  }

/** A part of a proposal is accepted: what was found in its fields was right where they are rejected and wrong where accepted. */
export const verdictOfPart =
  (accepted: readonly string[], rejected: readonly string[]): Verdict =>
  (hit) => {
    const field = fieldOfHit(hit)
    if (field === null || ![...accepted, ...rejected].includes(field)) return null
    return rejected.includes(field)
  }

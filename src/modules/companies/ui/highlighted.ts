import type { ProtectedField } from '../rules.proposals.ts'
import type { CompanyField, CompanySection } from '../rules.ts'
import type { OwnCompany } from './own-company.ts'

const sections: Record<CompanyField | ProtectedField, CompanySection> = {
  name: 'basics',
  industry: 'basics',
  size: 'basics',
  website: 'basics',
  logo: 'basics',
  about: 'about',
  email: 'contact',
  phone: 'contact',
  address: 'contact',
  country: 'contact',
  legalName: 'evidence',
  registrationNumber: 'evidence',
  document: 'evidence',
  photos: 'presence',
  hiringProcess: 'presence',
}

/** True when an administrator requested changes in this section. */
export function isHighlighted(section: CompanySection, fields: readonly CompanyField[]): boolean {
  return fields.some((field) => sections[field] === section)
}

/** True when a change in this section waits for an administrator. */
export function isWaiting(section: CompanySection, proposal: OwnCompany['proposal']): boolean {
  return (proposal?.changes ?? []).some(({ field }) => sections[field] === section)
}

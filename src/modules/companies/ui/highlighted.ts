import type { CompanyField, CompanySection } from '../rules.ts'

const sections: Record<CompanyField, CompanySection> = {
  name: 'basics',
  industry: 'basics',
  size: 'basics',
  website: 'basics',
  logo: 'basics',
  about: 'about',
  email: 'contact',
  phone: 'contact',
  address: 'contact',
  registrationNumber: 'evidence',
  document: 'evidence',
  photos: 'presence',
  hiringProcess: 'presence',
}

/** True when an administrator requested changes in this section. */
export function isHighlighted(section: CompanySection, fields: readonly CompanyField[]): boolean {
  return fields.some((field) => sections[field] === section)
}

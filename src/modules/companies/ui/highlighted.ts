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

/** True when an administrator asked for a change in this part. */
export function isMarked(section: CompanySection, fields: readonly CompanyField[]): boolean {
  return fields.some((field) => sections[field] === section)
}

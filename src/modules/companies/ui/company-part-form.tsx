import type { CompanySection } from '../rules.ts'
import { withProposed } from './own-company.ts'
import { BasicsForm } from './part-basics.tsx'
import { ContactForm } from './part-contact.tsx'
import type { PartProps } from './part-form.tsx'
import { PresenceForm } from './part-presence.tsx'
import { AboutForm, EvidenceForm } from './part-texts.tsx'

const parts = {
  basics: BasicsForm,
  about: AboutForm,
  contact: ContactForm,
  evidence: EvidenceForm,
  presence: PresenceForm,
} satisfies Record<CompanySection, unknown>

/** The form of one section of the company profile, shared by the setup and the profile page. */
export function CompanyPartForm({ section, company, ...props }: PartProps & { section: CompanySection }) {
  const Part = parts[section]
  return <Part {...props} company={withProposed(company)} />
}

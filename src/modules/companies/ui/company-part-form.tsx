import type { CompanySection } from '../rules.ts'
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

/** The form of one part of the company profile; the set-up and the profile use the same. */
export function CompanyPartForm({ section, ...props }: PartProps & { section: CompanySection }) {
  const Part = parts[section]
  return <Part {...props} />
}

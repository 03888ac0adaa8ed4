import type { ReactNode } from 'react'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Notice } from '#ui/display.tsx'
import { Facts } from '#ui/facts.tsx'
import { KitForm, SubmitButton } from '#ui/form/form.tsx'
import type { FormReply } from '#ui/form/form-schema.ts'
import type { Option } from '#ui/form/select.tsx'
import { isProtected } from '../rules.proposals.ts'
import type { CompanySection } from '../rules.ts'
import type { OwnCompany } from './own-company.ts'

/** Props of every section form. */
export type PartProps = {
  company: OwnCompany
  reply: FormReply | null
  options: {
    industries: readonly Option[]
    sizes: readonly Option[]
    dialCodes: readonly Option[]
    registrationLabel: string | null
  }
  loadCities: (query: string, signal: AbortSignal) => Promise<readonly Option[]>
  submitLabel: string
  /** Shown next to the submit button, such as skip or cancel. */
  aside?: ReactNode
}

type PartFormProps = Pick<PartProps, 'company' | 'reply' | 'submitLabel' | 'aside'> & {
  /** Result of `useKitForm`. */
  kit: { form: { id: string }; load: () => void; fields?: unknown }
  section: CompanySection
  labels: Record<string, string>
  /** Stored values, shown on a version conflict. */
  stored: readonly { term: string; value: ReactNode }[]
  children: ReactNode
}

/** Form frame of a section: version, file upload, and the stored values on a version conflict (RE-26). */
export function PartForm({
  company,
  reply,
  kit,
  section,
  labels,
  stored,
  submitLabel,
  aside,
  children,
}: PartFormProps) {
  const t = useTexts('company')
  const conflict = reply?.error?.['']?.includes('STALE_VERSION') ?? false
  return (
    <KitForm
      {...kit}
      encType="multipart/form-data"
      className="grid max-w-[40rem] gap-5"
      summary={{ title: t('fix'), labels }}
    >
      {/* Not a field of the form library, because after a conflict it must be the newest version, not the submitted one. */}
      <input key={company.version} type="hidden" name="version" defaultValue={company.version} />
      <input type="hidden" name="section" defaultValue={section} />
      {conflict && (
        <Notice tone="warning" live title={t('conflict.title')}>
          <p>{t('conflict.text')}</p>
          <p className="mt-2 font-semibold">{t('conflict.stored')}</p>
          <Facts items={stored.map(({ term, value }) => ({ term, value: value || '–' }))} />
        </Notice>
      )}
      {isProtected(company.status) && (section === 'basics' || section === 'contact' || section === 'evidence') && (
        <Notice tone="muted">{t(`proposal.note.${section}`)}</Notice>
      )}
      {children}
      <div className="flex flex-wrap items-center gap-3">
        <SubmitButton>{submitLabel}</SubmitButton>
        {aside}
      </div>
    </KitForm>
  )
}

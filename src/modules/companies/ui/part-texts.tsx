import { useTexts } from '#ui/i18n/i18n.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { FileField } from '#ui/form/file-field.tsx'
import { useKitForm } from '#ui/form/form.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { PartForm, type PartProps } from './part-form.tsx'

const forms = () => import('../contract.forms.ts').then((module) => module.companyForms)
const aboutSchema = () => forms().then(({ about }) => about)
const evidenceSchema = () => forms().then(({ evidence }) => evidence)

/** Description of the company. */
export function AboutForm({ company, reply, options: _options, ...frame }: PartProps) {
  const t = useTexts('company')
  const kit = useKitForm({
    id: 'about-form',
    lastResult: reply,
    defaultValue: { about: company.about ?? '' },
    schema: aboutSchema,
  })
  const labels = { about: t('field.about') }
  return (
    <PartForm
      {...{ company, reply, kit, labels, ...frame }}
      section="about"
      stored={[{ term: labels.about, value: company.about }]}
    >
      <TextArea
        field={kit.fields.about}
        label={labels.about}
        hint={t('hint.about')}
        rows={10}
        limit={5000}
        required
        leftLabel={(left) => t('hint.aboutLeft', { left })}
      />
    </PartForm>
  )
}

/** Registered name, registration number and document. */
export function EvidenceForm({ company, reply, options, ...frame }: PartProps) {
  const t = useTexts('company')
  const kit = useKitForm({
    id: 'evidence-form',
    lastResult: reply,
    defaultValue: { legalName: company.legalName ?? '', registrationNumber: company.registrationNumber ?? '' },
    schema: evidenceSchema,
  })
  const labels = {
    legalName: t('field.legalName'),
    registrationNumber: options.registrationLabel ?? t('field.registrationNumber'),
    document: t('field.document'),
    documentFileId: t('field.document'),
  }
  const stored = [
    { term: labels.legalName, value: company.legalName },
    { term: labels.registrationNumber, value: company.registrationNumber },
    { term: labels.document, value: company.document?.name },
  ]
  const errors = reply?.error?.['document'] ?? reply?.error?.['documentFileId'] ?? undefined
  return (
    <PartForm {...{ company, reply, kit, labels, stored, ...frame }} section="evidence">
      <TextField
        field={kit.fields.legalName}
        label={labels.legalName}
        hint={t('hint.legalName')}
        autoComplete="organization"
        optional
      />
      <TextField
        field={kit.fields.registrationNumber}
        label={labels.registrationNumber}
        hint={t('hint.registration')}
        inputMode="numeric"
        autoComplete="off"
        optional
      />
      <FileField
        id="evidence-document"
        name="document"
        label={labels.document}
        hint={t('hint.document')}
        optional
        {...(errors && { errors })}
        accept=".pdf,.png,.jpg,.jpeg,.webp"
        mostMegabytes={5}
        prompt={t('file.prompt')}
        limits={t('file.document')}
        removeLabel={t('file.remove')}
        current={
          company.document && (
            <a className="k-link" href={company.document.uri}>
              {company.document.name}
            </a>
          )
        }
      />
      {company.document && <Checkbox name="removeStored" label={t('file.removeStored')} />}
    </PartForm>
  )
}

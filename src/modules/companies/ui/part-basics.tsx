import { useEffect, useState } from 'react'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { LogoBox } from '#ui/avatar.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { FileField } from '#ui/form/file-field.tsx'
import { useKitForm } from '#ui/form/form.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { PartForm, type PartProps } from './part-form.tsx'

const schema = () => import('../contract.forms.ts').then((forms) => forms.companyForms.basics)

/** Basic company data with logo. */
export function BasicsForm({ company, reply, options, ...frame }: PartProps) {
  const t = useTexts('company')
  const { name, industry, size, foundedYear, website, locale } = company
  const defaultValue = {
    name,
    industry: industry?.code ?? '',
    size: size?.code ?? '',
    foundedYear: foundedYear ?? undefined,
    website: website ?? '',
    locale,
  }
  const kit = useKitForm({ id: 'basics-form', lastResult: reply, defaultValue, schema })
  const labels = {
    name: t('field.name'),
    logo: t('field.logo'),
    industry: t('field.industry'),
    size: t('field.size'),
    foundedYear: t('field.foundedYear'),
    website: t('field.website'),
  }
  const stored = [
    { term: labels.name, value: name },
    { term: labels.industry, value: industry?.label },
    { term: labels.size, value: size?.label },
    { term: labels.foundedYear, value: foundedYear === null ? null : String(foundedYear) },
    { term: labels.website, value: website },
  ]
  return (
    <PartForm {...{ company, reply, kit, labels, stored, ...frame }} section="basics">
      <TextField field={kit.fields.name} label={labels.name} autoComplete="organization" required />
      <LogoField company={company} errors={reply?.error?.['logo'] ?? undefined} label={labels.logo} />
      <Select
        field={kit.fields.industry}
        label={labels.industry}
        options={options.industries}
        placeholder={t('choose')}
        required
      />
      <Select field={kit.fields.size} label={labels.size} options={options.sizes} placeholder={t('choose')} required />
      <TextField
        field={kit.fields.foundedYear}
        label={labels.foundedYear}
        type="number"
        inputMode="numeric"
        min={1600}
        optional
        className="max-w-40"
      />
      <TextField
        field={kit.fields.website}
        label={labels.website}
        hint={t('hint.website')}
        inputMode="url"
        autoComplete="url"
        optional
      />
      <Select
        field={kit.fields.locale}
        label={t('field.locale')}
        options={(['en', 'id'] as const).map((value) => ({ value, label: t(`language.${value}`) }))}
      />
    </PartForm>
  )
}

/** Logo upload with a preview of the selected file before it is sent. */
function LogoField({
  company,
  errors,
  label,
}: {
  company: PartProps['company']
  errors: string[] | undefined
  label: string
}) {
  const t = useTexts('company')
  const [preview, setPreview] = useState<string | null>(null)
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview])
  const src = preview ?? company.logo?.uri
  return (
    <>
      <FileField
        id="basics-logo"
        name="logo"
        label={label}
        optional
        {...(errors && { errors })}
        accept=".png,.jpg,.jpeg,.webp"
        mostMegabytes={2}
        prompt={t('file.prompt')}
        limits={t('file.image')}
        removeLabel={t('file.remove')}
        onFiles={([file]) => setPreview(file ? URL.createObjectURL(file) : null)}
        current={
          src && (
            <div className="flex items-center gap-3">
              <LogoBox name={company.name} src={src} size={72} />
              <span className="text-sm text-muted" role="status">
                {preview ? t('file.preview') : null}
              </span>
            </div>
          )
        }
      />
      {company.logo && <Checkbox name="removeStored" label={t('file.removeStored')} />}
    </>
  )
}

import type { typeForm } from '#modules/jobs/contract.forms.ts'
import { browserCall } from '#ui/browser/browser-call.ts'
import { useFormat, useLocale, useTexts } from '#ui/i18n/i18n.tsx'
import { RadioGroup } from '#ui/form/choice.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { Select, type Option } from '#ui/form/select.tsx'
import { TagPicker } from '#ui/form/tag-picker.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { loadIfAllowed } from '../dashboard/data.ts'
import type { Route } from './+types/job-type'
import type { Describe } from './conflict-panel.tsx'
import { useWizard } from './data.ts'
import { usePickerTexts } from './picker-texts.ts'
import { labelIn, masterOptions } from './options.ts'
import { saveStep } from './save.ts'
import { StepForm, type Fields } from './step-form.tsx'
import { typedIn, typedName } from './typed-names.ts'

const schema = () => import('#modules/jobs/contract.forms.ts').then((forms) => forms.typeForm)

/** A new draft starts with the company's industry, so that searches by industry find it. */
export async function loader({ context }: Route.LoaderArgs) {
  const [own, domains, industries, types, levels] = await Promise.all([
    loadIfAllowed(context, 'employer.view', {}),
    masterOptions(context, 'JOB_DOMAIN'),
    masterOptions(context, 'INDUSTRY'),
    masterOptions(context, 'TYPE_OF_EMPLOYMENT'),
    masterOptions(context, 'POSITION_LEVEL'),
  ])
  return { industry: own?.company.industry?.code ?? '', domains, industries, types, levels }
}

export const action = (args: Route.ActionArgs) => saveStep(args, 'TYPE')

export default function JobType({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts('jobPost')
  const format = useFormat()
  const locale = useLocale()
  const { job } = useWizard()
  const own = job?.own
  const { industry, domains, industries, types, levels } = loaderData
  const start = {
    title: own?.title ?? '',
    roleCode: own?.roleCode ?? '',
    domain: own?.domain ?? '',
    industry: own ? (own.industry ?? '') : industry,
    employmentType: own?.employmentType ?? '',
    positionLevel: own?.positionLevel ?? '',
    openings: String(own?.openings ?? 1),
    closesOn: own?.closesOn ?? '',
    referenceCode: own?.referenceCode ?? '',
    language: own?.language ?? locale,
  }
  const labels = {
    title: t('TYPE.jobTitle'),
    employmentType: t('TYPE.employmentType'),
    domain: t('TYPE.domain'),
    positionLevel: t('TYPE.positionLevel'),
    roleCode: t('TYPE.role'),
    industry: t('TYPE.industry'),
    openings: t('TYPE.openings'),
    closesOn: t('TYPE.closesOn'),
    referenceCode: t('TYPE.referenceCode'),
    language: t('TYPE.language'),
  }
  const all = [...domains, ...industries, ...types, ...levels]
  const describe: Describe = (field, value, { label }) => {
    if (value === null || value === '') return null
    if (field === 'language') return t(value === 'id' ? 'TYPE.id' : 'TYPE.en')
    if (field === 'closesOn') return format.day(String(value))
    if (field === 'roleCode') return roleLabels.get(String(value)) ?? label(String(value))
    return labelIn(all, value) ?? String(value)
  }
  return (
    <StepForm step="TYPE" schema={schema} start={start} reply={actionData} labels={labels} describe={describe}>
      {(fields) => (
        <TypeFields
          fields={fields}
          options={loaderData}
          role={job?.role ? { value: job.role.code, label: job.role.label } : null}
          runsUntil={own?.runsUntil ?? null}
        />
      )}
    </StepForm>
  )
}

type TypeFieldsProps = {
  fields: Fields<typeof typeForm>
  options: Record<'domains' | 'industries' | 'types' | 'levels', Option[]>
  role: Option | null
  /** Of a job that is online. */
  runsUntil: string | null
}

function TypeFields({ fields, options, role, runsUntil }: TypeFieldsProps) {
  const t = useTexts('jobPost')
  const format = useFormat()
  const texts = usePickerTexts()
  const hydrated = useHydrated()
  return (
    <>
      <TextField
        field={fields.title}
        label={t('TYPE.jobTitle')}
        hint={t('TYPE.jobTitleHint')}
        required
        maxLength={120}
        autoComplete="off"
      />
      <RadioGroup
        field={fields.employmentType}
        label={t('TYPE.employmentType')}
        options={options.types}
        layout="columns"
        required
      />
      <div className="k-pair grid gap-6 @md:grid-cols-2">
        <Select
          field={fields.domain}
          label={t('TYPE.domain')}
          options={options.domains}
          placeholder={t('form.choose')}
          required
        />
        <Select
          field={fields.positionLevel}
          label={t('TYPE.positionLevel')}
          options={options.levels}
          placeholder={t('form.choose')}
          required
        />
        <TagPicker
          field={fields.roleCode}
          label={t('TYPE.role')}
          hint={t('TYPE.roleHint')}
          loadItems={loadRoles}
          defaultValue={role ? [role] : []}
          texts={texts}
          className="noscript:hidden"
          optional
        />
        {!hydrated && (
          <TextField
            id="typed-roleCode"
            name={typedName('roleCode')}
            label={t('TYPE.role')}
            hint={t('TYPE.roleHint')}
            errors={fields.roleCode.errors ?? []}
            defaultValue={String(typedIn(fields, 'roleCode') ?? role?.label ?? '')}
            className="hidden noscript:grid"
            autoComplete="off"
            optional
          />
        )}
        <Select
          field={fields.industry}
          label={t('TYPE.industry')}
          options={options.industries}
          placeholder={t('form.choose')}
          optional
        />
        <TextField
          field={fields.openings}
          label={t('TYPE.openings')}
          type="number"
          inputMode="numeric"
          min={1}
          max={999}
        />
        <DateField
          field={fields.closesOn}
          label={t('TYPE.closesOn')}
          className="max-w-none"
          hint={runsUntil ? t('TYPE.closesOnUntil', { date: format.date(runsUntil) }) : t('TYPE.closesOnHint')}
          autoComplete="off"
          optional
        />
        <TextField
          field={fields.referenceCode}
          label={t('TYPE.referenceCode')}
          hint={t('TYPE.referenceCodeHint')}
          maxLength={6}
          autoComplete="off"
          optional
        />
      </div>
      <RadioGroup
        field={fields.language}
        label={t('TYPE.language')}
        hint={t('TYPE.languageHint')}
        layout="line"
        options={[
          { value: 'en', label: t('TYPE.en') },
          { value: 'id', label: t('TYPE.id') },
        ]}
      />
    </>
  )
}

/** Of roles that were suggested: the form holds the code of the one that was picked. */
const roleLabels = new Map<string, string>()

async function loadRoles(search: string, signal: AbortSignal): Promise<Option[]> {
  const answer = await browserCall(
    { method: 'POST', path: 'jobs/jobrole-list' },
    { search: search.slice(0, 100), limit: 20 },
    { signal },
  )
  if (!answer.ok) throw new Error(`roles: ${answer.status}`)
  const { list } = answer.data as { list: { code: string; label: string }[] }
  for (const { code, label } of list) roleLabels.set(code, label)
  return list.map(({ code, label }) => ({ value: code, label }))
}

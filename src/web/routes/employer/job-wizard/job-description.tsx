import { useCallback } from 'react'
import type { descriptionForm } from '#modules/jobs/contract.forms.ts'
import { salaryPeriods } from '#modules/jobs/rules.salary.ts'
import { richToHtml } from '#kernel/rich-html.ts'
import { fromMinor } from '#kernel/money.ts'
import { useFormat, useLocale, useTexts } from '#ui/i18n/i18n.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { MoneyField } from '#ui/form/money-field.tsx'
import { RichText } from '#ui/form/rich-text.tsx'
import { Select, type Option } from '#ui/form/select.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { suggestMasters } from '#modules/reference/ui/suggest-masters.ts'
import type { Route } from './+types/job-description'
import type { Describe } from './conflict-panel.tsx'
import { documentText } from './conflict.ts'
import { useWizard } from './data.ts'
import { labelIn, masterOptions } from './options.ts'
import { PickedList } from './picked-list.tsx'
import { saveStep } from './save.ts'
import { typedIn } from './typed-names.ts'
import { StepForm, type Fields } from './step-form.tsx'

const limit = 10_000

export const loader = async ({ context }: Route.LoaderArgs) => ({
  qualifications: await masterOptions(context, 'EMPLOYEE_QUALIFICATION'),
})
export const action = (args: Route.ActionArgs) => saveStep(args, 'DESCRIPTION')

export default function JobDescription({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts('jobPost')
  const format = useFormat()
  const { job, currency, salaryMax: most } = useWizard()
  const schema = useCallback(
    () => import('#modules/jobs/contract.forms.ts').then((forms) => forms.descriptionFormUpTo(most)),
    [most],
  )
  const own = job?.own
  const text = (value: number | null | undefined) => (value === null || value === undefined ? '' : String(value))
  const money = (minor: number | null | undefined) =>
    minor === null || minor === undefined ? '' : String(fromMinor(minor, own?.salaryCurrency ?? currency))
  const start = {
    description: richToHtml(own?.description),
    highlights: richToHtml(own?.highlights),
    skills: (job?.skills ?? []).map(({ code, label, required }) => ({ code, label, required: required ? 'on' : '' })),
    keywords: (job?.keywords ?? []).map(({ code, label }) => ({ code, label })),
    experienceMin: text(own?.experienceMin),
    experienceMax: text(own?.experienceMax),
    qualification: own?.qualification ?? '',
    salaryMin: money(own?.salaryMin),
    salaryMax: money(own?.salaryMax),
    salaryPeriod: own?.salaryPeriod ?? 'MONTH',
    salaryHidden: own?.salaryHidden ? 'on' : '',
  }
  const labels = {
    description: t('DESCRIPTION.description'),
    highlights: t('DESCRIPTION.highlights'),
    skills: t('DESCRIPTION.skills'),
    experienceMin: t('DESCRIPTION.experienceMin'),
    experienceMax: t('DESCRIPTION.experienceMax'),
    qualification: t('DESCRIPTION.qualification'),
    salary: t('DESCRIPTION.salary'),
    salaryMin: t('DESCRIPTION.salaryPart', { part: t('DESCRIPTION.salaryMin') }),
    salaryMax: t('DESCRIPTION.salaryPart', { part: t('DESCRIPTION.salaryMax') }),
    salaryPeriod: t('DESCRIPTION.salaryPart', { part: t('DESCRIPTION.salaryPeriod') }),
    salaryHidden: t('DESCRIPTION.salaryHidden'),
    keywords: t('DESCRIPTION.keywords'),
  }
  const describe: Describe = (field, value, { label, values }) => {
    const names = (list: string) => (values[list] ?? []) as unknown[]
    const skill = (name: string, required: boolean) => (required ? t('conflict.required', { skill: name }) : name)
    if (field === 'skills')
      return [
        ...((value ?? []) as { code: string; required: boolean }[]).map((each) =>
          skill(label(each.code), each.required),
        ),
        ...(names('skillNames') as { name: string; required: boolean }[]).map((each) =>
          skill(each.name, each.required),
        ),
      ].join(', ')
    if (field === 'keywords')
      return [...((value ?? []) as string[]).map(label), ...(names('keywordNames') as string[])].join(', ')
    if (value === null || value === '') return null
    if (field === 'description' || field === 'highlights') return documentText(value)
    if (field === 'salaryMin' || field === 'salaryMax')
      return format.money(Number(value), String(values['salaryCurrency'] ?? currency))
    if (field === 'salaryHidden') return t(value ? 'form.yes' : 'form.no')
    if (field === 'salaryPeriod') return t.find(`DESCRIPTION.per.${String(value)}`) ?? null
    return labelIn(loaderData.qualifications, value) ?? String(value)
  }
  return (
    <StepForm
      step="DESCRIPTION"
      schema={schema}
      start={start as never}
      reply={actionData}
      labels={labels}
      describe={describe}
    >
      {(fields) => <DescriptionFields fields={fields} qualifications={loaderData.qualifications} />}
    </StepForm>
  )
}

type PickedSkill = { code?: string; label?: string; required?: unknown }
/** Entries a form starts from, be they of the job or of an earlier attempt. */
const entries = (initial: unknown): PickedSkill[] =>
  Array.isArray(initial) ? (initial as PickedSkill[]).filter((entry) => entry?.code) : []
const asOptions = (initial: unknown): Option[] =>
  entries(initial).map(({ code = '', label }) => ({ value: code, label: label || code }))

function DescriptionFields({
  fields,
  qualifications,
}: {
  fields: Fields<typeof descriptionForm>
  qualifications: Option[]
}) {
  const t = useTexts('jobPost')
  const format = useFormat()
  const locale = useLocale()
  const { job, currency, salaryMax } = useWizard()
  const tools = {
    toolbar: t('tools.toolbar'),
    bold: t('tools.bold'),
    italic: t('tools.italic'),
    heading: t('tools.heading'),
    bullets: t('tools.bullets'),
    numbers: t('tools.numbers'),
    undo: t('tools.undo'),
    redo: t('tools.redo'),
  }
  const required = new Set(
    entries(fields.skills.initialValue)
      .filter((entry) => entry.required === 'on' || entry.required === true)
      .map((entry) => entry.code),
  )
  return (
    <>
      <RichText
        field={fields.description}
        label={t('DESCRIPTION.description')}
        hint={t('DESCRIPTION.descriptionHint')}
        tools={tools}
        limit={limit}
        stored={job?.own?.description ?? null}
        required
      />
      <RichText
        field={fields.highlights}
        label={t('DESCRIPTION.highlights')}
        hint={t('DESCRIPTION.highlightsHint')}
        tools={tools}
        limit={2000}
        stored={job?.own?.highlights ?? null}
        optional
      />
      <PickedList
        name="skills"
        valueName="code"
        label={t('DESCRIPTION.skills')}
        hint={t('DESCRIPTION.skillsHint')}
        errors={fields.skills.errors}
        typed={typedIn(fields, 'skills')}
        max={30}
        start={asOptions(fields.skills.initialValue)}
        load={(search, signal) => suggestMasters('SKILLS', search, signal)}
        open
        required
        rowsLabel={t('DESCRIPTION.requiredSkills')}
        row={(prefix, option) => (
          <Checkbox
            name={`${prefix}.required`}
            label={t('DESCRIPTION.required', { skill: option.label })}
            defaultChecked={required.has(option.value)}
          />
        )}
      />
      <div className="grid gap-6 @md:grid-cols-2">
        <TextField
          field={fields.experienceMin}
          label={t('DESCRIPTION.experienceMin')}
          type="number"
          inputMode="numeric"
          min={0}
          max={50}
          optional
        />
        <TextField
          field={fields.experienceMax}
          label={t('DESCRIPTION.experienceMax')}
          type="number"
          inputMode="numeric"
          min={0}
          max={50}
          optional
        />
      </div>
      <Select
        field={fields.qualification}
        label={t('DESCRIPTION.qualification')}
        options={qualifications}
        placeholder={t('form.any')}
        optional
      />
      <fieldset className="grid gap-4">
        <legend className="mb-1 text-lg font-semibold">{t('DESCRIPTION.salary')}</legend>
        <p className="k-hint">
          {t('DESCRIPTION.salaryHint', { max: format.withCurrency(format.number(salaryMax), currency) })}
        </p>
        <div className="grid gap-4 @lg:grid-cols-3">
          <MoneyField
            field={fields.salaryMin}
            label={t('DESCRIPTION.salaryMin')}
            currency={currency}
            locale={locale}
            grouping={format.grouping}
            decimals={0}
          />
          <MoneyField
            field={fields.salaryMax}
            label={t('DESCRIPTION.salaryMax')}
            currency={currency}
            locale={locale}
            grouping={format.grouping}
            decimals={0}
          />
          <Select
            field={fields.salaryPeriod}
            label={t('DESCRIPTION.salaryPeriod')}
            options={salaryPeriods.map((period) => ({ value: period, label: t(`DESCRIPTION.per.${period}`) }))}
          />
        </div>
        <Checkbox
          field={fields.salaryHidden}
          label={t('DESCRIPTION.salaryHidden')}
          hint={t('DESCRIPTION.salaryHiddenHint')}
        />
      </fieldset>
      <PickedList
        name="keywords"
        valueName="code"
        label={t('DESCRIPTION.keywords')}
        hint={t('DESCRIPTION.keywordsHint')}
        errors={fields.keywords.errors}
        typed={typedIn(fields, 'keywords')}
        max={15}
        start={asOptions(fields.keywords.initialValue)}
        load={(search, signal) => suggestMasters('KEYWORDS', search, signal)}
        open
      />
    </>
  )
}

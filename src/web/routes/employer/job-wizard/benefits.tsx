import { BenefitIcon } from '#modules/jobs/ui/benefit-icon.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { FieldGroup, initialList, useFieldParts } from '#ui/form/field.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { load } from '#web/pipeline/request.ts'
import type { Route } from './+types/benefits'
import { useWizard } from './data.ts'
import { saveStep } from './save.ts'
import { StepForm, type Fields } from './step-form.tsx'
import type { benefitsForm } from '#modules/jobs/contract.forms.ts'

const schema = () => import('#modules/jobs/contract.forms.ts').then((forms) => forms.benefitsForm)
const groups = ['MONEY', 'HEALTH', 'TIME', 'DAILY', 'GROWTH'] as const

export async function loader({ context }: Route.LoaderArgs) {
  const { list } = await load(context, 'reference.masters', { category: 'BENEFIT', limit: 'Infinity' })
  return {
    benefits: list.map(({ code, label, meta }) => ({
      code,
      label,
      icon: String(meta['icon'] ?? 'gift'),
      group: String(meta['group'] ?? ''),
    })),
  }
}
type Benefit = Route.ComponentProps['loaderData']['benefits'][number]

export const action = (args: Route.ActionArgs) => saveStep(args, 'BENEFITS')

export default function Benefits({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts('jobPost')
  const { job } = useWizard()
  const { benefits } = loaderData
  const start = { benefits: (job?.benefits ?? []).map(({ code }) => code), benefitsNote: job?.benefitsNote ?? '' }
  const describe = (field: string, value: unknown): string | null =>
    field === 'benefits'
      ? ((value ?? []) as string[])
          .map((code) => benefits.find((benefit) => benefit.code === code)?.label ?? code)
          .join(', ') || null
      : value === null
        ? null
        : String(value)
  return (
    <StepForm
      step="BENEFITS"
      schema={schema}
      start={start}
      reply={actionData}
      labels={{ benefits: t('BENEFITS.benefits'), benefitsNote: t('BENEFITS.note') }}
      describe={describe}
    >
      {(fields) => (
        <>
          <BenefitChips fields={fields} benefits={benefits} />
          <TextArea
            field={fields.benefitsNote}
            label={t('BENEFITS.note')}
            hint={t('BENEFITS.noteHint')}
            rows={3}
            limit={1000}
            optional
          />
        </>
      )}
    </StepForm>
  )
}

/** Boxes that look like chips, by group; ordinary checkboxes to keyboard and reader. */
function BenefitChips({ fields, benefits }: { fields: Fields<typeof benefitsForm>; benefits: readonly Benefit[] }) {
  const t = useTexts('jobPost')
  const parts = useFieldParts({ label: '', field: fields.benefits })
  const selectedBenefits = new Set(initialList(fields.benefits.initialValue))
  const other = benefits.filter((benefit) => !groups.some((group) => group === benefit.group))
  const shown = [
    ...groups.map((group) => ({ key: group, list: benefits.filter((benefit) => benefit.group === group) })),
    { key: 'OTHER' as const, list: other },
  ]
  return (
    <FieldGroup label={t('BENEFITS.benefits')} parts={parts}>
      <div className="grid gap-5">
        {shown
          .filter(({ list }) => list.length > 0)
          .map(({ key, list }) => (
            <fieldset key={key}>
              <legend className="mb-2 text-sm font-semibold text-muted">{t(`BENEFITS.group.${key}`)}</legend>
              <div className="flex flex-wrap gap-2">
                {list.map((benefit) => (
                  <label
                    key={benefit.code}
                    className="inline-flex min-h-9 cursor-pointer items-center gap-2 rounded-full border border-edge bg-surface px-3 text-sm has-checked:border-nila has-checked:bg-nila-soft has-checked:font-semibold has-checked:text-nila-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-nila touch:min-h-11"
                  >
                    <input
                      type="checkbox"
                      name={fields.benefits.name}
                      value={benefit.code}
                      defaultChecked={selectedBenefits.has(benefit.code)}
                      className="sr-only"
                    />
                    <BenefitIcon name={benefit.icon} />
                    {benefit.label}
                  </label>
                ))}
              </div>
            </fieldset>
          ))}
      </div>
    </FieldGroup>
  )
}

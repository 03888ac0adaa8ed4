import type { ReactNode } from 'react'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { ActionForm } from '#ui/form/action-form.tsx'
import { Button } from '#ui/button.tsx'
import { CheckboxGroup } from '#ui/form/checkbox.tsx'
import { RadioGroup } from '#ui/form/choice.tsx'
import { TextArea } from '#ui/form/text-area.tsx'

type Option = { value: string; label: string }
type DecisionFormProps = {
  decision: string
  /** Button label; `consequence` explains the effect. */
  label: string
  consequence: string
  version: number
  tone: 'primary' | 'secondary' | 'danger'
  reasons?: { name: string; legend: string; options: readonly Option[]; single?: boolean }
  fields?: { legend: string; options: readonly Option[] }
  note?: boolean
  /** Label of the note when it is not addressed to the employer. */
  noteLabel?: string | undefined
  /** The note is needed: its least length. */
  noteMin?: number | undefined
  /** Why this administrator may not decide. */
  reason?: string | null
  children?: ReactNode
}

/** A decision with its reasons and consequence. Collapsed, so that none is submitted by accident. */
export function DecisionForm({
  decision,
  label,
  consequence,
  version,
  tone,
  reasons,
  fields,
  note,
  noteLabel,
  noteMin,
  reason = null,
  children,
}: DecisionFormProps) {
  const t = useTexts('admin')
  return (
    <details className="k-card p-0" name="decision">
      <summary className="k-fold p-4 font-semibold">{label}</summary>
      <ActionForm method="post" className="grid gap-4 px-4 pb-4">
        <input type="hidden" name="decision" value={decision} />
        <input type="hidden" name="version" value={version} />
        <p className="text-muted">{consequence}</p>
        {fields && <CheckboxGroup label={fields.legend} name="fields" options={fields.options} columns={2} />}
        {reasons?.single && (
          <RadioGroup label={reasons.legend} name={reasons.name} options={reasons.options} required />
        )}
        {reasons && !reasons.single && (
          <CheckboxGroup label={reasons.legend} name={reasons.name} options={reasons.options} />
        )}
        {(note || noteLabel) && (
          <TextArea
            name="note"
            label={noteLabel ?? t('decide.note')}
            optional={noteMin === undefined}
            required={noteMin !== undefined}
            minLength={noteMin}
            rows={3}
            maxLength={500}
          />
        )}
        {children}
        <div>
          <Button type="submit" variant={tone} reason={reason}>
            {label}
          </Button>
        </div>
      </ActionForm>
    </details>
  )
}

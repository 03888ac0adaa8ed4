import { useNavigation } from 'react-router'
import { Form } from '#ui/form/page-form.tsx'
import { Button } from '#ui/button.tsx'
import { RadioGroup } from '#ui/form/choice.tsx'
import { TextArea } from '#ui/form/text-area.tsx'

export type ReportFormProps = {
  /** The URL it is posted to, and the hidden fields that name what is reported. */
  action: string
  about: Readonly<Record<string, string>>
  reasons: readonly { code: string; label: string }[]
  hasError: boolean
  labels: { lead: string; reason: string; details: string; send: string }
}

/** What is wrong with something, for the administrators; a file of its own that only those who may report load. */
export function ReportForm({ action, about, reasons, hasError, labels }: ReportFormProps) {
  const sent = useNavigation().formData
  const sending =
    sent?.get('intent') === 'report' && Object.entries(about).every(([name, value]) => sent.get(name) === value)
  return (
    <Form method="post" action={action} preventScrollReset className="k-card mt-2 grid max-w-prose gap-4">
      <p className="text-sm text-muted">{labels.lead}</p>
      <input type="hidden" name="intent" value="report" />
      {Object.entries(about).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <RadioGroup
        label={labels.reason}
        name="reason"
        required
        options={reasons.map(({ code, label }) => ({ value: code, label }))}
        {...(hasError && { errors: ['REQUIRED'] })}
      />
      <TextArea label={labels.details} name="details" optional maxLength={1000} />
      <div>
        <Button type="submit" busy={sending}>
          {labels.send}
        </Button>
      </div>
    </Form>
  )
}

import { reasonLength } from '#modules/admin/people/rules.ts'
import { ActionForm } from '#ui/form/action-form.tsx'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { useRightReason } from '../use-right.ts'
import type { AdminRight } from '#kernel/admin-rights.ts'

type ReasonFormProps = {
  intent: string
  right: AdminRight
  label: string
  consequence: string
  /** Instead of the usual one, where the person does not get to read the reason. */
  hint?: string
  danger?: boolean
  /** What was typed before the action was refused. */
  typed?: string | undefined
  open?: boolean
  children?: React.ReactNode
}

/** An action on a person with its consequence and reason. Collapsed, so that none is sent by accident. */
export function ReasonForm({
  intent,
  right,
  label,
  consequence,
  hint,
  danger,
  typed,
  open,
  children,
}: ReasonFormProps) {
  const t = useTexts('adminPeople')
  const reason = useRightReason()(right)
  return (
    <details className="k-card p-0" name="action" open={open}>
      <summary className="k-fold p-4 font-semibold">{label}</summary>
      <ActionForm method="post" className="grid gap-4 px-4 pb-4">
        <input type="hidden" name="intent" value={intent} />
        <p className="text-muted">{consequence}</p>
        <TextArea
          label={t('reason')}
          hint={hint ?? t('reasonHint')}
          name="reason"
          rows={3}
          required
          minLength={reasonLength}
          maxLength={500}
          defaultValue={typed}
        />
        {children}
        <div>
          <Button type="submit" variant={danger ? 'danger' : 'primary'} reason={reason}>
            {label}
          </Button>
        </div>
      </ActionForm>
    </details>
  )
}

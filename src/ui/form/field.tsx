import { Icon } from '#ui/icon.tsx'
import { use, useId, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import { useErrorTexts, useKit } from '../provider.tsx'
import { NamedErrors } from './named-errors.ts'

/** What a form hands to a field: conform's field metadata fits as it is. */
export type FieldBinding = {
  id: string
  name: string
  key?: string | undefined
  errors?: string[] | undefined
  initialValue?: unknown
}

/** What every field takes. Either `field` (from `useKitForm`) or `name`, with `errors` as codes or sentences. */
export type FieldProps = {
  label: string
  hint?: ReactNode
  field?: FieldBinding
  name?: string
  id?: string
  errors?: string[]
  required?: boolean
  /** Shows "optional" after the label; for the few fields left empty among required ones. */
  optional?: boolean
  hideLabel?: boolean
  className?: string
}

/** Parts what every field takes from what its native control takes. */
export function splitField<P extends FieldProps>({
  label,
  hint,
  field,
  name,
  id,
  errors,
  required,
  optional,
  hideLabel,
  className,
  ...control
}: P): [frame: FieldProps, control: Omit<P, keyof FieldProps>] {
  return [{ label, hint, field, name, id, errors, required, optional, hideLabel, className }, control]
}

/** Ids, name, translated errors and start value of a field, however it was given. */
export function useFieldParts({ field, name, id, errors, hint, required }: FieldProps) {
  const own = useId()
  const errorTexts = useErrorTexts()
  const named = use(NamedErrors)[name ?? '']
  const fieldId = id ?? field?.id ?? own
  const texts = errorTexts(errors ?? field?.errors ?? named)
  const errorId = `${fieldId}-errors`
  const hintId = `${fieldId}-hint`
  const invalid = texts.length > 0
  return {
    id: fieldId,
    name: name ?? field?.name,
    key: field?.key,
    initial: field?.initialValue,
    errors: texts,
    errorId,
    hintId,
    labelId: `${fieldId}-label`,
    invalid,
    /** Spread onto the native control. */
    aria: {
      'aria-invalid': invalid || undefined,
      'aria-describedby': cx(hint ? hintId : null, invalid ? errorId : null),
      'aria-required': required || undefined,
    },
  }
}

/** The start value of a text-like field as a string. */
export function initialText(initial: unknown, fallback?: string | number | readonly string[]): string | undefined {
  if (typeof initial === 'string') return initial
  if (typeof initial === 'number') return String(initial)
  return fallback === undefined ? undefined : String(fallback)
}

/** The start values of a field with several values. */
export function initialList(initial: unknown, fallback: readonly string[] = []): string[] {
  if (Array.isArray(initial)) return initial.filter((item): item is string => typeof item === 'string')
  return typeof initial === 'string' && initial ? [initial] : [...fallback]
}

/** The star is drawn by CSS, so that it is no part of the name; controls have `aria-required`, a group has it as text. */
export function RequiredMark({ spoken: label }: { spoken?: string }) {
  return <span className="k-required">{label && <span className="sr-only"> {label}</span>}</span>
}

export function FieldErrors({ id, errors }: { id: string; errors: string[] }) {
  if (errors.length === 0) return null
  return (
    <ul id={id} className="k-errors">
      {errors.map((text) => (
        <li key={text}>
          <Icon name="circle-alert" />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}

type FrameProps = FieldProps & { parts: ReturnType<typeof useFieldParts>; children: ReactNode; after?: ReactNode }

/** Label, hint, one control, errors. */
export function Field({ parts, label, hint, required, optional, hideLabel, className, children, after }: FrameProps) {
  const { labels } = useKit()
  return (
    <div className={cx('k-field', className)}>
      <div className={cx('flex items-baseline justify-between gap-3', hideLabel && !after && 'sr-only')}>
        <label htmlFor={parts.id} id={parts.labelId} className={cx('k-label', hideLabel && 'sr-only')}>
          {label}
          {required && <RequiredMark />}
          {optional && <span className="font-normal text-muted"> ({labels.optional})</span>}
        </label>
        {after}
      </div>
      {hint && (
        <p id={parts.hintId} className="k-hint">
          {hint}
        </p>
      )}
      {children}
      <FieldErrors id={parts.errorId} errors={parts.errors} />
    </div>
  )
}

/** The same for a group of controls: a fieldset with its legend. */
export function FieldGroup({ parts, label, hint, required, optional, hideLabel, className, children }: FrameProps) {
  const { labels } = useKit()
  return (
    <fieldset
      className={cx('k-field', className)}
      id={parts.id}
      tabIndex={-1}
      aria-describedby={parts.aria['aria-describedby']}
    >
      <legend id={legendId(parts.id)} className={cx('k-label mb-1.5', hideLabel && 'sr-only')}>
        {label}
        {required && <RequiredMark spoken={labels.required} />}
        {optional && <span className="font-normal text-muted"> ({labels.optional})</span>}
      </legend>
      {hint && (
        <p id={parts.hintId} className="k-hint">
          {hint}
        </p>
      )}
      {children}
      <FieldErrors id={parts.errorId} errors={parts.errors} />
    </fieldset>
  )
}

const legendId = (id: string) => `${id}-legend`
/** What the box around radio buttons says: single ones cannot be marked as wrong. It takes the focus when it is. */
export const radioGroup = ({ id, invalid }: Pick<ReturnType<typeof useFieldParts>, 'id' | 'invalid'>) =>
  ({
    role: 'radiogroup',
    'aria-labelledby': legendId(id),
    'aria-invalid': invalid || undefined,
    tabIndex: invalid ? -1 : undefined,
  }) as const

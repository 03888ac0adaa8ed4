import type { InputHTMLAttributes, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { FieldErrors, FieldGroup, RequiredMark, initialList, useFieldParts, type FieldProps } from './field.tsx'
import type { Option } from './select.tsx'

type CheckboxProps = Omit<FieldProps, 'label'> &
  Omit<InputHTMLAttributes<HTMLInputElement>, keyof FieldProps> & { label: ReactNode }

/** One box with its sentence (which may hold links). Sends "on" or `value`. */
export function Checkbox(props: CheckboxProps) {
  return <CheckboxRow {...props} frameClass="k-check" />
}

/** On or off at once, for settings. The same form value as a checkbox. */
export function Switch(props: CheckboxProps) {
  return <CheckboxRow {...props} frameClass="k-check k-switch" role="switch" />
}

function CheckboxRow({
  label,
  hint,
  field,
  name,
  id,
  errors,
  required,
  optional: _optional,
  hideLabel,
  className,
  frameClass,
  defaultChecked,
  ...input
}: CheckboxProps & { frameClass: string }) {
  const parts = useFieldParts({ label: '', hint, field, name, id, errors, required })
  const value = input.value ?? 'on'
  const started = field ? parts.initial === value || parts.initial === 'on' || parts.initial === true : defaultChecked
  return (
    <div className={cx('k-field', className)}>
      <label className={frameClass}>
        <input
          {...input}
          type="checkbox"
          key={parts.key}
          id={parts.id}
          name={parts.name}
          value={value}
          defaultChecked={input.checked === undefined ? started : undefined}
          {...parts.aria}
        />
        <span className={hideLabel ? 'sr-only' : undefined}>
          {label}
          {required && <RequiredMark />}
        </span>
      </label>
      {hint && (
        <p id={parts.hintId} className="k-hint">
          {hint}
        </p>
      )}
      <FieldErrors id={parts.errorId} errors={parts.errors} />
    </div>
  )
}

export type CheckboxGroupProps = FieldProps & {
  options: readonly (Option & { hint?: ReactNode; count?: string })[]
  defaultValue?: readonly string[]
  /** Two columns from 640 px. */
  columns?: 2
  onChange?: (values: string[]) => void
}

/** Several of a few. */
export function CheckboxGroup({ options, defaultValue, columns, onChange, ...frame }: CheckboxGroupProps) {
  const parts = useFieldParts(frame)
  const started = initialList(parts.initial, defaultValue)
  return (
    <FieldGroup {...frame} parts={parts}>
      <div
        key={parts.key}
        className={cx('grid', columns === 2 && 'sm:grid-cols-2 sm:gap-x-6')}
        onChange={(event) =>
          onChange?.(
            [...event.currentTarget.querySelectorAll<HTMLInputElement>('input:checked')].map((box) => box.value),
          )
        }
      >
        {options.map((option) => (
          <label key={option.value} className="k-check">
            <input
              type="checkbox"
              name={parts.name}
              value={option.value}
              disabled={option.disabled}
              defaultChecked={started.includes(option.value)}
              aria-invalid={parts.invalid || undefined}
            />
            <span className="min-w-0 flex-1">
              {option.label}
              {option.hint && <span className="k-hint block">{option.hint}</span>}
            </span>
            {option.count !== undefined && <span className="k-hint tabular">{option.count}</span>}
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}

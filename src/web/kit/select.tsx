import type { SelectHTMLAttributes } from 'react'
import { Field, initialText, useFieldParts, type FieldProps } from './field.tsx'

export type Option = { value: string; label: string; disabled?: boolean }

export type SelectProps = FieldProps &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, keyof FieldProps | 'children' | 'multiple'> & {
    options: readonly Option[]
    /** The empty first choice, such as "Choose one". Without it the first option is chosen. */
    placeholder?: string
  }

/** The browser's own list. For more than about 15 options use `TagPicker`. */
export function Select({
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
  options,
  placeholder,
  defaultValue,
  ...select
}: SelectProps) {
  const frame = { label, hint, field, name, id, errors, required, optional, hideLabel, className }
  const parts = useFieldParts(frame)
  return (
    <Field {...frame} parts={parts}>
      <select
        {...select}
        key={parts.key}
        id={parts.id}
        name={parts.name}
        className="k-input"
        defaultValue={select.value === undefined ? initialText(parts.initial, defaultValue) : undefined}
        {...parts.aria}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  )
}

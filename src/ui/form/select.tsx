import type { SelectHTMLAttributes } from 'react'
import { Field, initialText, splitField, useFieldParts, type FieldProps } from './field.tsx'

export type Option = { value: string; label: string; disabled?: boolean }

export type SelectProps = FieldProps &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, keyof FieldProps | 'children' | 'multiple'> & {
    options: readonly Option[]
    /** The empty first choice, such as "Choose one". Without it the first option is chosen. */
    placeholder?: string
  }

/** The browser's own list. For more than about 15 options use `TagPicker`. */
export function Select(props: SelectProps) {
  const [frame, { options, placeholder, defaultValue, ...select }] = splitField(props)
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

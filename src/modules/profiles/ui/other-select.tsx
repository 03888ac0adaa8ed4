import { useState } from 'react'
import type { FieldBinding } from '#ui/form/field.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { Select, type Option } from '#ui/form/select.tsx'
import { TextField } from '#ui/form/text-field.tsx'

type OtherSelectProps = {
  field: FieldBinding
  other: FieldBinding
  label: string
  otherLabel: string
  otherHint: string
  /** The code of the option "other". */
  otherCode: string
  options: readonly Option[]
  placeholder: string
  optional?: boolean
}

/** A select whose "other" option opens a text field; without JavaScript the field is always shown. */
export function OtherSelect({
  field,
  other,
  label,
  otherLabel,
  otherHint,
  otherCode,
  options,
  placeholder,
  optional,
}: OtherSelectProps) {
  const hydrated = useHydrated()
  const [selected, setSelected] = useState(typeof field.initialValue === 'string' ? field.initialValue : '')
  return (
    <>
      <Select
        field={field}
        label={label}
        options={options}
        placeholder={placeholder}
        {...(optional && { optional })}
        onChange={(event) => setSelected(event.currentTarget.value)}
      />
      {(!hydrated || selected === otherCode) && (
        <TextField field={other} label={otherLabel} hint={otherHint} maxLength={80} required={hydrated} />
      )}
    </>
  )
}

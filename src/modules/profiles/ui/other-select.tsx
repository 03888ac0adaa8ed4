import { useState } from 'react'
import type { FieldBinding } from '#ui/form/field.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { Select, type Option } from '#ui/form/select.tsx'
import { TextField } from '#ui/form/text-field.tsx'

type OtherSelectProps = {
  field: FieldBinding
  other: FieldBinding
  label: string
  /** Of the field for words, and what it says about itself. */
  otherLabel: string
  otherHint: string
  /** The value that stands for "none of these". */
  otherCode: string
  options: readonly Option[]
  placeholder: string
  optional?: boolean
}

/** A list with an "other" that asks for words; without a script the words are always asked for. */
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
  const [chosen, setChosen] = useState(typeof field.initialValue === 'string' ? field.initialValue : '')
  return (
    <>
      <Select
        field={field}
        label={label}
        options={options}
        placeholder={placeholder}
        {...(optional && { optional })}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      {(!hydrated || chosen === otherCode) && (
        <TextField field={other} label={otherLabel} hint={otherHint} maxLength={80} required={hydrated} />
      )}
    </>
  )
}

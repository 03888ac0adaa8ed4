import { useState } from 'react'
import { useHydrated } from '../hydrated.ts'
import { FieldGroup, initialText, useFieldParts, type FieldBinding, type FieldProps } from './field.tsx'
import type { Option } from './select.tsx'

type PhoneFieldProps = Omit<FieldProps, 'field' | 'name'> & {
  code: { field?: FieldBinding; name?: string; label: string; options: readonly Option[]; defaultValue?: string }
  number: { field?: FieldBinding; name?: string; label: string; defaultValue?: string; placeholder?: string }
}

/** Country code and national number. Write options as "+62 Indonesia": on phones the closed list shows the code alone, so that 14 digits fit beside it. */
export function PhoneField({ code, number, ...frame }: PhoneFieldProps) {
  const group = useFieldParts({
    ...frame,
    errors: [...(frame.errors ?? []), ...(code.field?.errors ?? []), ...(number.field?.errors ?? [])],
  })
  const own = { ...group.aria, 'aria-invalid': group.invalid || undefined }
  const codeId = code.field?.id ?? `${group.id}-code`
  const numberId = number.field?.id ?? `${group.id}-number`
  return (
    <FieldGroup {...frame} parts={group}>
      <div className="grid grid-cols-[6rem_minmax(0,1fr)] gap-2 sm:grid-cols-[minmax(6rem,10.5rem)_minmax(min(10.5rem,60%),1fr)]">
        <label className="relative">
          <span className="sr-only">{code.label}</span>
          <DialCode key={code.field?.key} id={codeId} code={code} aria={own} />
        </label>
        <label className="contents">
          <span className="sr-only">{number.label}</span>
          <input
            key={number.field?.key}
            id={numberId}
            name={number.field?.name ?? number.name}
            type="text" // `tel-national` is not for type=tel (HTML, autofill); the keypad is inputMode's
            inputMode="tel"
            autoComplete="tel-national"
            placeholder={number.placeholder}
            className="k-input tabular-nums"
            defaultValue={initialText(number.field?.initialValue, number.defaultValue)}
            {...own}
          />
        </label>
      </div>
    </FieldGroup>
  )
}

type DialCodeProps = { id: string; code: PhoneFieldProps['code']; aria: Record<string, unknown> }

/** The list of countries. A closed list shows the text of its option, so on phones the code is laid over it; without a script the list is cut off. */
function DialCode({ id, code, aria }: DialCodeProps) {
  const initial = initialText(code.field?.initialValue, code.defaultValue)
  const [value, setValue] = useState(initial)
  const selected = code.options.find((option) => option.value === value) ?? code.options[0]
  return (
    <>
      <select
        id={id}
        name={code.field?.name ?? code.name}
        autoComplete="tel-country-code"
        className="k-input"
        defaultValue={initial}
        onChange={(event) => setValue(event.target.value)}
        {...aria}
      >
        {code.options.map((option, at) => (
          <option key={at} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {useHydrated() && (
        <span
          aria-hidden
          className="pointer-events-none absolute inset-y-0.5 right-9 left-2.5 flex items-center bg-surface tabular-nums sm:hidden"
        >
          {selected?.label.split(' ')[0]}
        </span>
      )}
    </>
  )
}

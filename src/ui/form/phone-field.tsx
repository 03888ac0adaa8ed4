import { FieldGroup, initialText, useFieldParts, type FieldBinding, type FieldProps } from './field.tsx'
import type { Option } from './select.tsx'

type PhoneFieldProps = Omit<FieldProps, 'field' | 'name'> & {
  code: { field?: FieldBinding; name?: string; label: string; options: readonly Option[]; defaultValue?: string }
  number: { field?: FieldBinding; name?: string; label: string; defaultValue?: string; placeholder?: string }
}

/** Country code and national number. Write options as "+62 Indonesia": on phones the closed list shows their beginning, so that 14 digits fit beside it. */
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
      <div className="grid grid-cols-[minmax(6rem,10.5rem)_minmax(min(10.5rem,60%),1fr)] gap-2">
        <label className="contents">
          <span className="sr-only">{code.label}</span>
          <select
            key={code.field?.key}
            id={codeId}
            name={code.field?.name ?? code.name}
            autoComplete="tel-country-code"
            className="k-input"
            defaultValue={initialText(code.field?.initialValue, code.defaultValue)}
            {...own}
          >
            {code.options.map((option, at) => (
              <option key={at} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
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

import { useRef } from 'react'
import { Field, useFieldParts, type FieldProps } from './field.tsx'

/**
 * One input for all digits of the code: paste, autofill and screen readers work as in any field. Anything but digits is dropped.
 * `onComplete` runs when the last digit is in; by default the form is sent then.
 */
export function OtpField({
  digits = 6,
  onComplete,
  autoFocus,
  ...frame
}: FieldProps & { digits?: number; onComplete?: (code: string) => void; autoFocus?: boolean }) {
  const parts = useFieldParts(frame)
  const last = useRef('')
  return (
    <Field {...frame} parts={parts}>
      <input
        key={parts.key}
        id={parts.id}
        name={parts.name}
        className="k-input k-otp"
        style={{ '--digits': digits } as React.CSSProperties}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern={`[0-9]{${digits}}`}
        spellCheck={false}
        autoFocus={autoFocus}
        {...parts.aria}
        onChange={(event) => {
          const input = event.target
          const code = input.value.replace(/\D/g, '').slice(0, digits)
          if (code !== input.value) input.value = code
          const complete = code.length === digits && last.current !== code
          last.current = code
          if (!complete) return
          if (onComplete) onComplete(code)
          else input.form?.requestSubmit()
        }}
      />
    </Field>
  )
}

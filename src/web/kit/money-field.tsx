import { useEffect, useRef, useState } from 'react'
import { Field, initialText, useFieldParts, type FieldProps } from './field.tsx'
import { useHydrated } from './hydrated.ts'
import { caretBefore, cleanAmount, groupAmount, padAmount } from './money.ts'

type MoneyFieldProps = FieldProps & {
  /** Before the number: "Rp", "₹". */
  currency: string
  /** After it: "/ month". */
  unit?: string
  /** Grouping follows it: "en-IN", "id-ID". */
  locale: string
  decimals?: 0 | 2
  defaultValue?: string | number
  onChange?: (amount: string) => void
}

/**
 * An amount in major units. Digits only, separators while typing, decimals padded on leaving. What is sent is the plain
 * number ("1250000.00"): the form's own `formdata` event takes the separators out, and without JavaScript there are none.
 */
export function MoneyField({
  currency,
  unit,
  locale,
  decimals = 2,
  defaultValue,
  onChange,
  ...frame
}: MoneyFieldProps) {
  const parts = useFieldParts(frame)
  const start = cleanAmount(initialText(parts.initial, defaultValue) ?? '', decimals)
  return (
    <Field {...frame} parts={parts}>
      <Amount key={parts.key} {...{ parts, start, currency, unit, locale, decimals, onChange }} />
    </Field>
  )
}

type AmountProps = Pick<MoneyFieldProps, 'currency' | 'unit' | 'locale' | 'onChange'> & {
  parts: ReturnType<typeof useFieldParts>
  start: string
  decimals: 0 | 2
}

function Amount({ parts, start, currency, unit, locale, decimals, onChange }: AmountProps) {
  const [amount, setAmount] = useState(padAmount(start, decimals))
  const hydrated = useHydrated()
  const ref = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const form = ref.current?.form
    const name = parts.name
    if (!form || !name) return
    const plain = (event: FormDataEvent) => event.formData.set(name, cleanAmount(ref.current?.value ?? '', decimals))
    form.addEventListener('formdata', plain)
    return () => form.removeEventListener('formdata', plain)
  }, [parts.name, decimals])
  return (
    <div className="k-input k-group">
      <span className="k-affix" aria-hidden="true">
        {currency}
      </span>
      <input
        ref={ref}
        id={parts.id}
        name={parts.name}
        type="text"
        inputMode={decimals ? 'decimal' : 'numeric'}
        autoComplete="off"
        className="tabular-nums"
        value={hydrated ? groupAmount(amount, locale) : amount}
        {...parts.aria}
        onChange={(event) => {
          const input = event.target
          const behind = input.value.slice(input.selectionStart ?? input.value.length).replace(/[^\d.]/g, '').length
          const next = cleanAmount(input.value, decimals)
          setAmount(next)
          onChange?.(next)
          const caret = caretBefore(groupAmount(next, locale), behind)
          requestAnimationFrame(() => input.setSelectionRange(caret, caret))
        }}
        onBlur={() => {
          const padded = padAmount(amount, decimals)
          setAmount(padded)
          if (padded !== amount) onChange?.(padded)
        }}
      />
      {unit && <span className="k-affix">{unit}</span>}
    </div>
  )
}

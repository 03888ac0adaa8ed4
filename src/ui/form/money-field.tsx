import { useEffect, useRef, useState } from 'react'
import { decimalSign, type Locale } from '#kernel/locale.ts'
import { normaliseNumber } from '#kernel/number-input.ts'
import { currencySign } from '#platform/i18n/format.ts'
import { Field, initialText, useFieldParts, type FieldProps } from './field.tsx'
import { useHydrated } from '../hydrated.ts'
import { cleanAmount, groupAmount, padAmount, typeAmount } from './money.ts'

type MoneyFieldProps = FieldProps & {
  /** ISO code; before the number stands what the language writes for it. */
  currency: string
  /** After it: "/ month". */
  unit?: string
  /** Hint that names the decimal sign. */
  locale: Locale
  /** The tag that groups digits: "en-IN", "id-ID". */
  grouping: string
  decimals?: 0 | 2
  defaultValue?: string | number
  onChange?: (amount: string) => void
}

/**
 * An amount in major units. Digits only, separators while typing, decimals padded on leaving. What is sent is the plain
 * number ("1250000.00"): the form's own `formdata` event sees to it. Without JavaScript it is what somebody typed, which the page's
 * action makes plain (`plainAmounts`).
 */
export function MoneyField({
  currency,
  unit,
  locale,
  grouping,
  decimals = 2,
  defaultValue,
  onChange,
  ...frame
}: MoneyFieldProps) {
  const parts = useFieldParts(frame)
  const initial = initialText(parts.initial, defaultValue) ?? ''
  // Values are plain; what a page's action could not parse is returned as it was typed.
  const start = cleanAmount(initial, decimals, normaliseNumber(initial, 'en') === null ? locale : 'en')
  return (
    <Field {...frame} parts={parts}>
      <Amount key={parts.key} {...{ parts, start, currency, unit, locale, grouping, decimals, onChange }} />
    </Field>
  )
}

type AmountProps = Pick<MoneyFieldProps, 'currency' | 'unit' | 'locale' | 'grouping' | 'onChange'> & {
  parts: ReturnType<typeof useFieldParts>
  start: string
  decimals: 0 | 2
}

function Amount({ parts, start, currency, unit, locale, grouping, decimals, onChange }: AmountProps) {
  const [amount, setAmount] = useState(padAmount(start, decimals))
  const hydrated = useHydrated()
  const ref = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const form = ref.current?.form
    const name = parts.name
    if (!form || !name) return
    const plain = (event: FormDataEvent) =>
      event.formData.set(name, cleanAmount(ref.current?.value ?? '', decimals, locale))
    form.addEventListener('formdata', plain)
    return () => form.removeEventListener('formdata', plain)
  }, [parts.name, decimals, locale])
  return (
    <div className="k-input k-group">
      <span className="k-affix" aria-hidden="true">
        {currencySign(currency, locale)}
      </span>
      <input
        ref={ref}
        id={parts.id}
        name={parts.name}
        type="text"
        inputMode={decimals ? 'decimal' : 'numeric'}
        autoComplete="off"
        className="tabular-nums"
        value={hydrated ? groupAmount(amount, grouping, locale) : amount.replace('.', decimalSign[locale])}
        {...parts.aria}
        onChange={(event) => {
          const input = event.target
          const at = input.selectionStart ?? input.value.length
          const { amount: next, held, caret } = typeAmount(input.value, at, { decimals, grouping, locale })
          setAmount(held)
          onChange?.(next)
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

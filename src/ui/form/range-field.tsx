import { useState } from 'react'
import { FieldGroup, useFieldParts, type FieldProps } from './field.tsx'

type RangeFieldProps = Omit<FieldProps, 'field' | 'name' | 'required'> & {
  minName: string
  maxName: string
  minLabel: string
  maxLabel: string
  min: number
  max: number
  step?: number
  /** Left out where the range is open. */
  defaultValue?: { min?: number; max?: number }
  /** How a value is shown and spoken, such as `(v) => "Rp 5 jt"`. */
  format?: (value: number) => string
  unit?: string
}

/** From–to: two inputs that are sent (empty at the ends), and two native sliders for hand and keyboard. */
export function RangeField({
  minName,
  maxName,
  minLabel,
  maxLabel,
  min,
  max,
  step = 1,
  defaultValue,
  format = String,
  unit,
  ...frame
}: RangeFieldProps) {
  const parts = useFieldParts(frame)
  const [low, setLow] = useState(defaultValue?.min === undefined ? '' : String(defaultValue.min))
  const [high, setHigh] = useState(defaultValue?.max === undefined ? '' : String(defaultValue.max))
  const at = (text: string, fallback: number) =>
    text === '' || Number.isNaN(Number(text)) ? fallback : Math.min(max, Math.max(min, Number(text)))
  const from = at(low, min)
  const to = at(high, max)
  const share = (value: number) => `${((value - min) / (max - min)) * 100}%`
  const box = (
    id: string,
    name: string,
    label: string,
    value: string,
    set: (text: string) => void,
    placeholder: number,
  ) => (
    <label className="grid gap-1 text-xs text-muted" htmlFor={id}>
      {label}
      <span className="k-input k-group">
        <input
          id={id}
          name={name}
          type="text"
          inputMode="numeric"
          pattern="[0-9]*"
          value={value}
          placeholder={format(placeholder)}
          className="tabular-nums"
          aria-invalid={parts.invalid || undefined}
          onChange={(event) => set(event.target.value.replace(/\D/g, ''))}
        />
        {unit && <span className="k-affix">{unit}</span>}
      </span>
    </label>
  )
  return (
    <FieldGroup {...frame} parts={parts}>
      <div
        className="k-range"
        style={{ '--from': share(Math.min(from, to)), '--to': share(Math.max(from, to)) } as React.CSSProperties}
      >
        <input
          type="range"
          aria-label={minLabel}
          aria-valuetext={format(from)}
          min={min}
          max={max}
          step={step}
          value={from}
          onChange={(event) =>
            setLow(Number(event.target.value) <= min ? '' : String(Math.min(Number(event.target.value), to)))
          }
        />
        <input
          type="range"
          aria-label={maxLabel}
          aria-valuetext={format(to)}
          min={min}
          max={max}
          step={step}
          value={to}
          onChange={(event) =>
            setHigh(Number(event.target.value) >= max ? '' : String(Math.max(Number(event.target.value), from)))
          }
        />
      </div>
      <div className="grid grid-cols-2 gap-3">
        {box(`${parts.id}-min`, minName, minLabel, low, setLow, min)}
        {box(`${parts.id}-max`, maxName, maxLabel, high, setHigh, max)}
      </div>
    </FieldGroup>
  )
}

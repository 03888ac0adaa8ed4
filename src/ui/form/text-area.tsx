import { useEffect, useState, type Ref, type TextareaHTMLAttributes } from 'react'
import { useEarlyText } from './early-text.ts'
import { Field, initialText, splitField, useFieldParts, type FieldProps } from './field.tsx'

type TextAreaProps = FieldProps &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, keyof FieldProps> & {
    /** Shows "12 / 2000" and allows more (an error then reports it), rather than truncating a paste. */
    limit?: number
    /** The sentence of the counter for a screen reader, such as `(left) => "1,988 characters left"`. */
    leftLabel?: (left: number) => string
    ref?: Ref<HTMLTextAreaElement>
  }

/** Several lines; grows with its text. */
export function TextArea(props: TextAreaProps) {
  const [frame, { limit, leftLabel, defaultValue, onChange, ...area }] = splitField(props)
  const parts = useFieldParts(frame)
  const rendered = initialText(parts.initial, defaultValue)
  const start = useEarlyText(parts.id, rendered)
  // The counter starts as the server rendered it: another number would be a hydration mismatch.
  const [length, setLength] = useState((rendered ?? String(area.value ?? '')).length)
  useEffect(() => {
    // What the area holds, not `start`: more may have been typed between rendering and hydrating.
    const field = document.getElementById(parts.id)
    if (field instanceof HTMLTextAreaElement) setLength(field.value.length)
  }, [start, parts.id])
  const used = area.value === undefined ? length : String(area.value).length
  return (
    <Field {...frame} parts={parts}>
      <textarea
        {...area}
        key={parts.key}
        id={parts.id}
        name={parts.name}
        className="k-input"
        defaultValue={area.value === undefined ? start : undefined}
        onChange={(event) => {
          setLength(event.target.value.length)
          onChange?.(event)
        }}
        {...parts.aria}
      />
      {limit !== undefined && (
        <p
          className={
            used > limit
              ? 'k-hint text-right font-semibold text-cabai-ink tabular-nums'
              : 'k-hint text-right tabular-nums'
          }
        >
          <span aria-hidden={leftLabel ? true : undefined}>
            {used} / {limit}
          </span>
          {leftLabel && (
            <span className="sr-only" role="status">
              {used > limit * 0.9 ? leftLabel(limit - used) : ''}
            </span>
          )}
        </p>
      )}
    </Field>
  )
}

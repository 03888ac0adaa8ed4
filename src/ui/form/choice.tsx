import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { FieldGroup, initialText, radioGroup, useFieldParts, type FieldProps } from './field.tsx'
import type { Option } from './select.tsx'

type Choice = Option & { hint?: ReactNode; icon?: ReactNode; count?: string }
type ChoiceProps = FieldProps & {
  options: readonly Choice[]
  defaultValue?: string
  onChange?: (value: string) => void
}

/** How radio buttons stand: one under the other, few of them in a line, or many in columns. */
const arranged = {
  list: 'grid',
  line: 'flex flex-wrap gap-x-6',
  columns: 'grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-x-6',
}

/** One of a few, all visible. */
export function RadioGroup({
  options,
  defaultValue,
  onChange,
  layout = 'list',
  ...frame
}: ChoiceProps & { layout?: keyof typeof arranged }) {
  const parts = useFieldParts(frame)
  const start = initialText(parts.initial, defaultValue)
  return (
    <FieldGroup {...frame} parts={parts}>
      <div {...radioGroup(parts)} key={parts.key} className={arranged[layout]}>
        {options.map((option) => (
          <label key={option.value} className="k-check">
            <Radio
              option={option}
              name={parts.name ?? parts.id}
              start={start}
              required={frame.required}
              onChange={onChange}
            />
            <span className="min-w-0 flex-1">
              {option.label}
              {option.hint && <span className="k-hint block">{option.hint}</span>}
            </span>
            {option.count !== undefined && <span className="k-hint tabular">{option.count}</span>}
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}

/** One of a few big ones, each with a line of explanation. `columns` from 640 px. */
export function ChoiceCards({
  options,
  defaultValue,
  onChange,
  columns = 2,
  ...frame
}: ChoiceProps & { columns?: 1 | 2 | 3 }) {
  const parts = useFieldParts(frame)
  const start = initialText(parts.initial, defaultValue)
  return (
    <FieldGroup {...frame} parts={parts}>
      <div
        {...radioGroup(parts)}
        key={parts.key}
        className={cx('grid gap-3', columns === 2 && 'sm:grid-cols-2', columns === 3 && 'sm:grid-cols-3')}
      >
        {options.map((option) => (
          <label key={option.value} className="k-check k-choice">
            <Radio
              option={option}
              name={parts.name ?? parts.id}
              start={start}
              required={frame.required}
              onChange={onChange}
            />
            <span className="min-w-0 flex-1">
              <span className="font-semibold">{option.label}</span>
              {option.hint && <span className="k-hint mt-0.5 block">{option.hint}</span>}
            </span>
            {option.icon && <span className="text-muted [&>svg]:size-5">{option.icon}</span>}
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}

type RadioProps = {
  option: Choice
  name: string
  start: string | undefined
  required: boolean | undefined
  onChange: ((value: string) => void) | undefined
}

function Radio({ option, name, start, required, onChange }: RadioProps) {
  return (
    <input
      type="radio"
      name={name}
      value={option.value}
      disabled={option.disabled}
      required={required}
      defaultChecked={start === option.value}
      onChange={onChange && (() => onChange(option.value))}
    />
  )
}

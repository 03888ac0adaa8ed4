import type { ComponentProps, ReactNode } from 'react'
import { Field, initialText, splitField, useFieldParts, type FieldProps } from './field.tsx'

export type TextFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, keyof FieldProps | 'prefix'> & {
    /** Shown inside the box before or after the input: an icon, a unit. */
    before?: ReactNode
    after?: ReactNode
    /** Shown at the end of the label's line, such as a link. */
    aside?: ReactNode
  }

/** One line of text; give `type`, `autoComplete` and `inputMode` as natively. */
export function TextField(props: TextFieldProps) {
  const [frame, { before, after, aside, defaultValue, ...input }] = splitField(props)
  const parts = useFieldParts(frame)
  const boxed = Boolean(before || after)
  const control = (
    <input
      type="text"
      {...input}
      key={parts.key}
      id={parts.id}
      name={parts.name}
      className={boxed ? undefined : 'k-input'}
      defaultValue={input.value === undefined ? initialText(parts.initial, defaultValue) : undefined}
      {...parts.aria}
    />
  )
  return (
    <Field {...frame} parts={parts} after={aside}>
      {boxed ? (
        <div className="k-input k-group">
          {before && <span className="k-affix">{before}</span>}
          {control}
          {after && <span className="k-affix">{after}</span>}
        </div>
      ) : (
        control
      )}
    </Field>
  )
}

import { Icon } from '#ui/icon.tsx'
import { FieldGroup, initialText, radioGroup, useFieldParts, type FieldProps } from '#ui/form/field.tsx'

type StarFieldProps = FieldProps & {
  /** Label for a number of stars: `(3) => "3 stars"`. */
  starsLabel: (count: number) => string
  /** Label of the empty choice; without it a rating is required. */
  clearLabel?: string
  defaultValue?: number | undefined
  size?: number
}

const star =
  'grid size-11 cursor-pointer place-items-center rounded-md text-subtle hover:text-kunyit-ink ' +
  'has-checked:text-kunyit-ink has-[~_label_input[data-star]:checked]:text-kunyit-ink ' +
  '[&:has(:checked)_svg]:fill-kunyit [&:has(~_label_input[data-star]:checked)_svg]:fill-kunyit ' +
  'has-focus-visible:outline-2 has-focus-visible:outline-nila'

/** Star rating as radio buttons, so that it works with arrow keys and without JavaScript. */
export function StarField({ starsLabel, clearLabel, defaultValue, size = 26, ...frame }: StarFieldProps) {
  const parts = useFieldParts(frame)
  const start = initialText(parts.initial, defaultValue)
  const radio = (value: string) => ({
    type: 'radio' as const,
    name: parts.name ?? parts.id,
    value,
    className: 'sr-only',
    required: frame.required,
  })
  return (
    <FieldGroup {...frame} parts={parts}>
      <div {...radioGroup(parts)} key={parts.key} className="-ml-2 flex flex-wrap items-center">
        {[1, 2, 3, 4, 5].map((count) => (
          <label key={count} className={star}>
            <input {...radio(String(count))} data-star defaultChecked={start === String(count)} />
            <Icon name="star" size={size} />
            <span className="sr-only">{starsLabel(count)}</span>
          </label>
        ))}
        {clearLabel && (
          <label className="inline-flex min-h-11 cursor-pointer items-center rounded-md px-2 text-sm text-muted hover:text-ink has-checked:font-semibold has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-nila">
            <input {...radio('')} defaultChecked={!start} />
            <span>{clearLabel}</span>
          </label>
        )}
      </div>
    </FieldGroup>
  )
}

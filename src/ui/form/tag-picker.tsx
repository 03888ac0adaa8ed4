import { Check, ChevronDown, X } from 'lucide-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { Field, initialList, useFieldParts, type FieldProps } from './field.tsx'
import type { Option } from './select.tsx'
import { useSuggestions } from './use-suggestions.ts'

export type PickerTexts = {
  /** In the list while nothing fits, while loading, and when loading failed. */
  none: string
  loading: string
  failed: string
  /** `(label) => "Remove React"` */
  remove: (label: string) => string
  /** The offer of a word that is not in the list: `(typed) => "Add “typed”"`. Left out, only listed ones can be chosen. */
  add?: (typed: string) => string
}

type TagPickerProps = FieldProps & {
  texts: PickerTexts
  /** Known options, or `load` for a search on the server (which forgives typos). */
  options?: readonly Option[]
  load?: (query: string, signal: AbortSignal) => Promise<readonly Option[]>
  multiple?: boolean
  max?: number
  /** What is chosen at first, with labels (a form's own start value knows only the values). */
  selected?: readonly Option[]
  placeholder?: string
  onChange?: (chosen: Option[]) => void
}

/** One or several of many, by typing. A combobox with a list: arrows, Enter, Escape; Backspace takes the last one away. */
export function TagPicker({
  texts,
  options,
  load,
  multiple = false,
  max = Infinity,
  selected,
  placeholder,
  onChange,
  ...frame
}: TagPickerProps) {
  const parts = useFieldParts(frame)
  return (
    <Field {...frame} parts={parts}>
      <Picker key={parts.key} {...{ parts, texts, options, load, multiple, max, selected, placeholder, onChange }} />
    </Field>
  )
}

type PickerProps = Pick<TagPickerProps, 'texts' | 'options' | 'load' | 'selected' | 'placeholder' | 'onChange'> & {
  parts: ReturnType<typeof useFieldParts>
  multiple: boolean
  max: number
}

function Picker({ parts, texts, options, load, multiple, max, selected, placeholder, onChange }: PickerProps) {
  const known = [...(selected ?? []), ...(options ?? [])]
  const [chosen, setChosen] = useState<Option[]>(() =>
    parts.initial === undefined
      ? [...(selected ?? [])]
      : initialList(parts.initial).map(
          (value) => known.find((option) => option.value === value) ?? { value, label: value },
        ),
  )
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState(multiple ? '' : (chosen[0]?.label ?? ''))
  const [at, setAt] = useState(-1)
  const input = useRef<HTMLInputElement>(null)
  const sent = useRef<HTMLSelectElement>(null)
  const listId = useId()
  const query = !multiple && typed === chosen[0]?.label ? '' : typed
  const found = useSuggestions(open, query, options, load)
  const fits = found.options.filter((option) => !multiple || !chosen.some((one) => one.value === option.value))
  // Not while the list is on its way: what is meant may come with it, and must not move under the finger.
  const fresh =
    texts.add &&
    found.state !== 'loading' &&
    query.trim() &&
    !fits.some((option) => option.label.toLowerCase() === query.trim().toLowerCase())
      ? query.trim()
      : null
  const rows: { option: Option; text: string }[] = [
    ...fits.map((option) => ({ option, text: option.label })),
    ...(fresh && texts.add ? [{ option: { value: fresh, label: fresh }, text: texts.add(fresh) }] : []),
  ]
  const full = multiple && chosen.length >= max

  // The form learns of a change as of any other input.
  const settled = useRef(chosen)
  useEffect(() => {
    if (settled.current === chosen) return
    settled.current = chosen
    sent.current?.dispatchEvent(new Event('input', { bubbles: true }))
    onChange?.(chosen)
  }, [chosen, onChange])

  const choose = (option: Option) => {
    setChosen(multiple ? [...chosen, option] : [option])
    setTyped(multiple ? '' : option.label)
    setAt(-1)
    if (!multiple || chosen.length + 1 >= max) setOpen(false)
    input.current?.focus()
  }
  const drop = (option: Option) => {
    setChosen(chosen.filter((one) => one.value !== option.value))
    input.current?.focus()
  }
  const leave = () => {
    setOpen(false)
    setAt(-1)
    if (multiple) return
    if (typed.trim() === '') setChosen([])
    else setTyped(chosen[0]?.label ?? '')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[at]
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!open) setOpen(true)
      else if (rows.length > 0)
        setAt((at + (event.key === 'ArrowDown' ? 1 : at < 0 ? 0 : -1) + rows.length) % rows.length)
    } else if (event.key === 'Enter' && open && (row ?? (query.trim() && rows[0]))) {
      event.preventDefault()
      choose((row ?? rows[0]!).option)
    } else if (event.key === 'Escape' && open) {
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
    } else if (event.key === 'Backspace' && multiple && typed === '' && chosen.length > 0) {
      setChosen(chosen.slice(0, -1))
    }
  }

  return (
    <div className="relative" onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && leave()}>
      <div className="k-input k-picker" onClick={() => input.current?.focus()}>
        {multiple &&
          chosen.map((option) => (
            <span key={option.value} className="k-chip" data-on data-small>
              <span>{option.label}</span>
              <button type="button" aria-label={texts.remove(option.label)} onClick={() => drop(option)}>
                <X aria-hidden="true" />
              </button>
            </span>
          ))}
        <input
          ref={input}
          id={parts.id}
          type="text"
          role="combobox"
          autoComplete="off"
          aria-autocomplete="list"
          aria-expanded={open}
          aria-controls={listId}
          aria-activedescendant={open && rows[at] ? `${listId}-${at}` : undefined}
          placeholder={chosen.length === 0 ? placeholder : undefined}
          value={typed}
          readOnly={full}
          {...parts.aria}
          onClick={() => !full && setOpen(true)}
          onChange={(event) => {
            setTyped(event.target.value)
            setAt(-1)
            setOpen(true)
          }}
          onKeyDown={onKeyDown}
        />
        {!multiple && <ChevronDown aria-hidden="true" size={18} className="text-subtle" />}
      </div>
      <select
        ref={sent}
        name={parts.name}
        multiple
        hidden
        value={chosen.map((option) => option.value)}
        onChange={() => undefined}
      >
        {chosen.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <div role="status" className="sr-only">
        {open && rows.length === 0
          ? found.state === 'loading'
            ? texts.loading
            : found.state === 'failed'
              ? texts.failed
              : texts.none
          : ''}
      </div>
      <div className="k-pop k-options" hidden={!open}>
        <ul id={listId} role="listbox" aria-labelledby={parts.labelId} aria-multiselectable={multiple || undefined}>
          {rows.map((row, index) => (
            <li
              key={row.option.value}
              id={`${listId}-${index}`}
              role="option"
              className="k-item"
              aria-selected={!multiple && chosen[0]?.value === row.option.value}
              data-highlighted={index === at || undefined}
              ref={index === at ? (element) => element?.scrollIntoView({ block: 'nearest' }) : undefined}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(row.option)}
            >
              <span className="flex-1">{row.text}</span>
              {!multiple && chosen[0]?.value === row.option.value && <Check aria-hidden="true" />}
            </li>
          ))}
        </ul>
        {rows.length === 0 && (
          <p className="k-hint px-3 py-2" aria-hidden="true">
            {found.state === 'loading' ? texts.loading : found.state === 'failed' ? texts.failed : texts.none}
          </p>
        )}
      </div>
    </div>
  )
}

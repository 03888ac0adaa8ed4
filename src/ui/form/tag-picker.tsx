import { Icon } from '#ui/icon.tsx'
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import { useHydrated } from '../hydrated.ts'
import { Field, initialList, useFieldParts, type FieldProps } from './field.tsx'
import { createInputPropsStore, useInputProps, type InputPropsStore } from './input-props.ts'
import { labelOfOption, rememberLabels } from './option-labels.ts'
import { useRestored } from './restored-value.ts'
import { TagList, type TagItem } from './tag-list.tsx'
import type { Option } from './select.tsx'
import { useAfterPressOutside } from './use-after-press-outside.ts'
import { useItems, type LoadItems } from './use-items.ts'

export type PickerTexts = {
  /** In the list when nothing matches, while loading, and when loading failed. */
  empty: string
  loading: string
  failed: string
  /** `(label) => "Remove React"` */
  remove: (label: string) => string
  /** Offers a word that is not in the list: `(typed) => "Add “typed”"`. Without it only listed items can be selected. */
  add?: (typed: string) => string
}

type TagPickerProps = FieldProps & {
  texts: PickerTexts
  /** Known items, or `loadItems` for a search on the server (which forgives typos). */
  items?: readonly Option[]
  loadItems?: LoadItems<Option>
  multiple?: boolean
  max?: number
  /** What is selected at first, with labels (a form's own start value knows only the values). */
  defaultValue?: readonly Option[]
  placeholder?: string
  onValueChange?: (value: Option[]) => void
}

/** One or several of many, by typing: Base UI's combobox. Arrows, Enter, Escape; Backspace removes the last one. */
export function TagPicker({
  texts,
  items,
  loadItems,
  multiple = false,
  max = Infinity,
  defaultValue,
  placeholder,
  onValueChange,
  ...frame
}: TagPickerProps) {
  const parts = useFieldParts(frame)
  return (
    <Field {...frame} parts={parts}>
      <Picker
        key={parts.key}
        {...{ parts, texts, items, loadItems, multiple, max, defaultValue, placeholder, onValueChange }}
      />
    </Field>
  )
}

type PickerProps = Omit<TagPickerProps, keyof FieldProps | 'multiple' | 'max'> & {
  parts: ReturnType<typeof useFieldParts>
  multiple: boolean
  max: number
}

function initialValue({ parts, defaultValue = [], items = [] }: PickerProps): Option[] {
  if (parts.initial === undefined) return [...defaultValue]
  const known = [...defaultValue, ...items]
  return initialList(parts.initial).map(
    (value) => known.find((option) => option.value === value) ?? { value, label: labelOfOption(value) ?? value },
  )
}

function Picker(props: PickerProps) {
  const { parts, texts, items, loadItems, multiple, max, placeholder, onValueChange } = props
  const hydrated = useHydrated()
  const [store] = useState(createInputPropsStore)
  const [box, setBox] = useState<HTMLDivElement | null>(null)
  const [value, setValue] = useState(() => initialValue(props))
  const [open, setOpen] = useState(false)
  const [initialText] = useState(multiple ? '' : (value[0]?.label ?? ''))
  const [inputValue, setInputValue] = useState(initialText)
  const [highlighted, setHighlighted] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const control = useRef<HTMLSelectElement>(null)
  const full = multiple && value.length >= max
  const query = (!multiple && inputValue === value[0]?.label ? '' : inputValue).trim()
  const results = useItems(open, query, items, loadItems)
  const shown = listItems(
    multiple ? results.items.filter((item) => !value.some((one) => one.value === item.value)) : results.items,
    // Not while the list is loading: what is meant may come with it, and must not move under the finger.
    results.state === 'loading' ? '' : query,
    texts.add,
  )

  // Typed before hydration: React would set the field back to its own text.
  useLayoutEffect(() => {
    const typed = input.current?.value
    if (typed === undefined || typed === initialText) return
    setInputValue(typed)
    setOpen(document.activeElement === input.current)
  }, [initialText])

  // The form learns of a change as of any other input.
  const reported = useRef(value)
  useEffect(() => {
    if (reported.current === value) return
    reported.current = value
    control.current?.dispatchEvent(new Event('input', { bubbles: true }))
    onValueChange?.(value)
  }, [value, onValueChange])

  useRestored<readonly Option[]>(control, (options) => {
    rememberLabels(options)
    setValue([...options])
    setInputValue(multiple ? '' : (options[0]?.label ?? ''))
  })

  const select = (item: Option) => {
    const option = { value: item.value, label: item.label }
    rememberLabels([option])
    setValue(multiple ? [...value, option] : [option])
    setInputValue(multiple ? '' : option.label)
    setOpen(multiple && value.length + 1 < max)
    input.current?.focus()
  }
  const remove = (option: Option) => {
    setValue(value.filter((one) => one.value !== option.value))
    input.current?.focus()
  }
  const leave = () => {
    setOpen(false)
    if (multiple) return
    if (inputValue.trim() === '') setValue([])
    else setInputValue(value[0]?.label ?? '')
  }
  const leaveAfterPress = useAfterPressOutside(box, open && multiple, leave)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && open && query && !highlighted) {
      // The first one is meant. While none is there, the form is not sent.
      event.preventDefault()
      event.stopPropagation()
      if (shown[0]) select(shown[0])
    } else if (event.key === 'Escape' && open) event.preventDefault()
    else if (event.key === 'Backspace' && multiple && inputValue === '' && value.length > 0)
      setValue(value.slice(0, -1))
  }

  return (
    <div
      ref={setBox}
      className="relative"
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && leaveAfterPress()}
    >
      <div className="k-input k-picker" onClick={() => input.current?.focus()}>
        {multiple &&
          value.map((option) => (
            <span key={option.value} className="k-chip" data-on data-small>
              <span>{option.label}</span>
              <button type="button" aria-label={texts.remove(option.label)} onClick={() => remove(option)}>
                <Icon name="x" />
              </button>
            </span>
          ))}
        <ComboboxInput
          store={store}
          inputRef={input}
          id={parts.id}
          type="text"
          placeholder={value.length === 0 ? placeholder : undefined}
          value={inputValue}
          readOnly={full}
          {...parts.aria}
          onChange={(event) => {
            setInputValue(event.target.value)
            setOpen(true)
          }}
          onKeyDown={onKeyDown}
        />
        {!multiple && <Icon name="chevron-down" size={18} className="text-subtle" />}
      </div>
      <select
        ref={control}
        name={parts.name}
        multiple
        hidden
        value={value.map((option) => option.value)}
        onChange={() => undefined}
      >
        {value.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {hydrated && (
        <TagList
          store={store}
          container={box}
          labelId={parts.labelId}
          items={shown}
          selected={multiple ? undefined : value[0]}
          multiple={multiple}
          inputValue={inputValue}
          status={results.state === 'ready' ? texts.empty : texts[results.state]}
          open={open}
          onOpenChange={(next) => setOpen(next && !full)}
          onHighlight={setHighlighted}
          onSelect={select}
        />
      )}
    </div>
  )
}

/** The items that match, and behind them the offer of the typed word itself. */
function listItems(items: readonly Option[], query: string, add: PickerTexts['add']): TagItem[] {
  const listed = items.some((item) => item.label.toLowerCase() === query.toLowerCase())
  return !add || query === '' || listed ? [...items] : [...items, { value: query, label: query, text: add(query) }]
}

type ComboboxInputProps = ComponentProps<'input'> & {
  store: InputPropsStore
  inputRef: RefObject<HTMLInputElement | null>
}

/** Renders again by itself when Base UI changes the input's props. */
function ComboboxInput({ store, inputRef, ...own }: ComboboxInputProps) {
  return <input {...useInputProps(store, inputRef, own)} />
}

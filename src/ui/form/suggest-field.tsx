import { lazy, Suspense, useRef, useState, type ComponentProps, type RefObject } from 'react'
import { cx } from '../cx.ts'
import { createInputPropsStore, useInputProps, type InputPropsStore } from './input-props.ts'
import type { Suggestion } from './suggestion.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'
import type { LoadItems } from './use-items.ts'

// Loaded at the first focus: only who goes to the field needs it, and it comes before the second letter is typed.
const SuggestionList = lazy(() => import('./suggestion-list.tsx').then((file) => ({ default: file.SuggestionList })))

type SuggestFieldProps = TextFieldProps & {
  /** Suggestions for the typed text; without JavaScript the field is a plain one. */
  loadItems: LoadItems<Suggestion>
  /** Announced when suggestions are shown: how many. */
  countLabel: (count: number) => string
  /** Number of letters from which on suggestions are shown; with 0 as soon as an empty field has the focus. */
  minLength?: number
  /** Called after a suggestion has filled the field. */
  onItemSelect?: (input: HTMLInputElement) => void
}

/** Any text, with suggestions while typing: arrows, Enter, Escape; nothing has to be selected. Base UI's autocomplete, on a plain input. */
export function SuggestField({
  loadItems,
  countLabel,
  minLength = 2,
  onItemSelect,
  className,
  ...field
}: SuggestFieldProps) {
  const [store] = useState(createInputPropsStore)
  const [box, setBox] = useState<HTMLDivElement | null>(null)
  const [touched, setTouched] = useState(false)
  /** The text that suggestions are shown for; null closes the list. */
  const [query, setQuery] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const select = (item: Suggestion) => {
    if (item.onSelect) item.onSelect()
    else if (input.current) {
      input.current.value = item.value
      // Whoever follows the form (validation, autosave) learns of it as of typed text.
      input.current.dispatchEvent(new Event('input', { bubbles: true }))
      onItemSelect?.(input.current)
    }
    setQuery(null)
  }
  return (
    <div
      ref={setBox}
      className={cx('relative', className)}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setQuery(null)}
    >
      <ComboboxTextField
        {...field}
        store={store}
        inputRef={input}
        onFocus={(event) => {
          setTouched(true)
          if (minLength === 0 && event.currentTarget.value === '') setQuery('')
        }}
        onInput={(event) => {
          setTouched(true)
          setQuery(event.currentTarget.value)
        }}
      />
      {touched && (
        <Suspense>
          <SuggestionList
            store={store}
            container={box}
            label={field.label}
            query={query}
            minLength={minLength}
            loadItems={loadItems}
            countLabel={countLabel}
            onOpen={() => setQuery(input.current?.value ?? '')}
            onClose={() => setQuery(null)}
            onSelect={select}
          />
        </Suspense>
      )}
    </div>
  )
}

type ComboboxTextFieldProps = ComponentProps<typeof TextField> & {
  store: InputPropsStore
  inputRef: RefObject<HTMLInputElement | null>
}

/** Renders again by itself when Base UI changes the input's props. */
function ComboboxTextField({ store, inputRef, onFocus, onInput, ...field }: ComboboxTextFieldProps) {
  return <TextField {...field} {...useInputProps(store, inputRef, { onFocus, onInput })} />
}

import { lazy, Suspense, useId, useRef, useState, type KeyboardEvent } from 'react'
import { cx } from '../cx.ts'
import type { Suggestion } from './suggestion.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

// Only who goes to the field needs it, and it is there before the second letter has been typed.
const list = () => import('./suggestions.tsx')
const Suggestions = lazy(() => list().then((file) => ({ default: file.Suggestions })))

type SuggestFieldProps = TextFieldProps & {
  /** What fits the typed words; without JavaScript the field is a plain one. */
  load: (query: string, signal: AbortSignal) => Promise<readonly Suggestion[]>
  /** Spoken when suggestions have come: how many. */
  said: (count: number) => string
  /** Suggests from the start, when an empty field is focused; else from the second letter on. */
  early?: boolean
  /** After one was chosen and stands in the field. */
  onChoose?: (input: HTMLInputElement) => void
}

/** Any text, with suggestions while typing: arrows, Enter, Escape; nothing has to be chosen. */
export function SuggestField({ load, said, early, onChoose, className, ...field }: SuggestFieldProps) {
  const box = useRef<HTMLDivElement>(null)
  const keys = useRef<((event: KeyboardEvent) => void) | null>(null)
  const [touched, setTouched] = useState(false)
  /** What was typed, while suggestions are wanted for it. */
  const [typed, setTyped] = useState<string | null>(null)
  const [active, setActive] = useState<{ list: string; row: string | undefined } | null>(null)
  const listId = useId()
  const close = () => setTyped(null)
  const choose = (row: Suggestion) => {
    const input = box.current?.querySelector('input')
    close()
    if (row.act) return row.act()
    if (!input) return
    input.value = row.value
    input.focus()
    onChoose?.(input)
  }
  return (
    <div
      ref={box}
      className={cx('relative', className)}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && close()}
    >
      <TextField
        {...field}
        autoComplete="off"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={active !== null}
        aria-controls={active?.list}
        aria-activedescendant={active?.row}
        onFocus={(event) => {
          setTouched(true)
          if (early && event.currentTarget.value === '') setTyped('')
        }}
        onKeyDown={(event) => keys.current?.(event)}
        onInput={(event) => {
          setTouched(true)
          setTyped(event.currentTarget.value)
        }}
      />
      {touched && (
        <Suspense>
          <Suggestions
            id={listId}
            label={field.label}
            typed={typed}
            from={early ? 0 : 2}
            load={load}
            said={said}
            keys={keys}
            onActive={setActive}
            onClose={close}
            onChoose={choose}
          />
        </Suspense>
      )}
    </div>
  )
}

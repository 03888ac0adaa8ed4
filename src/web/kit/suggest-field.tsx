import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { cx } from './cx.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'
import { useSuggestions } from './use-suggestions.ts'

export type Suggestion = {
  value: string
  label: string
  kind?: string
  icon?: ReactNode
  /** What choosing it does, instead of standing in the field. */
  act?: () => void
}
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
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const listId = useId()
  const asks = open && (early || typed.trim().length > 1)
  const found = useSuggestions(asks, typed.trim(), undefined, load)
  const rows = (found.state === 'ready' ? found.options : []) as readonly Suggestion[]
  const shown = asks && rows.length > 0
  const close = () => {
    setOpen(false)
    setAt(-1)
  }
  const choose = (row: Suggestion) => {
    const input = box.current?.querySelector('input')
    close()
    if (row.act) return row.act()
    if (!input) return
    input.value = row.value
    setTyped(row.value)
    input.focus()
    onChoose?.(input)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[at]
    if (event.key === 'Escape' && shown) {
      event.preventDefault()
      close()
    } else if (event.key === 'Enter') {
      if (shown && row) {
        event.preventDefault()
        choose(row)
      } else close()
    } else if (shown && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : at < 0 ? 0 : -1
      setAt((at + step + rows.length) % rows.length)
    }
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
        aria-expanded={shown}
        aria-controls={listId}
        aria-activedescendant={shown && rows[at] ? `${listId}-${at}` : undefined}
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          if (!early || event.currentTarget.value !== '') return
          setTyped('')
          setOpen(true)
        }}
        onInput={(event) => {
          setTyped(event.currentTarget.value)
          setAt(-1)
          setOpen(true)
        }}
      />
      <div role="status" className="sr-only">
        {shown ? said(rows.length) : ''}
      </div>
      <ul id={listId} role="listbox" aria-label={field.label} className="k-pop k-options" hidden={!shown}>
        {rows.map((row, index) => (
          <li
            key={`${row.kind ?? ''} ${row.label}`}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === at}
            data-highlighted={index === at || undefined}
            className="k-item"
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(row)}
          >
            {row.icon}
            <span className="min-w-0 flex-1 truncate">{row.label}</span>
            {row.kind && <span className="k-hint">{row.kind}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}

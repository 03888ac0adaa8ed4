import { useEffect, useState, type KeyboardEvent, type RefObject } from 'react'
import type { Suggestion } from './suggestion.ts'
import { useSuggestions } from './use-suggestions.ts'

type SuggestionsProps = {
  id: string
  label: string
  /** Null: none are wanted now. */
  typed: string | null
  /** How many letters it takes. */
  from: number
  load: (query: string, signal: AbortSignal) => Promise<readonly Suggestion[]>
  said: (count: number) => string
  /** Where the field finds what its keys do. */
  keys: RefObject<((event: KeyboardEvent) => void) | null>
  /** Which list is open and which row of it is marked, for the field's attributes. */
  onActive: (active: { list: string; row: string | undefined } | null) => void
  onClose: () => void
  onChoose: (row: Suggestion) => void
}

/** The list under a `SuggestField`. */
export function Suggestions({
  id,
  label,
  typed,
  from,
  load,
  said,
  keys,
  onActive,
  onClose,
  onChoose,
}: SuggestionsProps) {
  const words = typed?.trim() ?? ''
  const wanted = typed !== null && words.length >= from
  const found = useSuggestions(wanted, words, undefined, load)
  const rows = (found.state === 'ready' ? found.options : []) as readonly Suggestion[]
  const shown = wanted && rows.length > 0
  const [marked, setMarked] = useState<{ words: string; at: number }>({ words: '', at: -1 })
  const at = marked.words === words ? marked.at : -1
  const row = shown ? rows[at] : undefined
  const rowId = row && `${id}-${at}`
  useEffect(() => onActive(shown ? { list: id, row: rowId } : null), [onActive, shown, id, rowId])
  useEffect(() => {
    keys.current = (event) => {
      if (event.key === 'Escape' && shown) {
        event.preventDefault()
        onClose()
      } else if (event.key === 'Enter') {
        if (row) {
          event.preventDefault()
          onChoose(row)
        } else onClose()
      } else if (shown && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
        event.preventDefault()
        const step = event.key === 'ArrowDown' ? 1 : at < 0 ? 0 : -1
        setMarked({ words, at: (at + step + rows.length) % rows.length })
      }
    }
  })
  return (
    <>
      <div role="status" className="sr-only">
        {shown ? said(rows.length) : ''}
      </div>
      <ul id={id} role="listbox" aria-label={label} className="k-pop k-options min-w-68" hidden={!shown}>
        {rows.map((each, index) => (
          <li
            key={`${each.kind ?? ''} ${each.label}`}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === at}
            data-highlighted={index === at || undefined}
            className="k-item"
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(each)}
          >
            {each.icon}
            <span className="min-w-0 flex-1 truncate">{each.label}</span>
            {each.kind && <span className="k-hint">{each.kind}</span>}
          </li>
        ))}
      </ul>
    </>
  )
}

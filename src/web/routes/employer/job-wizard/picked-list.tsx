import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { TagPicker } from '#ui/form/tag-picker.tsx'
import type { Option } from '#ui/form/select.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { usePickerTexts } from './picker-texts.ts'
import { addIntent, typedName } from './typed-names.ts'

type PickedListProps = {
  /** Of the list in the form, such as `skills`. */
  name: string
  /** Name of the part of an entry that holds the value, such as `code`. */
  valueName: string
  label: string
  hint?: ReactNode
  errors?: string[] | undefined
  max: number
  start: readonly Option[]
  load: (query: string, signal: AbortSignal) => Promise<readonly Option[]>
  placeholder?: string
  required?: boolean
  /** A word that is not in the list may be taken too; it is sent with `new:` before it. */
  open?: boolean
  /** What was typed without a script and is not in the list. */
  typed?: unknown
  /** More of an entry, such as whether it is required; gets the entry's prefix `skills[0]`. */
  row?: (prefix: string, option: Option) => ReactNode
  rowsLabel?: string
}

/** Things picked by typing, sent as a list of entries with their labels, so that a form filled again needs no second look-up. */
export function PickedList({
  name,
  valueName,
  label,
  hint,
  errors,
  max,
  start,
  load,
  placeholder,
  required,
  open,
  typed,
  row,
  rowsLabel,
}: PickedListProps) {
  const t = useTexts('jobPost')
  const texts = usePickerTexts()
  const hydrated = useHydrated()
  const known = useRef(new Set(start.map((option) => option.value)))
  const search = async (query: string, signal: AbortSignal) => {
    const options = await load(query, signal)
    for (const option of options) known.current.add(option.value)
    return options
  }
  const [selected, setSelected] = useState<readonly Option[]>(start)
  const box = useRef<HTMLDivElement>(null)
  const first = useRef(true)
  // The entries are in the form only now, after the picker reported the change. From an entry the form knows which list it is about.
  useEffect(() => {
    if (first.current) first.current = false
    else
      (box.current?.querySelector('input[type=hidden]') ?? box.current)?.dispatchEvent(
        new Event('input', { bubbles: true }),
      )
  }, [selected])
  return (
    <div ref={box} className="grid gap-3">
      <TagPicker
        className="noscript:hidden"
        id={`picked-${name}`}
        label={label}
        hint={hint}
        errors={errors}
        required={required}
        multiple
        max={max}
        defaultValue={start}
        loadItems={search}
        texts={open ? { ...texts, add: (word) => t('picker.add', { word }) } : texts}
        placeholder={placeholder}
        onValueChange={setSelected}
      />
      {selected.map((option, at) => (
        <span key={option.value} hidden>
          <input
            type="hidden"
            name={`${name}[${at}].${valueName}`}
            value={known.current.has(option.value) ? option.value : `new:${option.value}`}
          />
          <input type="hidden" name={`${name}[${at}].label`} value={option.label} />
        </span>
      ))}
      {!hydrated && <PlainList {...{ name, label, hint, errors, required, selected }} typed={typed} />}
      {row && selected.length > 0 && (
        <ul aria-label={rowsLabel} className="grid gap-2">
          {selected.map((option, at) => (
            <li key={option.value}>{row(`${name}[${at}]`, option)}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

type PlainListProps = Pick<PickedListProps, 'name' | 'label' | 'hint' | 'errors' | 'required' | 'typed'> & {
  selected: readonly Option[]
}

/** The same without a script: what is selected with a mark to go, and lines for more, which saving or "Add" looks up. */
function PlainList({ name, label, hint, errors, required, selected, typed }: PlainListProps) {
  const t = useTexts('jobPost')
  return (
    <div className="hidden gap-3 noscript:grid">
      <TextArea
        id={`typed-${name}`}
        name={typedName(name)}
        label={label}
        hint={
          <>
            {hint} {t('picker.lines')}
          </>
        }
        errors={errors}
        required={required}
        defaultValue={typeof typed === 'string' ? typed : ''}
        rows={3}
      />
      <div>
        <Button type="submit" name="intent" value={addIntent}>
          {t('picker.addLines')}
        </Button>
      </div>
      {selected.length > 0 && (
        <ul aria-label={t('picker.selected', { list: label })} className="grid gap-2">
          {selected.map((option, at) => (
            <li key={option.value}>
              <Checkbox name={`${name}[${at}].drop`} label={t('picker.remove', { label: option.label })} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

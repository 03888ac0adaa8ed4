import { useEffect, useRef, useState } from 'react'
import { fieldAt, shownNumber, valueAt, type SettingField } from '#modules/reference/rules.setting-fields.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxGroup, Switch } from '#ui/form/checkbox.tsx'
import { RadioGroup } from '#ui/form/choice.tsx'
import { Select, type Option } from '#ui/form/select.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { TextField, type TextFieldProps } from '#ui/form/text-field.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { optionLabel, unitText } from './setting-words.ts'

export type ControlProps = {
  field: SettingField
  /** The value of the whole setting: what was typed, or what holds. */
  value: unknown
  label: string
  hint?: string | undefined
  hideLabel?: boolean
  errors: Readonly<Record<string, string[]>>
  /** Choices of texts that are a code, by the name of the field. */
  choices: Readonly<Record<string, readonly Option[]>>
}

/** `jobDays.open` is the text `jobDays.fields.open`; rows of lists share theirs. */
const pathOf = (name: string) => {
  const [key = '', ...path] = name.split('.').filter((part) => !/^\d+$/.test(part))
  return { key, path: path.join('.') }
}

/** Shown at once without asking: longer texts get several lines. */
const longText = 200
const shownText = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** The control of a setting, or of a part of one, by its kind. Needs the set `adminSettings`. */
export function SettingControl(props: ControlProps) {
  const { field } = props
  if (field.kind === 'group') return <GroupControl {...props} field={field} />
  if (field.kind === 'list') return <ListControl {...props} field={field} />
  return <SingleControl {...props} field={field} />
}

function SingleControl({
  field,
  value: whole,
  label,
  hint,
  hideLabel,
  errors,
  choices,
}: ControlProps & { field: Exclude<SettingField, { kind: 'group' | 'list' }> }) {
  const t = useTexts('adminSettings')
  const { key, path } = pathOf(field.name)
  const value = valueAt(whole, field.name.slice(key.length + 1))
  const common = {
    id: `setting-${field.name}`,
    name: field.name,
    label,
    hint,
    ...(hideLabel && { hideLabel }),
    ...(errors[field.name] && { errors: errors[field.name] }),
  }
  if (field.kind === 'toggle') return <Switch {...common} hideLabel={false} defaultChecked={value === true} />
  if (field.kind === 'select' || field.kind === 'choices') {
    const options = field.options.map((option) => ({ value: option, label: optionLabel(t, key, path, option) }))
    if (field.kind === 'choices')
      return (
        <CheckboxGroup {...common} options={options} defaultValue={Array.isArray(value) ? value.map(String) : []} />
      )
    return <RadioGroup {...common} options={options} defaultValue={shownText(value)} />
  }
  if (field.kind === 'number')
    return (
      <NumberControl
        {...common}
        unitOf={(number) => unitText(t, [key, path].filter(Boolean).join('.'), number)}
        required={!field.optional}
        number={shownNumber(field, value)}
      />
    )
  const options = choices[field.name]
  if (options) return <Select {...common} className="max-w-96" options={options} defaultValue={shownText(value)} />
  const text = {
    ...common,
    defaultValue: shownText(value),
    required: !field.optional,
    ...(field.maxLength !== null && { maxLength: field.maxLength }),
    ...(field.name.endsWith('.id') && { lang: 'id' }),
  }
  if ((field.maxLength ?? 0) > longText && field.format === 'text') return <TextArea {...text} rows={3} />
  return <TextField {...text} type={field.format} autoComplete="off" />
}

type NumberControlProps = Omit<TextFieldProps, 'defaultValue'> & {
  number: string
  unitOf: (number: number) => string | null
}

/** A number with its unit, which says how many years the typed days are. */
function NumberControl({ number, unitOf, ...field }: NumberControlProps) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(number)
  useEffect(() => {
    const form = input.current?.form
    const reset = () => setTyped(number)
    form?.addEventListener('reset', reset)
    return () => form?.removeEventListener('reset', reset)
  }, [number])
  return (
    <TextField
      {...field}
      ref={input}
      inputMode="numeric"
      autoComplete="off"
      className="max-w-60"
      after={unitOf(Number(typed))}
      defaultValue={number}
      onChange={(event) => setTyped(event.target.value)}
    />
  )
}

function GroupControl({
  field,
  label,
  hint,
  hideLabel,
  ...rest
}: ControlProps & { field: SettingField & { kind: 'group' } }) {
  const t = useTexts('adminSettings')
  const many = field.fields.filter(({ kind }) => kind === 'text' || kind === 'number').length > 1
  return (
    <fieldset className="grid min-w-0 gap-4" aria-describedby={hint ? `${field.name}-hint` : undefined}>
      <legend className={hideLabel ? 'sr-only' : 'k-label mb-2'}>{label}</legend>
      {hint && (
        <p id={`${field.name}-hint`} className="k-hint">
          {hint}
        </p>
      )}
      <div className={many ? 'k-pair grid gap-4 sm:grid-cols-2' : 'grid gap-4'}>
        {field.fields.map((each) => {
          const { key, path } = pathOf(each.name)
          return (
            <SettingControl
              {...rest}
              key={each.name}
              field={field.optional && 'optional' in each ? { ...each, optional: true } : each}
              label={t.find(`${key}.fields.${path}.name`) ?? path}
              hint={t.find(`${key}.fields.${path}.text`)}
            />
          )
        })}
      </div>
    </fieldset>
  )
}

/** Rows of fields, with empty ones to add: without script three, with it as many as are asked for. An emptied row is removed. */
function ListControl({
  field,
  label,
  hint,
  hideLabel,
  value,
  ...rest
}: ControlProps & { field: SettingField & { kind: 'list' } }) {
  const t = useTexts('adminSettings')
  const { key } = pathOf(field.name)
  const rows = valueAt(value, field.name.slice(key.length + 1))
  const filled = Array.isArray(rows) ? rows.length : 0
  const [empty, setEmpty] = useState(3)
  const shown = Math.min(filled + empty, field.max)
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className={hideLabel ? 'sr-only' : 'k-label mb-2'}>{label}</legend>
      <p className="k-hint">{hint ?? t('list.hint')}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        {Array.from({ length: shown }, (_, at) => (
          <SettingControl
            {...rest}
            key={at}
            field={fieldAt(field.item, `${field.name}.${at}`)}
            value={value}
            label={t('list.row', { count: at + 1 })}
            hideLabel
          />
        ))}
      </div>
      {shown < field.max && (
        <Button size="sm" className="justify-self-start" onClick={() => setEmpty(empty + 4)}>
          {t('list.more')}
        </Button>
      )}
    </fieldset>
  )
}

import type { ReactNode } from 'react'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { FilterGroup } from '#ui/filter-group.tsx'
import type { FilterOptions } from '../contract.shapes.ts'
import type { PanelValues } from './filter-values.ts'

type AnswerGroupProps = {
  question: FilterOptions['questions'][number]
  choice: PanelValues['answers'][number] | undefined
}

export function AnswerGroup({ question: { id, kind, text, options }, choice }: AnswerGroupProps) {
  const t = useTexts('applicantList')
  const yesOrNo =
    kind === 'YES_NO' ? (['yes', 'no'] as const).map((value) => ({ value, label: t(`filter.${value}`) })) : null
  const list = yesOrNo ?? options.map((value) => ({ value, label: value }))
  return (
    <FilterGroup title={text} open={choice !== undefined}>
      {kind === 'NUMBER' || kind === 'DATE' ? (
        <div className="grid grid-cols-2 gap-3">
          <Bound type={kind} name={`from.${id}`} label={t('filter.from')} value={choice?.from ?? ''} />
          <Bound type={kind} name={`to.${id}`} label={t('filter.to')} value={choice?.to ?? ''} />
        </div>
      ) : (
        list.map(({ value, label }) => (
          <Check key={value} name={`answer.${id}`} value={value} picked={choice?.options.includes(value) ?? false}>
            {label}
          </Check>
        ))
      )}
    </FilterGroup>
  )
}

export function Check({
  name,
  value,
  picked,
  children,
}: {
  name: string
  value: string
  picked: boolean
  children: ReactNode
}) {
  return (
    <label className="k-check">
      <input type="checkbox" name={name} value={value} defaultChecked={picked} />
      {typeof children === 'string' ? <span className="min-w-0 flex-1">{children}</span> : children}
    </label>
  )
}

export function Choice({
  name,
  label,
  value,
  any,
  children,
}: {
  name: string
  label: string
  value: string | number | null
  any: string
  children: ReactNode
}) {
  return (
    <select name={name} aria-label={label} defaultValue={value ?? ''} className="k-input">
      <option value="">{any}</option>
      {children}
    </select>
  )
}

export function Bound({
  type = 'DATE',
  name,
  label,
  value,
}: {
  type?: 'DATE' | 'NUMBER'
  name: string
  label: string
  value: string
}) {
  return (
    <label className="grid gap-1 text-sm text-muted">
      {label}
      <input
        type={type === 'DATE' ? 'date' : 'number'}
        step={type === 'DATE' ? undefined : 'any'}
        name={name}
        defaultValue={value}
        min={type === 'DATE' ? '2000-01-01' : undefined}
        max={type === 'DATE' ? '2099-12-31' : undefined}
        className="k-input tabular-nums"
      />
    </label>
  )
}

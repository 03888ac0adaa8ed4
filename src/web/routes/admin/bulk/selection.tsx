import { useEffect, useState } from 'react'
import { useTexts } from '#ui/i18n/i18n.tsx'
import type { BulkResult } from './decide-each.ts'

/** The form under a list that the boxes of its rows belong to. */
export const bulkFormId = 'bulk'
const none: readonly BulkResult[] = []

/** What is selected in a list: after a decision what was refused. */
export function useSelection(results: readonly BulkResult[] = none) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(() => refused(results))
  useEffect(() => setSelected(refused(results)), [results])
  return { selected, setSelected }
}

const refused = (results: readonly BulkResult[]): ReadonlySet<string> =>
  new Set(results.filter(({ code }) => code !== 'SUCCESS').map(({ id }) => id))

type SelectableRow = { id: string; title: string }
type Selection<R extends SelectableRow> = ReturnType<typeof useSelection> & {
  list: readonly R[]
  /** The name of the boxes, and what each says of its row: the id and the versions that were shown. */
  name: string
  valueOf: (row: R) => string
}

/** The column of boxes; the page's route needs `handle.texts: ['admin']`. */
export function useSelectionColumn<R extends SelectableRow>({
  list,
  selected,
  setSelected,
  name,
  valueOf,
}: Selection<R>) {
  const t = useTexts('admin')
  const box = (label: string, input: React.InputHTMLAttributes<HTMLInputElement>) => (
    <label className="k-check -m-2 min-h-0! cursor-pointer p-2!">
      <input type="checkbox" {...input} />
      <span className="sr-only">{label}</span>
    </label>
  )
  const all = list.length > 0 && list.every(({ id }) => selected.has(id))
  return {
    key: 'select',
    head: box(t('bulk.all'), {
      checked: all,
      onChange: () => setSelected(new Set(all ? [] : list.map(({ id }) => id))),
    }),
    label: '',
    corner: true,
    cell: (row: R) =>
      box(t('bulk.select', { title: row.title }), {
        name,
        form: bulkFormId,
        value: valueOf(row),
        checked: selected.has(row.id),
        onChange: ({ currentTarget }) => {
          const ids = new Set(selected)
          if (currentTarget.checked) ids.add(row.id)
          else ids.delete(row.id)
          setSelected(ids)
        },
      }),
  }
}

import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export type Column<Row> = {
  key: string
  head: ReactNode
  /** The word before the value when rows become cards on phones; by default `head` when it is text. */
  label?: string
  align?: 'end'
  /** Dates and the like, which stay on one line. */
  nowrap?: boolean
  /** The cell that names the row. One a table. */
  rowHeader?: boolean
  /** Sentences: on phones they stand below the word instead of beside it. */
  long?: boolean
  /** Shown in the corner of the card on phones, such as a menu. */
  corner?: boolean
  cell: (row: Row) => ReactNode
}

type TableProps<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  isSelected?: (row: Row) => boolean
  /** Two or three short columns: they have room on phones and stay a table there. */
  small?: boolean
  className?: string
}

/** A dense table whose rows become cards under 640 px. Put it into `<Card flush>`. */
export function Table<Row>({ caption, columns, rows, rowKey, isSelected, small, className }: TableProps<Row>) {
  return (
    <div className={cx('overflow-x-auto', className)} tabIndex={-1}>
      <table className="k-table" data-small={small || undefined}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" data-align={column.align}>
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} data-selected={isSelected?.(row) || undefined}>
              {columns.map((column) => {
                const label = column.rowHeader
                  ? undefined
                  : (column.label ?? (typeof column.head === 'string' ? column.head : undefined))
                const value = column.cell(row)
                const Cell = column.rowHeader ? 'th' : 'td'
                return (
                  <Cell
                    key={column.key}
                    scope={column.rowHeader ? 'row' : undefined}
                    data-align={column.align}
                    data-nowrap={column.nowrap || undefined}
                    data-corner={column.corner || undefined}
                    data-long={column.long || undefined}
                    data-label={label || undefined}
                    data-empty={value === '' || value == null || undefined}
                  >
                    {label ? <div>{value}</div> : value}
                  </Cell>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

import { Card, Section } from '#ui/page.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Table } from '#ui/table.tsx'
import type { StatisticsData } from './data.ts'
import { useNames, useSmall, useValue } from './values.tsx'

type TableData = StatisticsData['tables'][number]
/** The rest of a long table is folded: on a phone each row is a card. */
const mostOpen = 10

/** A table of a topic; what was not counted is a dash. */
export function StatTable({ table }: { table: TableData }) {
  const t = useTexts('statistics')
  const { table: title } = useNames()
  const { rows, more, name } = table
  const rest = rows.slice(mostOpen)
  return (
    <Section title={title(name)} lead={title(`${name}Lead`)} className="mt-8!">
      {rows.length === 0 ? (
        <p className="text-muted">{t('noRows')}</p>
      ) : (
        <Card flush>
          <Rows table={table} rows={rows.slice(0, mostOpen)} />
        </Card>
      )}
      {rest.length > 0 && (
        <details className="mt-2">
          <summary className="k-link inline-flex min-h-6 cursor-pointer items-center text-sm">{t('rest')}</summary>
          <Card flush className="mt-2">
            <Rows table={table} rows={rest} />
          </Card>
        </details>
      )}
      {more > 0 && <p className="k-hint mt-2">{t('more', { count: more })}</p>}
    </Section>
  )
}

function Rows({ table, rows }: { table: TableData; rows: TableData['rows'] }) {
  const { name, table: title } = useNames()
  const { day } = useFormat()
  const value = useValue()
  const small = useSmall()
  const labelOf = ({ key, label }: TableData['rows'][number]) =>
    table.name === 'retention' ? day(key) : (label ?? name(key))
  return (
    <Table
      caption={title(table.name)}
      rows={rows}
      rowKey={({ key }) => key}
      columns={[
        { key: 'label', head: title(`${table.name}Row`), rowHeader: true, cell: labelOf },
        ...table.columns.map((column, at) => ({
          key: column.name,
          head: name(column.name),
          align: 'end' as const,
          cell: (row: TableData['rows'][number]) =>
            row.hidden.includes(at) ? small : value(row.values[at] ?? null, column.unit, row.currency),
        })),
      ]}
    />
  )
}

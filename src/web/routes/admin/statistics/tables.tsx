import { Card, Section } from '#ui/page.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Table } from '#ui/table.tsx'
import type { StatisticsData } from './data.ts'
import { useNames, useValue } from './values.tsx'

type TableData = StatisticsData['tables'][number]

/** A table of a topic; what is hidden or was not counted is a dash. */
export function StatTable({ table }: { table: TableData }) {
  const t = useTexts('statistics')
  const { name, table: title } = useNames()
  const { day } = useFormat()
  const value = useValue()
  const labelOf = ({ key, label }: TableData['rows'][number]) => {
    if (table.name === 'retention') return day(key)
    return label ?? name(key)
  }
  return (
    <Section title={title(table.name)} lead={title(`${table.name}Lead`)} className="mt-8!">
      {table.rows.length === 0 ? (
        <p className="text-muted">{t('noRows')}</p>
      ) : (
        <Card flush>
          <Table
            caption={title(table.name)}
            rows={table.rows}
            rowKey={({ key }) => key}
            columns={[
              { key: 'label', head: title(`${table.name}Row`), rowHeader: true, cell: labelOf },
              ...table.columns.map((column, at) => ({
                key: column.name,
                head: name(column.name),
                align: 'end' as const,
                cell: (row: TableData['rows'][number]) => value(row.values[at] ?? null, column.unit, row.currency),
              })),
            ]}
          />
        </Card>
      )}
      {table.more > 0 && <p className="k-hint mt-2">{t('more', { count: table.more })}</p>}
    </Section>
  )
}

import type { EndpointOutput } from '#modules/contract.ts'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Card } from '#ui/page.tsx'
import { Table } from '#ui/table.tsx'

/** The chance of being looked at by position, and where it comes from. */
export function Positions({ positions }: { positions: EndpointOutput<'admin.learning.view'>['positions'] }) {
  const t = useTexts('learning')
  const { number } = useFormat()
  return (
    <Card flush className="max-w-xl">
      <Table
        caption={t('positions')}
        rows={positions}
        rowKey={({ position }) => String(position)}
        columns={[
          { key: 'position', head: t('columns.position'), rowHeader: true, cell: ({ position }) => number(position) },
          {
            key: 'examined',
            head: t('columns.examined'),
            cell: ({ examined }) => t('percent', { number: number(examined * 100, 0) }),
          },
          {
            key: 'how',
            head: t('columns.how'),
            cell: ({ position, measured }) => (position === 1 ? '' : t(measured ? 'measured' : 'assumed')),
          },
        ]}
      />
    </Card>
  )
}

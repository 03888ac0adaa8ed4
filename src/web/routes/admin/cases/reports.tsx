import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Card } from '#ui/page.tsx'
import { Table } from '#ui/table.tsx'
import type { ShownCase } from './shown-case.ts'

/** Who says what; names only for those who may know them. */
export function Reports({ list }: { list: ShownCase['reports'] }) {
  const t = useTexts('adminCases')
  const words = useTexts('moderation')
  const format = useFormat()
  return (
    <Card flush>
      <Table
        caption={t('reports')}
        rows={list}
        rowKey={({ number }) => String(number)}
        columns={[
          { key: 'number', head: t('number'), rowHeader: true, cell: ({ number }) => String(number) },
          {
            key: 'reason',
            head: t('said'),
            cell: ({ reason, details, createdAt }) => (
              <span className="block max-w-prose min-w-0 [overflow-wrap:anywhere]">
                <span className="block font-semibold">{words(`reason.${reason}`)}</span>
                {details && <span className="block whitespace-pre-line">{details}</span>}
                <span className="block text-sm text-muted">{format.dateTime(createdAt)}</span>
              </span>
            ),
          },
          {
            key: 'by',
            head: t('who'),
            cell: ({ kind, reporter }) => (
              <span className="block min-w-0 [overflow-wrap:anywhere]">
                <span className="whitespace-nowrap">{t(`kind.${kind}`)}</span>
                {reporter && (
                  <span className="block text-sm text-muted">
                    <span className="block">{reporter.name}</span>
                    <BreakableEmail email={reporter.email} />
                  </span>
                )}
              </span>
            ),
          },
          {
            key: 'weight',
            head: t('weight'),
            align: 'end',
            cell: ({ weight }) => format.number(Math.round(weight * 10) / 10),
          },
        ]}
      />
    </Card>
  )
}

/** In a narrow column an address breaks before its domain. */
function BreakableEmail({ email }: { email: string }) {
  const at = email.indexOf('@')
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  )
}

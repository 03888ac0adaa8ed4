import type { EndpointOutput } from '#modules/contract.ts'
import { Badge } from '#ui/badge.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Card, Section } from '#ui/page.tsx'
import { Table } from '#ui/table.tsx'

type Rules = EndpointOutput<'admin.flags.precision'>['rules']

/** How often each rule was right in what people decided about lately. */
export function RulePrecisions({ rules }: { rules: Rules }) {
  const t = useTexts('flags')
  const words = useTexts('admin')
  const format = useFormat()
  return (
    <Section id="precision" title={t('precision.title')} lead={t('precision.lead')}>
      <Card flush>
        <Table
          caption={t('precision.title')}
          rows={rules}
          rowKey={({ rule }) => rule}
          columns={[
            {
              key: 'rule',
              head: t('precision.rule'),
              rowHeader: true,
              cell: ({ rule, lower }) => (
                <span className="block min-w-0 [overflow-wrap:anywhere]">
                  {words(`screening.rule.${rule}`)}
                  {lower && (
                    <span className="block">
                      <Badge tone="warning">{t('precision.lower')}</Badge>
                    </span>
                  )}
                </span>
              ),
            },
            { key: 'fired', head: t('precision.fired'), align: 'end', cell: ({ fired }) => format.number(fired) },
            { key: 'agreed', head: t('precision.agreed'), align: 'end', cell: ({ agreed }) => format.number(agreed) },
            {
              key: 'share',
              head: t('precision.share'),
              align: 'end',
              cell: ({ precision }) => (precision === null ? '–' : `${format.number(Math.round(precision * 100))}%`),
            },
          ]}
        />
      </Card>
    </Section>
  )
}

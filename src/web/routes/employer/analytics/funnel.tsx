import type { Hiring } from '#modules/analytics/contract.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Card } from '#ui/page.tsx'
import { Table, type Column } from '#ui/table.tsx'
import { Change, CountLink, useShare } from '#web/charts/numbers.tsx'

type FunnelStage = Hiring['funnel'][number]

/** From the first look to the hire: each step with its share of the one before and a bar of its size. */
export function Funnel({ hiring, compared }: { hiring: Hiring; compared: boolean }) {
  const t = useTexts('analytics')
  const share = useShare()
  const largest = Math.max(1, ...hiring.funnel.map(({ value }) => value ?? 0))
  const columns: Column<FunnelStage>[] = [
    { key: 'stage', head: t('funnel.stage'), rowHeader: true, cell: ({ metric }) => t(`metric.${metric}`) },
    {
      key: 'count',
      head: t('funnel.count'),
      align: 'end',
      cell: (row) => <CountLink number={row} label={t(`metric.${row.metric}`)} />,
    },
    {
      key: 'bar',
      head: <span className="sr-only">{t('funnel.size')}</span>,
      cell: ({ value }) => <Bar share={(value ?? 0) / largest} />,
    },
    { key: 'share', head: t('funnel.share'), align: 'end', cell: ({ perMille }) => share(perMille) },
    ...(compared
      ? [
          {
            key: 'change',
            head: t('change'),
            cell: (row: FunnelStage) => <Change number={row} />,
          } satisfies Column<FunnelStage>,
        ]
      : []),
  ]
  return (
    <Card flush>
      <Table caption={t('funnel.title')} columns={columns} rows={hiring.funnel} rowKey={({ metric }) => metric} />
      {(hiring.externalStarts.value ?? 1) > 0 && (
        <p className="k-hint border-t border-line px-4 py-2">
          {t('funnel.external', { count: hiring.externalStarts.value ?? 0 })}
        </p>
      )}
    </Card>
  )
}

/** Decoration: the number stands beside it. */
function Bar({ share }: { share: number }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 12"
      preserveAspectRatio="none"
      className="block h-3 w-full sm:w-[26vw] sm:min-w-24"
    >
      <rect width="100" height="12" rx="1" fill="var(--sunken)" />
      {share > 0 && <rect width={Math.max(0.5, share * 100)} height="12" fill="var(--nila)" />}
    </svg>
  )
}

import { Link } from 'react-router'
import type { EndpointOutput } from '#modules/contract.ts'
import { Badge } from '#ui/badge.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Card, Page, PageHead, Section } from '#ui/page.tsx'
import { Table, type Column } from '#ui/table.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { load } from '#web/pipeline/request.ts'
import type { RouteHandle } from '#web/document/route-handle.ts'
import type { Route } from './+types/plans'

export const handle: RouteHandle = { texts: ['money'] }
export const loader = ({ context }: Route.LoaderArgs) => load(context, 'admin.plans.list', {})

type PlanList = EndpointOutput<'admin.plans.list'>
type OfferRow = PlanList['plans'][number] | PlanList['topups'][number]

/** What companies can buy, what it costs now, and who is on it. */
export default function Plans({ loaderData: { plans, topups } }: Route.ComponentProps) {
  const t = useTexts('money')
  const { number } = useFormat()
  return (
    <Page>
      <PageMeta title={t('plans.title')} noindex />
      <PageHead title={t('plans.title')} lead={t('plans.lead')} />
      <Section title={t('plans.plans')}>
        <Card flush>
          <Table
            caption={t('plans.plans')}
            rows={plans}
            rowKey={({ code }) => code}
            columns={[
              useNameColumn(),
              usePriceColumn('MONTH', t('plans.month')),
              usePriceColumn('YEAR', t('plans.year')),
              {
                key: 'companies',
                head: t('plans.companies'),
                align: 'end',
                cell: ({ code, companies }) => (code === 'FREE' ? '' : number(companies)),
              },
              useStateColumn(),
            ]}
          />
        </Card>
      </Section>
      <Section title={t('plans.topups')}>
        <Card flush>
          <Table
            caption={t('plans.topups')}
            rows={topups}
            rowKey={({ code }) => code}
            columns={[
              useNameColumn(),
              {
                key: 'grants',
                head: t('plans.grants'),
                cell: ({ count, days }) => t('plans.of', { count, days: number(days) }),
              },
              usePriceColumn('ONCE', t('plans.price')),
              useStateColumn(),
            ]}
          />
        </Card>
        <p className="k-hint mt-3">{t('plans.net')}</p>
      </Section>
    </Page>
  )
}

function useNameColumn(): Column<OfferRow> {
  const t = useTexts('money')
  return {
    key: 'name',
    head: t('plans.name'),
    rowHeader: true,
    cell: ({ code, title }) => (
      <>
        <Link className="font-semibold" to={`/admin/plans/${code}`}>
          {title}
        </Link>
        <span className="block text-sm font-normal text-muted">{code}</span>
      </>
    ),
  }
}

function usePriceColumn(period: OfferRow['prices'][number]['period'], head: string): Column<OfferRow> {
  const t = useTexts('money')
  const { money } = useFormat()
  return {
    key: period,
    head,
    align: 'end',
    cell: ({ code, prices }) => {
      const own = prices.filter((price) => price.period === period)
      if (own.length === 0)
        return <span className="text-muted">{t(code === 'FREE' ? 'plans.free' : 'plans.none')}</span>
      return own.map(({ net: { minor, currency } }) => (
        <span key={currency} className="block tabular-nums">
          {money(minor, currency)}
        </span>
      ))
    },
  }
}

function useStateColumn(): Column<OfferRow> {
  const t = useTexts('money')
  return {
    key: 'state',
    head: t('plans.state'),
    cell: ({ active, planned }) => (
      <span className="inline-flex flex-wrap gap-1">
        <Badge tone={active ? 'success' : 'muted'}>{t(active ? 'plans.on' : 'plans.off')}</Badge>
        {planned && <Badge tone="primary">{t('plans.planned')}</Badge>}
      </span>
    ),
  }
}

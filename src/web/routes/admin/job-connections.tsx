import { Link } from 'react-router'
import type { EndpointOutput } from '#modules/contract.ts'
import { Facts } from '#ui/facts.tsx'
import { Badge } from '#ui/badge.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { CardSection } from '#ui/card-section.tsx'
import { StateBadge } from './search/result-list.tsx'
import { StateCounts } from './state-counts.tsx'

type ShownConnections = Pick<EndpointOutput<'admin.jobs.get'>, 'connections' | 'pay'> & {
  company: EndpointOutput<'admin.jobs.get'>['job']['company']
}

/** Whose job it is, how many applied by status, and how often it was reported: numbers, nothing of the people. */
export function JobConnections({ company, connections: { applications, reports }, pay }: ShownConnections) {
  const [t, people] = [useTexts('admin'), useTexts('adminPeople')]
  const format = useFormat()
  return (
    <CardSection title={t('companies.connections')}>
      <Facts
        items={[
          {
            term: people('company'),
            value: (
              <Link className="k-link" to={`/admin/companies/${company.id}`}>
                {company.name}
              </Link>
            ),
          },
          { term: t('jobs.pay'), value: <Pay pay={pay} /> },
          {
            term: t('jobs.applications'),
            value: (
              <StateCounts counts={applications}>
                {(status, count) => (
                  <>
                    {status === 'WITHDRAWN' ? (
                      <Badge>{people('withdrawn')}</Badge>
                    ) : (
                      <StateBadge kind="APPLICATION" state={status} />
                    )}{' '}
                    {count}
                  </>
                )}
              </StateCounts>
            ),
          },
          {
            term: t('jobs.reports'),
            value:
              reports.open + reports.agreed + reports.refused === 0
                ? t('noneYet')
                : t('jobs.reportsOf', {
                    open: format.number(reports.open),
                    agreed: format.number(reports.agreed),
                    refused: format.number(reports.refused),
                  }),
          },
        ]}
      />
    </CardSection>
  )
}

/** The most it pays in a month beside what comparable jobs pay. */
function Pay({ pay }: Pick<ShownConnections, 'pay'>) {
  const t = useTexts('admin')
  const format = useFormat()
  if (pay === null) return t('none')
  const sum = (minor: number) => format.money(Math.round(minor), pay.currency)
  const most = t('jobs.payMost', { sum: sum(pay.monthlyMinor) })
  if (pay.level === null) return `${most} ${t('jobs.payAlone')}`
  const { n, p90, p99 } = pay.level
  return `${most} ${t('jobs.payLevel', { count: n, p90: sum(p90), p99: sum(p99) })}`
}

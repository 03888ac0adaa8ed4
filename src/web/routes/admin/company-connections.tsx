import { Link } from 'react-router'
import type { EndpointOutput } from '#modules/contract.ts'
import { Facts } from '#ui/facts.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { CardSection } from '#ui/card-section.tsx'
import { Table } from '#ui/table.tsx'
import { StateBadge } from './search/result-list.tsx'
import { StateCounts } from './state-counts.tsx'
import { useRightReason } from './use-right.ts'

type Connections = EndpointOutput<'admin.companies.get'>['connections']

/** Who belongs to a company, its jobs by status and how it answers, each with the way there. */
export function CompanyConnections({ id, name, connections }: { id: string; name: string; connections: Connections }) {
  const t = useTexts('admin')
  const people = useTexts('adminPeople')
  const format = useFormat()
  const seesOrders = useRightReason()('orders.view') === null
  const { members, memberCount, jobs, response } = connections
  return (
    <CardSection title={t('companies.connections')}>
      <Facts
        items={[
          {
            term: t('companies.jobs'),
            value: (
              <StateCounts counts={jobs}>
                {(status, count) => (
                  <Link className="k-link" to={`/admin/jobs/all?company=${id}&status=${status}`}>
                    <StateBadge kind="JOB" state={status} /> {count}
                  </Link>
                )}
              </StateCounts>
            ),
          },
          {
            term: t('companies.response'),
            value: response
              ? t('companies.responseOf', {
                  share: t('percent', { value: response.percent }),
                  count: response.applicationCount,
                })
              : t('companies.responseFew'),
          },
          { term: t('companies.memberCount'), value: format.number(memberCount) },
          ...(seesOrders
            ? [
                {
                  term: t('nav.orders'),
                  value: (
                    <Link className="k-link" to={`/admin/orders?${new URLSearchParams({ search: name }).toString()}`}>
                      {t('orders.all')}
                    </Link>
                  ),
                },
              ]
            : []),
        ]}
      />
      {members.length > 0 && (
        <Table
          caption={t('companies.members')}
          rows={members}
          rowKey={(row) => row.id}
          columns={[
            {
              key: 'name',
              head: t('companies.member'),
              rowHeader: true,
              cell: (row) => <Link to={`/admin/people/${row.id}`}>{row.name || people('one.EMPLOYER')}</Link>,
            },
            {
              key: 'role',
              head: people('role'),
              cell: (row) =>
                [people(`teamRole.${row.role}`), !row.active && t('companies.memberOff')].filter(Boolean).join(' · '),
            },
          ]}
        />
      )}
    </CardSection>
  )
}

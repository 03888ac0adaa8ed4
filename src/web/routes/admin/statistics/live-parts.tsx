import { Link } from 'react-router'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Card, Section } from '#ui/page.tsx'
import { Table } from '#ui/table.tsx'
import { AddSynonym, MissingSearch } from '../synonyms/missing-search.tsx'
import { useKindName } from '../work/kind-name.ts'
import { useLength } from '../work/length.ts'
import type { StatisticsData } from './data.ts'

/** Searches of several people that find nothing now, each with the way to a synonym. */
export function MissingSearches({ missing }: Pick<StatisticsData, 'missing'>) {
  const t = useTexts('synonyms')
  const { number } = useFormat()
  return (
    <Section title={`${t('missing')} (${number(missing.length)})`} lead={t('missingLead')} className="mt-8!">
      {missing.length === 0 ? (
        <p className="text-muted">{t('missingNone')}</p>
      ) : (
        <Card flush>
          <Table
            caption={t('missing')}
            rows={missing}
            rowKey={({ search }) => search}
            columns={[
              { key: 'search', head: t('columns.search'), rowHeader: true, cell: (row) => <MissingSearch {...row} /> },
              {
                key: 'people',
                head: t('columns.people'),
                align: 'end',
                cell: ({ people }) => t('people', { count: people }),
              },
              {
                key: 'action',
                head: t('columns.action'),
                align: 'end',
                cell: (row) => <AddSynonym {...row} />,
              },
            ]}
          />
        </Card>
      )}
    </Section>
  )
}

/** Kinds of background jobs with something to look at now. */
export function QueueAges({ kinds }: Pick<StatisticsData, 'kinds'>) {
  const [t, work] = [useTexts('statistics'), useTexts('work')]
  const nameOf = useKindName()
  const { number } = useFormat()
  const length = useLength()
  const busy = kinds.filter(({ due, running, failed, pausedAt }) => due + running + failed > 0 || pausedAt !== null)
  return (
    <Section title={t('table.queues')} lead={t('table.queuesLead')} className="mt-8!">
      {busy.length === 0 ? (
        <p className="text-muted">{work('quietText')}</p>
      ) : (
        <Card flush>
          <Table
            caption={t('table.queues')}
            rows={busy}
            rowKey={({ name }) => name}
            columns={[
              {
                key: 'kind',
                head: work('kind'),
                rowHeader: true,
                cell: ({ name }) => nameOf(name),
              },
              { key: 'due', head: work('waiting'), align: 'end', cell: ({ due }) => number(due) },
              {
                key: 'oldest',
                head: t('name.oldest'),
                align: 'end',
                cell: ({ oldestSeconds }) => (oldestSeconds === null ? '–' : length(oldestSeconds * 1000)),
              },
              { key: 'running', head: work('running'), align: 'end', cell: ({ running }) => number(running) },
              {
                key: 'failed',
                head: work('failed'),
                align: 'end',
                cell: ({ name, failed }) =>
                  failed === 0 ? (
                    number(0)
                  ) : (
                    <Link className="k-link" to={`/admin/failures?name=${encodeURIComponent(name)}`}>
                      {number(failed)}
                    </Link>
                  ),
              },
              {
                key: 'p95',
                head: work('p95'),
                align: 'end',
                cell: ({ p95Ms }) => (p95Ms === null ? '–' : length(p95Ms)),
              },
            ]}
          />
        </Card>
      )}
    </Section>
  )
}

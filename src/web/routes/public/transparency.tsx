import type { EndpointOutput } from '#modules/contract.ts'
import { LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Facts } from '#ui/facts.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Card, Page, PageHead, Section } from '#ui/page.tsx'
import { Table } from '#ui/table.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { load } from '#web/pipeline/request.ts'
import type { RouteHandle } from '#web/document/route-handle.ts'
import type { Route } from './+types/transparency'

export const handle: RouteHandle = { texts: ['transparency', 'moderation'] }

export const loader = ({ context }: Route.LoaderArgs) => load(context, 'moderation.transparency', {})

/** What was reported and decided, in numbers that everybody may read. */
export default function Transparency({ loaderData: { years } }: Route.ComponentProps) {
  const t = useTexts('transparency')
  const isEmpty = years.every(({ reports, decisions }) => reports + decisions === 0)
  return (
    <Page width="reading">
      <PageMeta title={t('title')} description={t('lead')} />
      <PageHead title={t('title')} lead={t('lead')} />
      {isEmpty ? (
        <EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>
      ) : (
        years.map((year, at) => (
          <Section
            key={year.year}
            id={`y${year.year}`}
            title={t(at === 0 ? 'thisYear' : 'year', { year: String(year.year) })}
          >
            <Year year={year} />
          </Section>
        ))
      )}
      <Section id="how" title={t('how')}>
        <p className="max-w-prose">{t('howText')}</p>
        <p className="mt-4">
          <LinkButton to="/safety-tips">{t('tips')}</LinkButton>
        </p>
      </Section>
    </Page>
  )
}

function Year({ year }: { year: EndpointOutput<'moderation.transparency'>['years'][number] }) {
  const t = useTexts('transparency')
  const words = useTexts('moderation')
  const { number } = useFormat()
  const { medianHours } = year
  const median =
    medianHours === null ? t('none') : medianHours < 1 ? t('less') : t('hours', { count: Math.round(medianHours) })
  const counts = ['reports', 'decisions', 'removed', 'points', 'suspended', 'nothing', 'byRule'] as const
  return (
    <div className="grid gap-4">
      <Card>
        <Facts
          items={[
            ...counts.map((key) => ({ term: t(key), value: number(year[key]) })),
            { term: t('median'), value: median },
            { term: t('appeals'), value: number(year.appeals) },
            { term: t('reversed'), value: number(year.reversed) },
          ]}
        />
      </Card>
      {year.reasons.length > 0 && (
        <Card flush>
          <Table
            caption={t('reasons')}
            rows={year.reasons}
            rowKey={({ reason }) => reason}
            columns={[
              {
                key: 'reason',
                head: t('reason'),
                rowHeader: true,
                cell: ({ reason }) => words(`reason.${reason}`),
              },
              { key: 'count', head: t('count'), align: 'end', cell: ({ count }) => number(count) },
            ]}
          />
        </Card>
      )}
    </div>
  )
}

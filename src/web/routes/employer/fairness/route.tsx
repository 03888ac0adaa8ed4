import { BackLink } from '#ui/back-link.tsx'
import { Icon } from '#ui/icon.tsx'
import { fairnessDimensions, fairnessStages, smallestGroup } from '#modules/analytics/rules.fairness.ts'
import type { EndpointOutput } from '#modules/contract.ts'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Notice } from '#ui/display.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Card, Page, PageHead, Section } from '#ui/page.tsx'
import { Table } from '#ui/table.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { load } from '#web/pipeline/request.ts'
import type { Route } from './+types/route'

export const handle: RouteHandle = { texts: ['fairness'] }

export const loader = ({ context }: Route.LoaderArgs) => load(context, 'analytics.fairness', {})

/** Whether groups of applicants come equally far, with what these shares can and cannot say. */
export default function Fairness({ loaderData: { period, computedAt, groups } }: Route.ComponentProps) {
  const t = useTexts('fairness')
  const format = useFormat()
  const days = t('days', { from: format.day(period.from), to: format.day(period.to) })
  return (
    <Page>
      <PageMeta title={t('title')} noindex />
      <PageHead
        title={t('title')}
        lead={computedAt ? `${days} · ${t('computed', { date: format.date(computedAt) })}` : days}
        back={<BackLink to="/employer/analytics">{t('back')}</BackLink>}
      />
      <Notice tone="muted" title={t('meaning.title')}>
        <ul className="grid list-disc gap-1 pl-5">
          <li>{t('meaning.consent')}</li>
          <li>{t('meaning.chance')}</li>
          <li>{t('meaning.cause')}</li>
          <li>{t('meaning.person')}</li>
        </ul>
      </Notice>
      {groups.length === 0 ? (
        <Card className="mt-6">
          <EmptyState level={2} icon={<Icon name="scale" />} title={t('none')}>
            <p>{t('noneText', { count: smallestGroup })}</p>
          </EmptyState>
        </Card>
      ) : (
        fairnessDimensions.map((dimension) => (
          <Groups
            key={dimension}
            dimension={dimension}
            groups={groups.filter((each) => each.dimension === dimension)}
          />
        ))
      )}
      <p className="k-hint mt-6">{t('rules', { count: smallestGroup })}</p>
    </Page>
  )
}

type Group = EndpointOutput<'analytics.fairness'>['groups'][number]

function Groups({ dimension, groups }: { dimension: Group['dimension']; groups: readonly Group[] }) {
  const t = useTexts('fairness')
  return (
    <Section id={dimension.toLowerCase()} title={t(`dimension.${dimension}`)}>
      {groups.length === 0 ? (
        <Card className="text-muted">{t('tooSmall', { count: smallestGroup })}</Card>
      ) : (
        <Card flush>
          <Table
            caption={t(`dimension.${dimension}`)}
            rows={groups}
            rowKey={({ group }) => group}
            columns={[
              { key: 'group', head: t('group'), rowHeader: true, cell: ({ group }) => t(`name.${group}`) },
              { key: 'about', head: t('people'), align: 'end', cell: ({ about }) => t('about', { count: about }) },
              ...fairnessStages.map((stage) => ({
                key: stage,
                head: t(`stage.${stage}`),
                cell: ({ stages }: Group) => (
                  <Share share={stages.find((each) => each.stage === stage)?.share ?? null} />
                ),
              })),
            ]}
          />
        </Card>
      )}
    </Section>
  )
}

/** A share with its interval, in words and as a line from 0 to 100 %. */
function Share({ share }: { share: Group['stages'][number]['share'] }) {
  const t = useTexts('fairness')
  if (!share) return <span className="text-muted">{t('few')}</span>
  const { percent, low, high } = share
  return (
    <span className="grid gap-1">
      <span className="tabular-nums">
        <strong>{t('percent', { percent: String(percent) })}</strong>{' '}
        <span className="text-sm text-muted">{t('interval', { low: String(low), high: String(high) })}</span>
      </span>
      <svg
        viewBox="0 0 100 8"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="h-2 w-full min-w-24 max-sm:hidden"
      >
        <line x1="0" x2="100" y1="4" y2="4" stroke="var(--color-line)" strokeWidth="2" />
        <line x1={low} x2={high} y1="4" y2="4" stroke="var(--color-nila)" strokeWidth="4" strokeOpacity="0.45" />
        <line x1={percent} x2={percent} y1="0" y2="8" stroke="var(--color-nila-ink)" strokeWidth="2" />
      </svg>
    </span>
  )
}

import { Form } from 'react-router'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { StatusBadge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Card, Page, PageHead, Section } from '#ui/page.tsx'
import { Table } from '#ui/table.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { load } from '#web/pipeline/request.ts'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { runAction } from '../action.ts'
import { ErrorMessage } from '../error-message.tsx'
import { wholeYears } from '../settings/setting-words.ts'
import { RightsTabs } from './parts.tsx'
import type { Route } from './+types/retention'

export const handle: RouteHandle = { texts: ['admin', 'rightsRequests'] }

export const loader = ({ context }: Route.LoaderArgs) => load(context, 'admin.retention.get', {})

export const action = ({ context }: Route.ActionArgs) =>
  runAction(context, '', '/admin/rights/retention', (call) => call('admin.retention.count', {}))

/** What is kept for how long, and what the nightly runs deleted. */
export default function Retention({ loaderData: { rules, unusedMonths, runs }, actionData }: Route.ComponentProps) {
  const t = useTexts('rightsRequests')
  const format = useFormat()
  const name = (rule: string) => t(`retention.rule.${rule as 'mails'}`)
  const keptFor = (days: number) => {
    const years = wholeYears(days)
    if (years === null) return t('retention.days', { count: days })
    return t('retention.daysYears', { days: format.number(days), count: years })
  }
  const kept = [
    { name: 'unusedAsked', after: t('retention.months', { count: unusedMonths.ask }) },
    { name: 'unusedEnded', after: t('retention.months', { count: unusedMonths.erase }) },
    ...rules.map((rule) => ({ name: rule.name, after: keptFor(rule.days) })),
  ]
  return (
    <Page>
      <PageMeta title={t('tab.retention')} noindex />
      <PageHead title={t('tab.retention')} lead={t('retention.lead')} />
      <RightsTabs current="retention" />
      <div className="mt-4 grid gap-6">
        <ErrorMessage code={actionData?.code} />
        <Card flush>
          <Table
            caption={t('retention.rules')}
            rows={kept}
            rowKey={(rule) => rule.name}
            columns={[
              { key: 'what', head: t('retention.what'), rowHeader: true, cell: (rule) => name(rule.name) },
              {
                key: 'days',
                head: t('retention.kept'),
                align: 'end',
                cell: (rule) => rule.after,
              },
            ]}
          />
        </Card>
        <Section
          title={t('retention.runs')}
          actions={
            <Form method="post">
              <Button type="submit" size="sm">
                {t('retention.count')}
              </Button>
            </Form>
          }
        >
          {runs.length === 0 ? (
            <EmptyState title={t('retention.empty')}>{t('retention.emptyText')}</EmptyState>
          ) : (
            <Card flush>
              <Table
                caption={t('retention.runs')}
                rows={runs}
                rowKey={(run) => run.id}
                columns={[
                  {
                    key: 'at',
                    head: t('retention.at'),
                    rowHeader: true,
                    nowrap: true,
                    cell: (run) => format.dateTime(run.at),
                  },
                  {
                    key: 'kind',
                    head: t('retention.kind'),
                    cell: (run) => (
                      <StatusBadge tone={run.dry ? 'muted' : 'success'}>
                        {run.dry ? t('retention.dry', { name: run.by ?? t('erased') }) : t('retention.deleted')}
                      </StatusBadge>
                    ),
                  },
                  {
                    key: 'counts',
                    head: t('retention.counts'),
                    cell: (run) =>
                      Object.entries(run.counts)
                        .filter(([, count]) => count > 0)
                        .map(([rule, count]) => `${name(rule)}: ${format.number(count)}`)
                        .join(' · ') || t('retention.nothing'),
                  },
                ]}
              />
            </Card>
          )}
        </Section>
      </div>
    </Page>
  )
}

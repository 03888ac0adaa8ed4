import { Form } from 'react-router'
import { activityKinds, type ActivityKind } from '#modules/companies/rules.activity.ts'
import type { EndpointOutput } from '#modules/contract.ts'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import { Select } from '#ui/form/select.tsx'
import { Card } from '#ui/page.tsx'
import { Pagination } from '#ui/pagination.tsx'

type Activity = EndpointOutput<'team.activity'>
/** What of the activity is shown; it is part of the address. */
export type ActivityFilter = {
  kind: ActivityKind | undefined
  memberId: string | undefined
  from: string | null
  to: string | null
  /** Why the days were not taken. */
  problem: 'DATE_ORDER' | null
}
type ActivityListProps = {
  activity: Activity
  filter: ActivityFilter
  members: EndpointOutput<'team.list'>['list']
}

/** What members did, in sentences, filtered by kind and person. */
export function ActivityList({ activity: { list, total, page, limit }, filter, members }: ActivityListProps) {
  const t = useTexts('team')
  const errors = useTexts('validate')
  const format = useFormat()
  const hrefFor = (number: number) => {
    const params = new URLSearchParams({
      ...(filter.kind && { kind: filter.kind }),
      ...(filter.memberId && { who: filter.memberId }),
      ...(filter.from && { from: filter.from }),
      ...(filter.to && { to: filter.to }),
      ...(number > 1 && { page: String(number) }),
    })
    return `?${params.toString()}#activity`
  }
  const isFiltered = Boolean(filter.kind ?? filter.memberId ?? filter.from ?? filter.to)
  return (
    <>
      <Form
        method="get"
        action="/employer/team#activity"
        preventScrollReset
        className="mb-4 flex flex-wrap items-end gap-3"
      >
        <Select
          name="kind"
          label={t('activity.kind')}
          defaultValue={filter.kind ?? ''}
          placeholder={t('activity.all')}
          options={activityKinds.map((value) => ({ value, label: t(`activity.kinds.${value}`) }))}
        />
        <Select
          name="who"
          label={t('activity.who')}
          defaultValue={filter.memberId ?? ''}
          placeholder={t('activity.everybody')}
          options={members.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <DateField
          label={t('activity.from')}
          name="from"
          defaultValue={filter.from ?? ''}
          className="max-sm:min-w-0 max-sm:flex-1 max-sm:basis-32"
        />
        <DateField
          label={t('activity.to')}
          name="to"
          defaultValue={filter.to ?? ''}
          className="max-sm:min-w-0 max-sm:flex-1 max-sm:basis-32"
        />
        <Button type="submit">{t('activity.filter')}</Button>
      </Form>
      {filter.problem && <Notice tone="error" className="mb-4" title={errors(filter.problem)} />}
      {list.length === 0 ? (
        <EmptyState title={t(isFiltered ? 'activity.noneFound' : 'activity.empty')}>
          {t(isFiltered ? 'activity.noneFoundText' : 'activity.emptyText')}
        </EmptyState>
      ) : (
        <Card flush as="section">
          <ol className="divide-y divide-line">
            {list.map((entry) => (
              <li key={entry.id} className="flex flex-wrap justify-between gap-x-6 gap-y-0.5 px-4 py-3 sm:px-5">
                <span className="min-w-0 flex-1 basis-72 [overflow-wrap:anywhere]">
                  <ActivitySentence entry={entry} />
                </span>
                <time dateTime={entry.at} className="text-sm text-muted">
                  {format.dateTime(entry.at)}
                </time>
              </li>
            ))}
          </ol>
        </Card>
      )}
      <Pagination
        label={t('activity.pages')}
        page={page}
        pages={Math.ceil(total / limit)}
        hrefFor={hrefFor}
        previous={t('activity.previous')}
        next={t('activity.next')}
        pageLabel={(number) => t('activity.page', { number: String(number) })}
      />
    </>
  )
}

/** One entry in words. Needs the sets `team` and `company`. */
export function ActivitySentence({ entry: { action, by, params } }: { entry: Activity['list'][number] }) {
  const t = useTexts('team')
  const company = useTexts('company')
  const roleName = (role: string | undefined) => (role && company.find(`role.${role}`)) || role || ''
  // Jobs and applications both have the status REJECTED, and it means another thing for each.
  const prefix = (status: string) => (status === 'REJECTED' && action === 'applications.status' ? 'APPLICATION_' : '')
  const statusName = (status: string | undefined) =>
    (status && t.find(`activity.status.${prefix(status)}${status}`)) || status || ''
  const isRole = action === 'team.role'
  const values = {
    ...params,
    by,
    job: params['job'] ?? t('activity.gone'),
    applicant: params['applicant'] ?? t('activity.someone'),
    role: roleName(params['role']),
    from: isRole ? roleName(params['from']) : statusName(params['from']),
    to: isRole ? roleName(params['to']) : statusName(params['to']),
  }
  const variant = action === 'team.active' ? `${action}.${params['active'] === 'true' ? 'on' : 'off'}` : action
  return t.find(`activity.action.${variant}`, values) ?? action
}

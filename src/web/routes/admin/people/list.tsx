import { Form, Link } from 'react-router'
import { personStates } from '#modules/admin/people/contract.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useAgo, useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Card, Page, PageHead } from '#ui/page.tsx'
import { Table } from '#ui/table.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { app, load } from '#web/pipeline/request.ts'
import { listAddress } from '../list-address.ts'
import { CsvLink } from '../lists/csv-link.tsx'
import { StateBadge } from '../search/result-list.tsx'
import { loadViews } from '../views/load.ts'
import { SavedViews } from '../views/saved-views.tsx'
import { personFilter, sides } from './person-filter.ts'
import type { Route } from './+types/list'

export const handle: RouteHandle = { texts: ['admin', 'adminPeople', 'adminViews'] }
const page = '/admin/people'

export async function loader({ context }: Route.LoaderArgs) {
  const input = personFilter(app(context).url.searchParams)
  const { search, side, state, before } = input
  const [people, saved] = [await load(context, 'admin.people.list', input), await loadViews(context, 'people')]
  return { ...people, saved, search, side, state, paged: before !== undefined }
}

/** Candidates and employers, newest first. */
export default function People({
  loaderData: { list, next, saved, search, side, state, paged },
}: Route.ComponentProps) {
  const t = useTexts('adminPeople')
  const states = useTexts('adminSearch')
  const admin = useTexts('admin')
  const ago = useAgo()
  const format = useFormat()
  const address = (more: Record<string, string>) =>
    listAddress(page, { search, side: side ?? '', state: state ?? '', ...more })(1)
  return (
    <Page>
      <PageMeta title={t('title')} noindex />
      <PageHead title={t('title')} lead={t('lead')} />
      <SavedViews saved={saved} />
      <Tabs
        label={t('side')}
        tabs={(['ALL', ...sides] as const).map((each) => ({
          to: address({ side: each === 'ALL' ? '' : each }),
          label: t(`sides.${each}`),
          current: (side ?? 'ALL') === each,
        }))}
      />
      <Form role="search" className="my-4 grid max-w-3xl items-end gap-3 sm:grid-cols-[1fr_14rem_auto]">
        {side && <input type="hidden" name="side" value={side} />}
        <TextField key={search} label={t('search')} name="search" type="search" defaultValue={search} maxLength={100} />
        <Select
          key={state}
          label={t('state')}
          name="state"
          defaultValue={state ?? ''}
          placeholder={t('anyState')}
          options={personStates.map((value) => ({ value, label: states(`state.PERSON.${value}`) }))}
        />
        <Button type="submit">{admin('search.go')}</Button>
      </Form>
      {list.length === 0 ? (
        <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
      ) : (
        <Card flush>
          <Table
            caption={t('title')}
            rows={list}
            rowKey={(row) => row.id}
            columns={[
              {
                key: 'name',
                head: t('name'),
                rowHeader: true,
                cell: (row) => (
                  <div className="min-w-0 break-words">
                    <Link className="font-semibold" to={`${page}/${row.id}`}>
                      {row.name || row.email}
                    </Link>
                    <span className="block text-sm font-normal text-muted">{row.email}</span>
                  </div>
                ),
              },
              { key: 'side', head: t('side'), cell: (row) => t(`one.${row.side}`) },
              { key: 'state', head: t('state'), cell: (row) => <StateBadge kind="PERSON" state={row.state} /> },
              {
                key: 'company',
                head: t('company'),
                cell: ({ company }) => company && <Link to={`/admin/companies/${company.id}`}>{company.name}</Link>,
              },
              { key: 'joined', head: t('joined'), nowrap: true, cell: (row) => format.date(row.createdAt) },
              { key: 'active', head: t('active'), cell: (row) => ago(row.lastActiveAt) },
            ]}
          />
        </Card>
      )}
      <p className="mt-4 flex flex-wrap gap-2">
        {paged && <LinkButton to={address({})}>{t('first')}</LinkButton>}
        {next && <LinkButton to={address({ before: next })}>{t('older')}</LinkButton>}
        {list.length > 0 && <CsvLink list="people" />}
      </p>
    </Page>
  )
}

import { masterStatuses } from '#kernel/enums/profiles.ts'
import { Fragment } from 'react'
import { Form, Link } from 'react-router'
import { ErrorMessage } from './error-message.tsx'
import { masterCategories } from '#modules/reference/rules.ts'
import { useLocale, useTexts } from '#ui/i18n/i18n.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Card, Page, PageHead } from '#ui/page.tsx'
import { Select, type Option } from '#ui/form/select.tsx'
import { Table, type Column } from '#ui/table.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { app, load, shownPage } from '#web/pipeline/request.ts'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { runAction } from './action.ts'
import { MasterEditor } from './master-editor.tsx'
import { nameIn } from './master-name.ts'
import { listAddress, pageOf } from './list-address.ts'
import { ListPages } from './list-parts.tsx'
import type { Route } from './+types/masters'

export const handle: RouteHandle = { texts: ['admin'] }

export async function loader({ context }: Route.LoaderArgs) {
  const params = app(context).url.searchParams
  const search = (params.get('search') ?? '').slice(0, 100)
  const category = masterCategories.find((each) => each === params.get('category'))
  const status = masterStatuses.find((each) => each === params.get('status'))
  const result = await shownPage(
    context,
    load(context, 'admin.masters.list', {
      page: pageOf(params),
      limit: 30,
      search,
      ...(category && { category }),
      ...(status && { status }),
    }),
  )
  const edit = params.get('edit')
  const editing = result.list.find((row) => row.id === edit)
  return {
    ...result,
    search,
    category: category ?? '',
    status: status ?? '',
    edit,
    near: await nearest(context, editing),
    usage: editing ? await load(context, 'admin.masters.usage', { id: editing.id }) : null,
  }
}

type Editing = { id: string; category: (typeof masterCategories)[number]; en: string; status: string }

/** The other values in use that a value sounds most like: what a proposal may have meant. */
async function nearest(context: Route.LoaderArgs['context'], editing: Editing | undefined): Promise<Option[]> {
  if (!editing || editing.status === 'MERGED') return []
  const { category, en } = editing
  const { list } = await load(context, 'reference.masters', { category, search: en.slice(0, 100), limit: 10 })
  return list.filter(({ id }) => id !== editing.id).map(({ id, label }) => ({ value: id, label }))
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const id = text('id')
  const back = listAddress('/admin/masters', {
    status: text('status'),
    category: text('category'),
    search: text('search'),
  })(1)
  if (form.get('intent') === 'merge')
    return runAction(context, id, back, (call) => call('admin.masters.merge', { id, into: text('into') }))
  if (form.get('intent') === 'undo')
    return runAction(context, id, back, (call) => call('admin.masters.undoMerge', { id, merge: text('merge') }))
  const aliases = text('aliases')
    .split('\n')
    .map((each) => each.trim())
    .filter(Boolean)
  const status = form.get('intent') === 'off' ? 'INACTIVE' : 'ACTIVE'
  return runAction(context, id, back, (call) =>
    call('admin.masters.save', {
      id,
      version: Number(text('version')),
      en: text('en'),
      idText: text('idText'),
      aliases,
      status,
    }),
  )
}

/** Values people choose from, proposals first; each edited in its row. */
export default function Masters({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts('admin')
  const { list, total, page, limit, search, category, status, edit, near, usage } = loaderData
  const address = listAddress('/admin/masters', { status, category, search })
  const editing = list.find((row) => row.id === edit)
  const locale = useLocale()
  const names = useNameColumns()
  return (
    <Page>
      <PageMeta title={t('nav.masters')} noindex />
      <PageHead title={t('nav.masters')} lead={t('masters.lead')} />
      <Form className="mb-4 grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_14rem_12rem_auto]" role="search">
        <TextField label={t('masters.search')} name="search" type="search" defaultValue={search} />
        <Select
          label={t('masters.category')}
          name="category"
          defaultValue={category}
          options={[
            { value: '', label: t('all') },
            ...masterCategories.map((value) => ({ value, label: t(`masters.categories.${value}`) })),
          ]}
        />
        <Select
          label={t('masters.state')}
          name="status"
          defaultValue={status}
          options={[
            { value: '', label: t('all') },
            ...masterStatuses.map((value) => ({ value, label: t(`masters.status.${value}`) })),
          ]}
        />
        <Button type="submit">{t('search.go')}</Button>
      </Form>
      <ErrorMessage code={actionData?.code} />
      {editing && usage && (
        <MasterEditor row={editing} near={near} usage={usage} filters={{ status, category, search }} />
      )}
      {list.length === 0 ? (
        <EmptyState title={t('masters.empty')}>{t('masters.emptyText')}</EmptyState>
      ) : (
        <Card flush>
          <Table
            caption={t('nav.masters')}
            rows={list}
            rowKey={(row) => row.id}
            isSelected={(row) => row.id === edit}
            columns={[
              ...names,
              {
                key: 'code',
                head: t('masters.category'),
                cell: (row) => (
                  <>
                    {t(`masters.categories.${row.category}`)}
                    <span className="block text-sm text-muted">
                      {row.code.split('_').map((word, at) => (
                        <Fragment key={at}>
                          {at > 0 && (
                            <>
                              _<wbr />
                            </>
                          )}
                          {word}
                        </Fragment>
                      ))}
                    </span>
                  </>
                ),
              },
              {
                key: 'status',
                head: t('masters.state'),
                cell: (row) => (
                  <Badge tone={row.status === 'PROPOSED' ? 'warning' : row.status === 'ACTIVE' ? 'success' : 'muted'}>
                    {t(`masters.status.${row.status}`)}
                  </Badge>
                ),
              },
              {
                key: 'by',
                head: t('masters.by'),
                cell: (row) =>
                  [row.proposedBy, row.proposals > 1 && t('masters.more', { count: row.proposals - 1 })]
                    .filter(Boolean)
                    .join(' '),
              },
              {
                key: 'do',
                head: t('masters.edit'),
                label: '',
                align: 'end',
                cell: (row) => (
                  <Link
                    className="k-link"
                    to={`${address(page)}${address(page).includes('?') ? '&' : '?'}edit=${row.id}#edit`}
                    aria-label={t('masters.editOf', { name: nameIn(row, locale) })}
                  >
                    {t('masters.edit')}
                  </Link>
                ),
              },
            ]}
          />
        </Card>
      )}
      <ListPages page={page} total={total} limit={limit} hrefFor={address} />
    </Page>
  )
}

type MasterRow = Route.ComponentProps['loaderData']['list'][number]

/** Both names of a value; the one in the language of the reader names its row. */
function useNameColumns(): Column<MasterRow>[] {
  const t = useTexts('admin')
  const locale = useLocale()
  const names: Column<MasterRow>[] = [
    { key: 'en', head: t('masters.en'), cell: (row) => <span lang="en">{row.en}</span> },
    { key: 'id', head: t('masters.id'), cell: (row) => <span lang="id">{row.id_text}</span> },
  ]
  return names
    .toSorted((one, other) => Number(other.key === locale) - Number(one.key === locale))
    .map((column) => ({ ...column, rowHeader: column.key === locale }))
}

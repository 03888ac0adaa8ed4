import { Icon } from '#ui/icon.tsx'
import { Link, useActionData } from 'react-router'
import { Form } from '#ui/form/page-form.tsx'
import { maxViews, type SavedView } from '#modules/applications/contract.views.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { filterOf, filterQuery, isNarrowed } from './applicant-filter.ts'
import type { ResponsesData } from './data.ts'
import type { ViewReply } from './view-action.ts'

const popup = 'saved-views'
const page = '/employer/responses'

/** Named filters, one's own and those of the team, and the form that saves the current ones. The browser itself opens them. */
export function SavedViews({ data }: { data: ResponsesData }) {
  const t = useTexts('applicantList')
  const { views, filter, mayShare } = data
  const groups = [
    { title: t('views.mine'), list: views.filter(({ mine }) => mine) },
    { title: t('views.team'), list: views.filter(({ mine }) => !mine) },
  ].filter(({ list }) => list.length > 0)
  const own = views.filter(({ mine }) => mine).length
  return (
    <>
      <Button size="sm" popoverTarget={popup} icon={<Icon name="bookmark" />}>
        {t('views.open')}
      </Button>
      <div id={popup} popover="auto" role="dialog" aria-labelledby={`${popup}-title`} className="k-popcard">
        <h2 id={`${popup}-title`} className="text-lg">
          {t('views.title')}
        </h2>
        {groups.length === 0 && <p className="k-hint mt-1">{t('views.none')}</p>}
        {groups.map(({ title, list }) => (
          <section key={title} className="mt-3">
            <h3 className="text-sm text-muted">{title}</h3>
            <ul className="divide-y divide-line">
              {list.map((view) => (
                <View key={view.id} view={view} mayShare={mayShare} />
              ))}
            </ul>
          </section>
        ))}
        {own >= maxViews ? (
          <p className="k-hint mt-4 border-t border-line pt-3">{t('views.limit', { max: maxViews })}</p>
        ) : (
          <NewView
            key={own}
            id={data.newView}
            narrowed={isNarrowed(filter) || filter.job !== null}
            mayShare={mayShare}
          />
        )}
      </div>
    </>
  )
}

function View({ view, mayShare }: { view: SavedView; mayShare: boolean }) {
  const t = useTexts('applicantList')
  const { id, name, query, mine, shared, byName, version } = view
  return (
    <li className="py-2">
      <div className="flex items-center gap-2">
        <span className="min-w-0 flex-1">
          {query ? (
            <Link
              to={page + filterQuery(filterOf(query))}
              className="k-link inline-flex min-h-9 items-center [overflow-wrap:anywhere]"
            >
              {name}
            </Link>
          ) : (
            <span className="text-muted [overflow-wrap:anywhere]">{name}</span>
          )}
          {!mine && <span className="block text-xs text-muted">{t('views.by', { name: byName })}</span>}
          {!query && <span className="block text-xs text-muted">{t('views.broken')}</span>}
        </span>
        {mine && shared && <Badge tone="primary">{t('views.shared')}</Badge>}
      </div>
      {mine && (
        <div className="flex flex-wrap gap-1">
          {query && (
            <ViewForm view={view} change="filter" shared={shared}>
              <Button type="submit" size="sm" variant="quiet" aria-label={t('views.update', { name })}>
                {t('views.updateShort')}
              </Button>
            </ViewForm>
          )}
          {query && mayShare && (
            <ViewForm view={view} change="share" shared={!shared}>
              <Button
                type="submit"
                size="sm"
                variant="quiet"
                icon={<Icon name="share-2" />}
                aria-label={t(shared ? 'views.unshare' : 'views.share', { name })}
              >
                {t(shared ? 'views.unshareShort' : 'views.shareShort')}
              </Button>
            </ViewForm>
          )}
          <Form method="post" preventScrollReset className="ml-auto">
            <input type="hidden" name="intent" value="view-delete" />
            <input type="hidden" name="id" value={id} />
            <input type="hidden" name="version" value={version} />
            <Button
              type="submit"
              size="sm"
              variant="quiet"
              icon={<Icon name="trash-2" />}
              aria-label={t('views.delete', { name })}
              title={t('views.delete', { name })}
            />
          </Form>
        </div>
      )}
    </li>
  )
}

type ViewFormProps = { view: SavedView; change: 'filter' | 'share'; shared: boolean; children: React.ReactNode }

function ViewForm({ view, change, shared, children }: ViewFormProps) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="view-save" />
      <input type="hidden" name="change" value={change} />
      <input type="hidden" name="id" value={view.id} />
      <input type="hidden" name="version" value={view.version} />
      {shared && <input type="hidden" name="shared" value="1" />}
      {children}
    </Form>
  )
}

function NewView({ id, narrowed, mayShare }: { id: string; narrowed: boolean; mayShare: boolean }) {
  const t = useTexts('applicantList')
  const errors = useTexts('validate')
  const codes = useTexts('errorMsg')
  const reply = useActionData<ViewReply | undefined>()
  const failed = reply && 'viewError' in reply ? reply.viewError : null
  return (
    <Form method="post" preventScrollReset className="mt-4 grid gap-3 border-t border-line pt-3">
      <h3 className="text-base">{t('views.save')}</h3>
      {failed && (
        <Notice tone="error" live>
          {errors.find(failed.code) ?? codes.find(failed.code) ?? failed.code}
        </Notice>
      )}
      <input type="hidden" name="intent" value="view-save" />
      <input type="hidden" name="change" value="new" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" value="0" />
      <TextField
        label={t('views.name')}
        name="name"
        defaultValue={failed?.name ?? ''}
        maxLength={60}
        required
        autoComplete="off"
      />
      {mayShare && <Checkbox label={t('views.shareNew')} name="shared" value="1" />}
      <Button type="submit" variant={narrowed ? 'primary' : 'secondary'} className="justify-self-start">
        {t('views.submit')}
      </Button>
    </Form>
  )
}

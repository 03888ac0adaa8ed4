import { Form, Link, redirect } from 'react-router'
import { viewForm } from '#modules/admin/views/contract.forms.ts'
import { filtersOf, isConsoleList, viewAddress } from '#modules/admin/views/rules.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { KitForm, SubmitButton, useKitForm } from '#ui/form/form.tsx'
import type { FormReply } from '#ui/form/form-schema.ts'
import { TextField } from '#ui/form/text-field.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Card, Page, PageHead, Section } from '#ui/page.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { app, load, redirectWithNotice } from '#web/pipeline/request.ts'
import { submit } from '#web/pipeline/submit.ts'
import { runAction } from '../action.ts'
import { ErrorMessage } from '../error-message.tsx'
import type { Route } from './+types/route'

export const handle: RouteHandle = { texts: ['admin', 'adminViews'] }
const path = '/admin/views'

/** What the address wants to keep: a list with its filters. */
function filterIn(params: URLSearchParams) {
  const list = params.get('list')
  if (!isConsoleList(list)) return null
  const filters = filtersOf(list, params)
  return Object.keys(filters).length > 0 ? { list, filters } : null
}

export async function loader({ context }: Route.LoaderArgs) {
  const { list } = await load(context, 'admin.views.list', {})
  return { list, filter: filterIn(app(context).url.searchParams) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const id = String(form.get('id') ?? '')
  if (form.get('intent') === 'remove') return runAction(context, id, path, (call) => call('admin.views.remove', { id }))
  const kept = filterIn(app(context).url.searchParams)
  if (!kept) return redirect(path)
  const done = await submit(context, form, viewForm, 'admin.views.save', (value) => ({ ...value, ...kept }))
  if (!done.ok) return done.reply
  return redirectWithNotice(context, viewAddress(kept.list, kept.filters), 'SAVED')
}

/** Filters of lists that the administrator keeps. */
export default function Views({ loaderData: { list, filter: kept }, actionData }: Route.ComponentProps) {
  const t = useTexts('adminViews')
  const failed = actionData && 'about' in actionData ? actionData : undefined
  const reply = actionData && !('about' in actionData) ? actionData : null
  return (
    <Page>
      <PageMeta title={t('title')} noindex />
      <PageHead title={t('title')} lead={t('lead')} />
      <ErrorMessage code={failed?.code} />
      {kept && (
        <Section title={t('new', { list: t(`lists.${kept.list}`) })}>
          <NewView reply={reply} name={kept.filters['search'] ?? ''} />
        </Section>
      )}
      {list.length === 0 ? (
        !kept && <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
      ) : (
        <Card flush>
          <ul aria-label={t('title')} className="divide-y divide-line">
            {list.map((view) => (
              <li key={view.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3">
                <p className="min-w-0 [overflow-wrap:anywhere]">
                  <Link className="font-semibold" to={viewAddress(view.list, view.filters)}>
                    {view.name}
                  </Link>
                  <span className="block text-sm text-muted">{t(`lists.${view.list}`)}</span>
                </p>
                <Form method="post" action={path}>
                  <input type="hidden" name="id" value={view.id} />
                  <Button
                    type="submit"
                    size="sm"
                    name="intent"
                    value="remove"
                    aria-label={`${t('remove')}: ${view.name}`}
                  >
                    {t('remove')}
                  </Button>
                </Form>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </Page>
  )
}

const schema = () => import('#modules/admin/views/contract.forms.ts').then((forms) => forms.viewForm)

/** Only the name is asked: the list and its filters stand in the address. */
function NewView({ reply, name }: { reply: FormReply | null; name: string }) {
  const t = useTexts('adminViews')
  const kit = useKitForm({ id: 'save-view', lastResult: reply, defaultValue: { name }, schema })
  return (
    <Card className="mb-6 max-w-xl">
      <KitForm {...kit} className="grid gap-4">
        <TextField field={kit.fields.name} label={t('name')} hint={t('nameHint')} autoComplete="off" required />
        <div>
          <SubmitButton>{t('submit')}</SubmitButton>
        </div>
      </KitForm>
    </Card>
  )
}

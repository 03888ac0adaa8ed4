import { BackLink } from '#ui/back-link.tsx'
import { Form } from '#ui/form/page-form.tsx'
import { templateForm } from '#modules/messages/contract.forms.ts'
import { TemplateForm } from '#modules/messages/ui/template-form.tsx'
import { protectedTopicsIn } from '#modules/screening/rules.protected.ts'
import { TopicWarnings } from '#modules/screening/ui/topic-warnings.tsx'
import { idShape } from '#kernel/shapes.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Card, Page, PageHead } from '#ui/page.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { app, load, redirectWithNotice } from '#web/pipeline/request.ts'
import { submit } from '#web/pipeline/submit.ts'
import type { Route } from './+types/message-templates'

/** Protected topics that a text touches, as for what interviewers are asked to rate. */
function warningOf(text: string) {
  const hits = protectedTopicsIn(text)
  return hits.length > 0 ? <TopicWarnings hits={hits} /> : undefined
}

export const handle: RouteHandle = { texts: ['messages', 'protectedTopics'] }
const path = '/employer/message-templates'

export async function loader({ context }: Route.LoaderArgs) {
  const edit = app(context).url.searchParams.get('edit')
  const { list } = await load(context, 'messages.templates', {})
  const editing = list.find(({ id }) => id === edit) ?? null
  // The id of a new one is made here, so that a form that is sent twice makes one.
  return { list, editing, form: editing?.id ?? (edit === 'new' ? crypto.randomUUID() : null) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const id = idShape.catch('').parse(form.get('id'))
  if (form.get('intent') === 'delete') {
    await load(context, 'messages.templateDelete', { id })
    return redirectWithNotice(context, path, 'DELETED')
  }
  const version = form.get('version')
  const done = await submit(context, form, templateForm, 'messages.templateSave', (value) => ({
    id,
    version: version ? Number(version) : null,
    ...value,
  }))
  if (!done.ok) return done.reply
  return redirectWithNotice(context, path, 'SAVED')
}

export default function MessageTemplates({ loaderData: { list, editing, form }, actionData }: Route.ComponentProps) {
  const t = useTexts('messages')
  const lastResult = actionData && 'status' in actionData ? actionData : null
  return (
    <Page width="reading">
      <PageMeta title={t('template.title')} noindex />
      <PageHead
        title={t('template.title')}
        lead={t('template.lead')}
        back={<BackLink to="/employer/messages">{t('back')}</BackLink>}
        actions={!form && <LinkButton to={`${path}?edit=new`}>{t('template.new')}</LinkButton>}
      />
      {form && (
        <Card className="mb-6">
          <TemplateForm key={form} id={form} template={editing} lastResult={lastResult} warningOf={warningOf} />
          <LinkButton to={path} variant="quiet" className="mt-3 -ml-3">
            {t('template.cancel')}
          </LinkButton>
        </Card>
      )}
      {list.length === 0 && !form && <EmptyState title={t('template.none')}>{t('template.noneText')}</EmptyState>}
      <ul className="grid gap-3">
        {list.map((each) => (
          <Card as="li" key={each.id}>
            <div className="flex flex-wrap items-start justify-between gap-3">
              <h2 className="min-w-0 text-base [overflow-wrap:anywhere]">{each.name}</h2>
              <Badge>{t(`template.kinds.${each.kind}`)}</Badge>
            </div>
            <p className="mt-1 line-clamp-3 text-sm text-muted [overflow-wrap:anywhere]">
              {each.bodies.id ?? each.bodies.en}
            </p>
            {each.warnings.length > 0 && (
              <p className="mt-2 text-sm">
                <TopicWarnings hits={each.warnings} />
              </p>
            )}
            <div className="mt-3 flex flex-wrap gap-3">
              <LinkButton size="sm" to={`${path}?edit=${each.id}`} aria-label={`${t('template.edit')}: ${each.name}`}>
                {t('template.edit')}
              </LinkButton>
              <Form method="post">
                <input type="hidden" name="intent" value="delete" />
                <input type="hidden" name="id" value={each.id} />
                <Button
                  type="submit"
                  size="sm"
                  variant="danger-quiet"
                  aria-label={`${t('template.delete')}: ${each.name}`}
                >
                  {t('template.delete')}
                </Button>
              </Form>
            </div>
          </Card>
        ))}
      </ul>
    </Page>
  )
}

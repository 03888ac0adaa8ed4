import { Form, redirect } from 'react-router'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import { Page, PageHead, Section } from '#ui/page.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { appeal, loadStatements } from '#web/moderation/action.ts'
import { Statement } from '#web/moderation/statement.tsx'
import { app, homeOf, redirectWithNotice, suspendedPath } from '#web/pipeline/request.ts'
import { dataAction } from '#web/settings/data-action.ts'
import { DataSections } from '#web/settings/data-sections.tsx'
import { ErrorMessage } from '#web/settings/error-message.tsx'
import { loadOwnData } from '#web/settings/own-data.ts'
import { repliedAt, replyOf } from '#web/settings/reply.ts'
import type { Route } from './+types/suspended'

export const handle: RouteHandle = { texts: ['moderation', 'settings'] }

/** Suspended people come here from every page of their account; everybody else goes on. */
export async function loader({ context }: Route.LoaderArgs) {
  const { caller } = app(context)
  if (caller.kind === 'guest') throw redirect('/login')
  if (!('suspended' in caller) || !caller.suspended) throw redirect(homeOf(caller))
  if (caller.kind !== 'candidate') return { statement: null, suspension: null, own: await loadOwnData(context) }
  const [{ list, restrictions }, own] = await Promise.all([loadStatements(context), loadOwnData(context)])
  return {
    own,
    statement: list.find(({ actions }) => actions.includes('SUSPEND')) ?? null,
    suspension: restrictions.find(({ kind }) => kind === 'SUSPENDED') ?? null,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  if (form.get('intent') !== 'appeal')
    return dataAction(context, { form, page: suspendedPath, deleted: '/jobsseekers/account-deletion' })
  form.delete('intent')
  const done = await appeal(context, form)
  if (!done.ok) return repliedAt('appeal', done.reply)
  return redirectWithNotice(context, suspendedPath, 'SAVED')
}

/** Why somebody is suspended, until when, the appeal, and what stays open: a copy of the data, deletion, signing out. */
export default function Suspended({ loaderData: { statement, suspension, own }, actionData }: Route.ComponentProps) {
  const t = useTexts('moderation')
  const format = useFormat()
  return (
    <Page width="reading">
      <PageMeta title={t('suspended.title')} noindex />
      <PageHead title={t('suspended.title')} lead={t('suspended.lead')} />
      <ErrorMessage answer={actionData} />
      {suspension?.until && (
        <Notice tone="error" className="mb-6" title={t('suspended.until', { date: format.dateTime(suspension.until) })}>
          {t('suspended.untilText')}
        </Notice>
      )}
      {suspension && !suspension.until && (
        <Notice tone="error" className="mb-6" title={t('suspended.forGood')}>
          {t('suspended.forGoodText')}
        </Notice>
      )}
      {statement && (
        <Section title={t('suspended.why')}>
          <Statement statement={statement} reply={replyOf(actionData, 'appeal')} />
        </Section>
      )}
      <Section id="leave" title={t('suspended.leave')} lead={t('suspended.leaveText')}>
        <div className="flex flex-wrap gap-3">
          <LinkButton to="/account/statements">{t('suspended.all')}</LinkButton>
          <Form method="post" action="/logout">
            <Button type="submit">{t('suspended.signOut')}</Button>
          </Form>
        </div>
      </Section>
      <DataSections data={own} as="candidate" answer={actionData} />
    </Page>
  )
}

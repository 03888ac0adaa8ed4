import type { AdminRole } from '#kernel/caller.ts'
import { inviteForm } from '#modules/accounts/administrators/contract.forms.ts'
import { ErrorMessage } from '../error-message.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Page, PageHead, Section } from '#ui/page.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { app, load, redirectWithNotice } from '#web/pipeline/request.ts'
import { submit } from '#web/pipeline/submit.ts'
import { runAction } from '../action.ts'
import { AdministratorEditor } from './administrator-editor.tsx'
import { AdministratorList } from './administrator-list.tsx'
import { InvitationList } from './invitation-list.tsx'
import { InviteForm } from './invite-form.tsx'
import { RightsTable } from './rights-table.tsx'
import type { Route } from './+types/route'

export const handle: RouteHandle = { texts: ['admin'] }
const path = '/admin/administrators'

export async function loader({ context }: Route.LoaderArgs) {
  const { url, locale } = app(context)
  const { list, invitations } = await load(context, 'admin.administrators.list', {})
  const edited = list.find(({ id, self }) => id === url.searchParams.get('edit') && !self) ?? null
  const sessions = edited ? (await load(context, 'admin.administrators.sessions', { id: edited.id })).list : []
  return { list, invitations, edited, sessions, locale }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? '')
  if (form.has('email')) {
    const done = await submit(context, form, inviteForm, 'admin.administrators.invite')
    if (!done.ok) return done.reply
    return redirectWithNotice(context, path, 'SAVED')
  }
  const [id, reason] = [text('id'), text('reason')]
  const run = (act: Parameters<typeof runAction>[3]) => runAction(context, id, path, act)
  switch (text('intent')) {
    case 'resend':
      return run((call) => call('admin.administrators.resend', { id }))
    case 'withdraw':
      return run((call) => call('admin.administrators.withdraw', { id }))
    case 'role':
      return run((call) =>
        call('admin.administrators.setRole', {
          id,
          reason,
          from: text('from') as AdminRole,
          role: text('role') as AdminRole,
        }),
      )
    case 'endSessions': {
      const sessionId = text('sessionId')
      return run((call) => call('admin.administrators.endSessions', { id, reason, ...(sessionId && { sessionId }) }))
    }
    case 'reset':
      return run((call) => call('admin.administrators.resetFactors', { id, reason }))
    default:
      return run((call) =>
        call('admin.administrators.setActive', { id, reason, active: text('intent') === 'switchOn' }),
      )
  }
}

/** Who runs the site: administrators, open invitations, and what each role may do. */
export default function Administrators({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts('admin')
  const { list, invitations, edited, sessions, locale } = loaderData
  const failed = actionData && 'about' in actionData ? actionData : undefined
  const reply = actionData && !('about' in actionData) ? actionData : null
  return (
    <Page>
      <PageMeta title={t('administrators.title')} noindex />
      <PageHead title={t('administrators.title')} lead={t('administrators.lead')} />
      <ErrorMessage code={failed?.code} />
      {edited && <AdministratorEditor administrator={edited} sessions={sessions} />}
      <AdministratorList list={list} editing={edited?.id} />
      {invitations.length > 0 && (
        <Section title={t('administrators.pending')}>
          <InvitationList invitations={invitations} />
        </Section>
      )}
      <Section id="invite" title={t('administrators.inviteTitle')} lead={t('administrators.inviteLead')}>
        <InviteForm reply={reply} locale={locale} />
      </Section>
      <Section title={t('administrators.rights')} lead={t('administrators.rightsLead')}>
        <RightsTable />
      </Section>
    </Page>
  )
}

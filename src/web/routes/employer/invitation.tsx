import { data, Link, redirect } from 'react-router'
import { Form } from '#ui/form/page-form.tsx'
import { isFail } from '#kernel/fail.ts'
import { joinForm } from '#modules/companies/contract.team-forms.ts'
import type { EndpointOutput } from '#modules/contract.ts'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import type { FormReply } from '#ui/form/form-schema.ts'
import { KitForm, SubmitButton, useKitForm } from '#ui/form/form.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Card, Page, PageHead } from '#ui/page.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { app, load, redirectWithNotice, throwBadInput, throwErrorResponse } from '#web/pipeline/request.ts'
import type { PageContext } from '#web/pipeline/context.ts'
import { submit } from '#web/pipeline/submit.ts'
import { ErrorMessage } from '#web/settings/error-message.tsx'
import { failedAt, repliedAt, replyOf } from '#web/settings/reply.ts'
import type { Route } from './+types/invitation'

export const handle: RouteHandle = { texts: ['team', 'company', 'settings'] }

const schema = () => import('#modules/companies/contract.team-forms.ts').then((forms) => forms.joinForm)

function tokenOf(token: string): string {
  if (!/^[\w-]{43}$/.test(token)) throw data({ code: 'NOT_FOUND' }, { status: 404 })
  return token
}

/** Opening the link changes nothing: mail scanners open it too. The address goes to no other site. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const token = tokenOf(params.token)
  app(context).setHeader('Referrer-Policy', 'no-referrer')
  return { invitation: await load(context, 'team.preview', { token }), token }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const token = tokenOf(params.token)
  const form = await request.formData()
  const intent = form.get('intent')
  form.delete('intent')
  if (intent === 'decline') return answer(context, 'decline', () => app(context).call('team.decline', { token }))
  if (intent === 'leave') return signOut(context, token)
  if (intent === 'join') {
    const done = await submit(context, form, joinForm, 'team.accept', (value) => ({ token, ...value }))
    if (!done.ok) return repliedAt('join', done.reply)
  } else {
    if (intent !== 'accept') throwBadInput()
    const failed = await answer(context, 'accept', () => app(context).call('team.accept', { token }))
    if (failed) return failed
  }
  return redirectWithNotice(context, '/employer/home', 'TEAM_JOINED')
}

async function answer(context: PageContext, at: string, call: () => Promise<unknown>) {
  try {
    await call()
    return null
  } catch (error) {
    if (!isFail(error)) throw error
    if (error.code === 'DEFECT') throwErrorResponse(app(context), error)
    return failedAt(at, error)
  }
}

/** Ends the session of whoever is signed in and comes back to the invitation. */
async function signOut(context: PageContext, token: string) {
  const page = app(context)
  const { kind } = page.caller
  if (kind !== 'guest') await page.call(`${kind === 'unassigned' ? 'employer' : kind}.logout`, {})
  page.endSession()
  return redirect(`/employer/invitation/${token}`, 303)
}

/** What an invitation is about, and the buttons to answer it. */
export default function Invitation({ loaderData: { invitation, token }, actionData }: Route.ComponentProps) {
  const t = useTexts('team')
  const company = useTexts('company')
  const format = useFormat()
  const { state, inviter, role } = invitation
  const values = { company: invitation.company, role: company(`role.${role}`) }
  return (
    <Page width="narrow" className="py-8 sm:py-14">
      <PageMeta title={t('join.title', { company: invitation.company })} noindex />
      {state === 'OPEN' ? (
        <>
          <PageHead
            title={t('join.title', { company: invitation.company })}
            lead={inviter ? t('join.invitedAs', { ...values, inviter }) : t('join.invitedBy', values)}
          />
          <ErrorMessage answer={actionData} />
          <p className="mb-4">{t(`roleText.${role}`)}</p>
          <p className="mb-6 text-sm text-muted [overflow-wrap:anywhere]">
            {t('join.for', { email: invitation.email, date: format.dateTime(invitation.expiresAt) })}
          </p>
          <Answer invitation={invitation} token={token} reply={replyOf(actionData, 'join')} />
        </>
      ) : (
        <Over state={state} />
      )}
    </Page>
  )
}

type InvitationPreview = EndpointOutput<'team.preview'>

function Over({ state }: { state: Exclude<InvitationPreview['state'], 'OPEN'> }) {
  const t = useTexts('team')
  return (
    <>
      <PageHead title={t('join.over.title')} lead={t(`join.over.${state}`)} />
      <LinkButton to="/employer/home">{t('join.open')}</LinkButton>
    </>
  )
}

function Answer({
  invitation,
  token,
  reply,
}: {
  invitation: InvitationPreview
  token: string
  reply: FormReply | null
}) {
  const t = useTexts('team')
  const { reader, email, alreadyMember } = invitation
  if (alreadyMember)
    return (
      <Notice
        tone="muted"
        title={t('join.already')}
        action={<LinkButton to="/employer/home">{t('join.open')}</LinkButton>}
      />
    )
  if (reader === 'OTHER')
    return (
      <Card className="grid gap-4">
        <p className="[overflow-wrap:anywhere]">{t('join.other', { email })}</p>
        <Form method="post" reloadDocument>
          <Button type="submit" name="intent" value="leave" variant="primary">
            {t('join.signOut')}
          </Button>
        </Form>
      </Card>
    )
  if (reader === 'HAS_ACCOUNT')
    return (
      <Card className="grid gap-4">
        <p className="[overflow-wrap:anywhere]">{t('join.signIn', { email })}</p>
        <div className="flex flex-wrap gap-3">
          <LinkButton
            variant="primary"
            to={`/employer/login?next=${encodeURIComponent(`/employer/invitation/${token}`)}`}
          >
            {t('join.signInButton')}
          </LinkButton>
          <Decline />
        </div>
      </Card>
    )
  if (reader === 'NEW') return <Join reply={reply} />
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-3">
        <Form method="post" reloadDocument>
          <Button type="submit" name="intent" value="accept" variant="primary">
            {t('join.accept')}
          </Button>
        </Form>
        <Decline />
      </div>
      <p className="k-hint">{t('join.elsewhere')}</p>
    </div>
  )
}

function Decline() {
  const t = useTexts('team')
  return (
    <Form method="post">
      <Button type="submit" name="intent" value="decline" variant="quiet">
        {t('join.decline')}
      </Button>
    </Form>
  )
}

function Join({ reply }: { reply: FormReply | null }) {
  const t = useTexts('team')
  const kit = useKitForm({ id: 'join', lastResult: reply, schema })
  return (
    <div className="grid gap-4">
      <Card>
        <h2 className="text-lg">{t('join.new')}</h2>
        <p className="k-hint mb-5 mt-1">{t('join.newText')}</p>
        <KitForm {...kit} reloadDocument className="grid gap-5">
          <input type="hidden" name="intent" value="join" />
          <TextField field={kit.fields.fullName} label={t('join.fullName')} autoComplete="name" required />
          <PasswordField
            field={kit.fields.password}
            label={t('join.password')}
            hint={t('join.passwordHint')}
            autoComplete="new-password"
            required
          />
          <Checkbox field={kit.fields.acceptTerms} label={t('join.terms')} />
          <p className="-mt-3">
            <Link to="/employer/terms-condition" target="_blank" className="k-link text-sm">
              {t('join.termsLink')}
            </Link>
          </p>
          <div>
            <SubmitButton>{t('join.accept')}</SubmitButton>
          </div>
        </KitForm>
      </Card>
      <Decline />
    </div>
  )
}

import { data, Form, redirectDocument } from 'react-router'
import { AccessFrame } from '#modules/accounts/ui/access-frame.tsx'
import { isFail } from '#kernel/fail.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { app, flash, throwErrorResponse, throwBadInput } from '#web/pipeline/request.ts'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { ErrorMessage } from '#web/settings/error-message.tsx'
import { errorOf, failedAt } from '#web/settings/reply.ts'
import type { Route } from './+types/undo-email'

export const handle: RouteHandle = { texts: ['settings'] }

/** The link from the mail only shows the page: programs that open links change nothing. */
export function loader({ context }: Route.LoaderArgs) {
  const token = app(context).url.searchParams.get('t') ?? ''
  // A link that lost its end in the mail says so, instead of offering a button that cannot work.
  if (token === '') throw data({ code: 'NOT_FOUND' }, { status: 404 })
  return { token }
}

export async function action({ request, context }: Route.ActionArgs) {
  const token = (await request.formData()).get('token')
  if (typeof token !== 'string' || token === '') throwBadInput()
  try {
    await app(context).call('accounts.emailUndo', { token })
  } catch (error) {
    if (!isFail(error)) throw error
    if (error.code === 'DEFECT') throwErrorResponse(app(context), error)
    return failedAt('undo', error)
  }
  flash(context, 'EMAIL_UNDONE')
  return redirectDocument('/jobsseekers/login')
}

/** Takes back a change of the e-mail address, from the mail that the old address got. */
export default function UndoEmail({ loaderData: { token }, actionData }: Route.ComponentProps) {
  const t = useTexts('settings')
  return (
    <AccessFrame title={t('undo.title')} lead={t('undo.lead')}>
      <PageMeta title={t('undo.title')} noindex />
      <ErrorMessage answer={actionData} />
      {errorOf(actionData) ? (
        <LinkButton to="/jobsseekers/login" wide size="lg">
          {t('undo.signIn')}
        </LinkButton>
      ) : (
        <Form method="post" action="/undo-email">
          <input type="hidden" name="token" value={token} />
          <Button type="submit" variant="primary" wide size="lg">
            {t('undo.submit')}
          </Button>
        </Form>
      )}
    </AccessFrame>
  )
}

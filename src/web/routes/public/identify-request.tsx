import { Form } from 'react-router'
import { AccessFrame } from '#modules/accounts/ui/access-frame.tsx'
import { isFail } from '#kernel/fail.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { app, throwErrorResponse, throwBadInput } from '#web/pipeline/request.ts'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { ErrorMessage } from '#web/settings/error-message.tsx'
import { failedAt } from '#web/settings/reply.ts'
import type { Route } from './+types/identify-request'

export const handle: RouteHandle = { texts: ['rightsRequests', 'settings'] }

/** The link from the email only shows the page: programs that open links confirm nothing. */
export function loader({ context }: Route.LoaderArgs) {
  return { token: app(context).url.searchParams.get('t') ?? '' }
}

export async function action({ request, context }: Route.ActionArgs) {
  const token = (await request.formData()).get('token')
  if (typeof token !== 'string' || token === '') throwBadInput()
  try {
    await app(context).call('accounts.identifyRequest', { token })
    return { done: true as const }
  } catch (error) {
    if (!isFail(error)) throw error
    if (error.code === 'DEFECT') throwErrorResponse(app(context), error)
    return failedAt('identify', error)
  }
}

/** Confirms that a request about one's data is one's own. */
export default function IdentifyRequest({ loaderData: { token }, actionData }: Route.ComponentProps) {
  const t = useTexts('rightsRequests')
  const isDone = actionData != null && 'done' in actionData
  return (
    <AccessFrame
      title={t(isDone ? 'identify.doneTitle' : 'identify.title')}
      lead={t(isDone ? 'identify.doneText' : 'identify.lead')}
    >
      <PageMeta title={t('identify.title')} noindex />
      {!isDone && <ErrorMessage answer={actionData} />}
      {actionData ? (
        <LinkButton to="/" wide size="lg">
          {t('identify.home')}
        </LinkButton>
      ) : (
        <Form method="post" action="/identify-request">
          <input type="hidden" name="token" value={token} />
          <Button type="submit" variant="primary" wide size="lg">
            {t('identify.submit')}
          </Button>
        </Form>
      )}
    </AccessFrame>
  )
}

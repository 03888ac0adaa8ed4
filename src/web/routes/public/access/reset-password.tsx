import { AccessFrame } from '#modules/accounts/ui/access-frame.tsx'
import { ChangePasswordForm } from '#modules/accounts/ui/password-form.tsx'
import { changePasswordAction } from './access.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { app, load } from '#web/pipeline/request.ts'
import type { Route } from './+types/reset-password'

export async function loader({ context }: Route.LoaderArgs) {
  const { caller } = app(context)
  const { hasPassword } = await load(context, 'accounts.sessions', {})
  return { hasPassword, email: 'email' in caller ? caller.email : '' }
}

export const action = (args: Route.ActionArgs) => changePasswordAction(args)

/** Change the password while signed in; a first one is set soon after a sign-in by code. */
export default function ResetPassword({ loaderData: { hasPassword, email }, actionData }: Route.ComponentProps) {
  const t = useTexts('auth')
  const title = t(hasPassword ? 'change.title' : 'change.firstTitle')
  return (
    <AccessFrame title={title} lead={t(hasPassword ? 'change.lead' : 'change.firstLead')}>
      <PageMeta title={title} noindex />
      <ChangePasswordForm hasPassword={hasPassword} email={email} reply={actionData ?? null} />
    </AccessFrame>
  )
}

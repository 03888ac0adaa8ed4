import { redirect } from 'react-router'
import { AccessFrame } from '#modules/accounts/ui/access-frame.tsx'
import { NewPasswordForm } from '#modules/accounts/ui/password-form.tsx'
import { newPasswordAction, pendingLoader } from './access.ts'
import { accessPath } from '#modules/accounts/rules.access-paths.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import type { Route } from './+types/new-password'

/** Without a proven reset code there is nothing to do here. */
export async function loader(args: Route.LoaderArgs) {
  const { side, pending } = await pendingLoader(args, ['NEW_PASSWORD'])
  if (!pending) throw redirect(accessPath(side, 'forgot-password'))
  return null
}

export const action = (args: Route.ActionArgs) => newPasswordAction(args)

export default function NewPassword({ actionData }: Route.ComponentProps) {
  const t = useTexts('auth')
  return (
    <AccessFrame title={t('newPassword.title')} lead={t('newPassword.lead')}>
      <PageMeta title={t('newPassword.title')} noindex />
      <NewPasswordForm reply={actionData ?? null} />
    </AccessFrame>
  )
}

import { redirect } from 'react-router'
import { AccessFrame } from '#features/accounts/ui/access-frame.tsx'
import { newPasswordAction, pendingLoader } from '../../../access.ts'
import { accessPath } from '../../../access-paths.ts'
import { useTexts } from '../../../i18n.tsx'
import { late } from '../../../kit/late.tsx'
import { PageMeta } from '../../../page-meta.tsx'
import type { Route } from './+types/new-password'

const form = () => import('#features/accounts/ui/password-form.tsx').then((file) => file.NewPasswordForm)
const NewPasswordForm = late(form, import.meta.env.SSR ? await form() : null)

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

import { Link } from 'react-router'
import { AccessFrame } from '#features/accounts/ui/access-frame.tsx'
import { forgotAction } from '../../../access.ts'
import { accessPath, sideOf } from '../../../access-paths.ts'
import { useTexts } from '../../../i18n.tsx'
import { KitForm, SubmitButton, useKitForm } from '../../../kit/form.tsx'
import { TextField } from '../../../kit/text-field.tsx'
import { PageMeta } from '../../../page-meta.tsx'
import { app } from '../../../request.ts'
import type { Route } from './+types/forgot-password'

const schema = () => import('#features/accounts/contract.forms.ts').then((forms) => forms.emailForm)

export const loader = ({ context }: Route.LoaderArgs) => ({ side: sideOf(app(context).url.pathname) })
export const action = (args: Route.ActionArgs) => forgotAction(args)

/** Ask for a reset code; the answer is the same for every address. */
export default function ForgotPassword({ loaderData: { side }, actionData }: Route.ComponentProps) {
  const t = useTexts('auth')
  const kit = useKitForm({ id: 'forgot', lastResult: actionData ?? null, schema })
  const foot = (
    <Link className="k-link" to={accessPath(side, 'login')}>
      {t('forgot.back')}
    </Link>
  )
  return (
    <AccessFrame title={t('forgot.title')} lead={t('forgot.lead')} foot={foot}>
      <PageMeta title={t('forgot.title')} noindex />
      <KitForm {...kit} className="grid gap-5">
        <TextField field={kit.fields.email} label={t('field.email')} type="email" autoComplete="username" required />
        <SubmitButton wide size="lg">
          {t('forgot.submit')}
        </SubmitButton>
      </KitForm>
    </AccessFrame>
  )
}

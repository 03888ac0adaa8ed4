import { Link } from 'react-router'
import { AccessFrame } from '#modules/accounts/ui/access-frame.tsx'
import { NewPasswordField } from '#modules/accounts/ui/register-form.tsx'
import { TotpForm } from '#modules/accounts/ui/totp-form.tsx'
import { adminSetupAction, enrolment } from './access.ts'
import { TotpSecret } from './totp-secret.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { KitForm, SubmitButton, useKitForm } from '#ui/form/form.tsx'
import type { FormReply } from '#ui/form/form-schema.ts'
import { TextField } from '#ui/form/text-field.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import type { RouteHandle } from '#web/document/route-handle.ts'
import type { Route } from './+types/setup'

export const handle: RouteHandle = { texts: ['account'] }
export const loader = (args: Route.LoaderArgs) => enrolment(args)
export const action = (args: Route.ActionArgs) => adminSetupAction(args)

/** The first administrator: the token of the first start, then a second factor that works. */
export default function AdminSetup({
  loaderData: { waiting, secret, otpauthUri, qr, token },
  actionData,
}: Route.ComponentProps) {
  const t = useTexts('account')
  const enrolling = waiting === 'ENROLMENT' && secret && otpauthUri
  const foot = (
    <Link className="k-link" to={enrolling ? '/admin/setup?again=1' : '/admin/login'}>
      {t(enrolling ? 'admin.again' : 'admin.title')}
    </Link>
  )
  return (
    <AccessFrame
      title={t(enrolling ? 'admin.enrolTitle' : 'admin.setupTitle')}
      lead={t(enrolling ? 'admin.enrolLead' : 'admin.setupLead')}
      foot={foot}
    >
      <PageMeta title={t('admin.setupTitle')} noindex />
      {enrolling ? (
        <>
          <TotpSecret secret={secret} uri={otpauthUri} qr={qr} />
          <TotpForm reply={actionData ?? null} submitLabel={t('admin.confirm')} />
        </>
      ) : (
        <AccountStep token={token} reply={actionData ?? null} />
      )}
    </AccessFrame>
  )
}

const schema = () => import('#modules/accounts/contract.forms.ts').then((forms) => forms.bootstrapForm)

/** The address that the terminal prints brings the token along. */
function AccountStep({ token, reply }: { token: string; reply: FormReply | null }) {
  const [t, auth, register] = [useTexts('account'), useTexts('auth'), useTexts('register')]
  const kit = useKitForm({ id: 'setup', lastResult: reply, defaultValue: { token }, schema })
  return (
    <KitForm {...kit} className="grid gap-5">
      <TextField field={kit.fields.token} label={t('admin.token')} autoComplete="off" spellCheck={false} required />
      <TextField field={kit.fields.fullName} label={register('field.fullName')} autoComplete="name" required />
      <TextField field={kit.fields.email} label={auth('field.email')} type="email" autoComplete="username" required />
      <NewPasswordField field={kit.fields.password} label={auth('field.password')} />
      <SubmitButton wide size="lg">
        {t('admin.submit')}
      </SubmitButton>
    </KitForm>
  )
}

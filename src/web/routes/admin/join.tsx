import { Link } from 'react-router'
import { isFail } from '#kernel/fail.ts'
import { AccessFrame } from '#modules/accounts/ui/access-frame.tsx'
import { NewPasswordField } from '#modules/accounts/ui/register-form.tsx'
import { TotpForm } from '#modules/accounts/ui/totp-form.tsx'
import { joinPath } from '#modules/accounts/administrators/rules.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { KitForm, SubmitButton, useKitForm } from '#ui/form/form.tsx'
import type { FormReply } from '#ui/form/form-schema.ts'
import { TextField } from '#ui/form/text-field.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { app } from '#web/pipeline/request.ts'
import { enrolment, joinAction } from './access.ts'
import { TotpSecret } from './totp-secret.tsx'
import type { Route } from './+types/join'

export const handle: RouteHandle = { texts: ['account', 'admin'] }

export async function loader({ context, params: { token } }: Route.LoaderArgs) {
  const page = app(context)
  try {
    const invitation = await page.call('admin.administrators.invitation', { token })
    return { ...(await enrolment({ context })), token, invitation }
  } catch (error) {
    if (!isFail(error) || !['INVITATION_OVER', 'INVALID'].includes(error.code)) throw error
    return { token, invitation: null, waiting: null, secret: null, otpauthUri: null, qr: null }
  }
}

export const action = ({ context, request, params: { token } }: Route.ActionArgs) =>
  joinAction({ context, request, token })

/** An invited administrator: name and password, then a second factor that works, then the console. */
export default function Join({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts('account')
  const { invitation, waiting, secret, otpauthUri, qr, token } = loaderData
  if (!invitation)
    return (
      <AccessFrame title={t('admin.joinOver')} lead={t('admin.joinOverText')}>
        <PageMeta title={t('admin.joinOver')} noindex />
        <Link className="k-link" to="/admin/login">
          {t('admin.title')}
        </Link>
      </AccessFrame>
    )
  const reply = actionData ?? null
  return waiting === 'ENROLMENT' && secret && otpauthUri ? (
    <AccessFrame
      title={t('admin.enrolTitle')}
      lead={t('admin.enrolLead')}
      foot={
        <Link className="k-link" to={`${joinPath(token)}?again=1`}>
          {t('admin.again')}
        </Link>
      }
    >
      <PageMeta title={t('admin.enrolTitle')} noindex />
      <TotpSecret secret={secret} uri={otpauthUri} qr={qr} />
      <TotpForm reply={reply} submitLabel={t('admin.confirm')} />
    </AccessFrame>
  ) : (
    <PersonStep invitation={invitation} reply={reply} />
  )
}

const schema = () => import('#modules/accounts/administrators/contract.forms.ts').then((forms) => forms.joinForm)

type PersonStepProps = {
  invitation: NonNullable<Route.ComponentProps['loaderData']['invitation']>
  reply: FormReply | null
}

function PersonStep({ invitation: { name, email, by, role }, reply }: PersonStepProps) {
  const [t, auth, register, admin] = [useTexts('account'), useTexts('auth'), useTexts('register'), useTexts('admin')]
  const kit = useKitForm({ id: 'join', lastResult: reply, defaultValue: { fullName: name ?? '' }, schema })
  const lead = name
    ? t('admin.joinAgainLead', { email })
    : t('admin.joinLead', { by: by ?? t('admin.joinSomebody'), role: admin(`role.${role}`), email })
  return (
    <AccessFrame title={t('admin.joinTitle')} lead={lead}>
      <PageMeta title={t('admin.joinTitle')} noindex />
      <KitForm {...kit} className="grid gap-5">
        {/* For password managers; the address is that of the invitation. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <TextField field={kit.fields.fullName} label={register('field.fullName')} autoComplete="name" required />
        <NewPasswordField field={kit.fields.password} label={auth('field.password')} />
        <SubmitButton wide size="lg">
          {t('admin.joinSubmit')}
        </SubmitButton>
      </KitForm>
    </AccessFrame>
  )
}

import { Link } from 'react-router'
import { AccessFrame } from '#modules/accounts/ui/access-frame.tsx'
import { SessionEnded } from '#modules/accounts/ui/session-ended.tsx'
import { TotpForm } from '#modules/accounts/ui/totp-form.tsx'
import { PasskeyButton } from '#modules/accounts/ui/passkey-button.tsx'
import { answerByPasskey } from '#modules/accounts/ui/passkey-client.ts'
import { safeNext } from '#kernel/safe-next.ts'
import { adminLoginAction, enrolment } from './access.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { KitForm, SubmitButton, useKitForm } from '#ui/form/form.tsx'
import type { FormReply } from '#ui/form/form-schema.ts'
import { PasswordField } from '#ui/form/password-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import type { RouteHandle } from '#web/document/route-handle.ts'
import type { Route } from './+types/login'

export const handle: RouteHandle = { texts: ['account'] }
export const loader = (args: Route.LoaderArgs) => enrolment(args)
export const action = (args: Route.ActionArgs) => adminLoginAction(args)

/** The administrator's sign-in page: password, then the second factor. */
export default function AdminLogin({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts('account')
  const { waiting, demo, ended, next, recovery } = loaderData
  const second = waiting === 'TOTP'
  const keep = next ? `&next=${encodeURIComponent(next)}` : ''
  const foot = second ? (
    <>
      <Link className="k-link" to="/admin/login?again=1">
        {t('admin.again')}
      </Link>
      <Link
        className="k-link text-sm"
        to={recovery ? `/admin/login?${keep.slice(1)}` : `/admin/login?recovery=1${keep}`}
      >
        {t(recovery ? 'admin.useApp' : 'admin.recovery')}
      </Link>
      {demo && (
        <Link className="k-link text-sm" to="/mailbox" target="_blank">
          {t('admin.demo')}
        </Link>
      )}
    </>
  ) : (
    <Link className="k-link text-sm" to="/admin/setup">
      {t('admin.setup')}
    </Link>
  )
  return (
    <AccessFrame
      title={t(second ? (recovery ? 'admin.recoveryTitle' : 'admin.totpTitle') : 'admin.title')}
      lead={second && t(recovery ? 'admin.recoveryLead' : 'admin.totpLead')}
      foot={foot}
    >
      <PageMeta title={t('admin.title')} noindex />
      {ended && <SessionEnded next={next} />}
      {!second && <PasswordStep reply={actionData ?? null} next={next} />}
      {second && !recovery && <TotpForm reply={actionData ?? null} submitLabel={t('admin.verify')} />}
      {second && recovery && <RecoveryForm reply={actionData ?? null} />}
    </AccessFrame>
  )
}

const schema = () => import('#modules/accounts/contract.forms.ts').then((forms) => forms.adminLoginForm)

const recoverySchema = () => import('#modules/accounts/contract.forms.ts').then((forms) => forms.recoveryForm)

function RecoveryForm({ reply }: { reply: FormReply | null }) {
  const t = useTexts('account')
  const kit = useKitForm({ id: 'recovery', lastResult: reply, schema: recoverySchema })
  return (
    <KitForm {...kit} className="grid gap-5">
      <TextField
        field={kit.fields.recoveryCode}
        label={t('admin.recoveryCode')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        autoFocus
      />
      <SubmitButton wide size="lg">
        {t('admin.verify')}
      </SubmitButton>
    </KitForm>
  )
}

/** By a passkey alone, or by password and then a second factor. */
function PasswordStep({ reply, next }: { reply: FormReply | null; next: string | null }) {
  const [t, auth] = [useTexts('account'), useTexts('auth')]
  const kit = useKitForm({ id: 'admin-login', lastResult: reply, schema })
  return (
    <KitForm {...kit} className="grid gap-5">
      <PasskeyButton
        wide
        label={t('admin.passkey')}
        run={() => answerByPasskey('sign-in')}
        // A document, so that the layout is that of the person.
        onDone={() => location.assign(safeNext(next, '/admin'))}
      />
      <TextField field={kit.fields.email} label={auth('field.email')} type="email" autoComplete="username" required />
      <PasswordField
        field={kit.fields.password}
        label={auth('field.password')}
        autoComplete="current-password"
        required
      />
      <SubmitButton wide size="lg">
        {t('admin.submit')}
      </SubmitButton>
    </KitForm>
  )
}

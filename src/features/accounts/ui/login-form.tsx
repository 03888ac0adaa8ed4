import { Link } from 'react-router'
import { useTexts } from '#web/i18n.tsx'
import { accessPath, type Side } from '#web/access-paths.ts'
import { Button } from '#web/kit/button.tsx'
import type { FormReply } from '#web/kit/form-schema.ts'
import { KitForm, SubmitButton, useKitForm } from '#web/kit/form.tsx'
import { PasswordField } from '#web/kit/password-field.tsx'
import { TextField } from '#web/kit/text-field.tsx'

const schema = () => import('../contract.forms.ts').then((forms) => forms.loginForm)

/** Address and password; the second button asks for a code instead and needs no password. */
export function LoginForm({ side, next, reply }: { side: Side; next: string | null; reply: FormReply | null }) {
  const t = useTexts('auth')
  const kit = useKitForm({ id: 'login', lastResult: reply, schema })
  return (
    <KitForm {...kit} className="grid gap-5">
      <TextField field={kit.fields.email} label={t('field.email')} type="email" autoComplete="username" required />
      <PasswordField
        field={kit.fields.password}
        label={t('field.password')}
        autoComplete="current-password"
        required
        aside={
          <Link className="k-link text-sm" to={accessPath(side, 'forgot-password', next)}>
            {t('login.forgot')}
          </Link>
        }
      />
      <div className="grid gap-3">
        <SubmitButton wide size="lg">
          {t('login.submit')}
        </SubmitButton>
        <Button type="submit" name="viaOtp" value="on" variant="quiet" wide>
          {t('login.viaCode')}
        </Button>
      </div>
    </KitForm>
  )
}

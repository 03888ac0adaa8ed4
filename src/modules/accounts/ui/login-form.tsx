import { Link } from 'react-router'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { accessPath, type Side } from '../rules.access-paths.ts'
import { Button } from '#ui/button.tsx'
import type { FormReply } from '#ui/form/form-schema.ts'
import { KitForm, SubmitButton, useKitForm } from '#ui/form/form.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'

const schema = () => import('../contract.forms.ts').then((forms) => forms.loginForm)

/** Sign-in by e-mail and password; the second button requests a code instead and needs no password. */
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

import { Form } from '#ui/form/page-form.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import type { FormReply } from '#ui/form/form-schema.ts'
import { KitForm, SubmitButton, useKitForm } from '#ui/form/form.tsx'
import { OtpField } from '#ui/form/otp-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useRejectedCode } from './code-form.tsx'
import { OwnerProofField } from './proof-field.tsx'

const changeSchema = () => import('../contract.own.ts').then((forms) => forms.emailChangeForm)
const codeSchema = () => import('../contract.own.ts').then((forms) => forms.emailCodeForm)

/** Requests an e-mail change; posts `intent=email`. */
export function EmailForm({
  email,
  hasPassword,
  reply,
}: {
  email: string
  hasPassword: boolean
  reply: FormReply | null
}) {
  const t = useTexts('settings')
  const kit = useKitForm({ id: 'email-form', lastResult: reply, schema: changeSchema })
  return (
    <KitForm {...kit} className="grid max-w-[30rem] gap-5">
      <input type="hidden" name="intent" value="email" />
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <TextField field={kit.fields.email} label={t('email.new')} type="email" autoComplete="off" required />
      <OwnerProofField field={kit.fields.currentPassword} hasPassword={hasPassword} />
      <div>
        <SubmitButton variant="secondary">{t('email.ask')}</SubmitButton>
      </div>
    </KitForm>
  )
}

/** Entry of the code mailed to the new address; posts `intent=emailCode`, `emailAgain` or `emailCancel`. */
export function EmailCodeForm({ email, reply }: { email: string; reply: FormReply | null }) {
  const t = useTexts('settings')
  const kit = useKitForm({ id: 'email-code', lastResult: reply, schema: codeSchema })
  useRejectedCode(kit.fields.otp.id, reply)
  return (
    <div className="grid max-w-[30rem] gap-5">
      <Notice title={<span className="wrap-anywhere">{t('email.waiting', { email })}</span>}>
        {t('email.waitingText')}
      </Notice>
      <KitForm {...kit} className="grid gap-5">
        <input type="hidden" name="intent" value="emailCode" />
        <OtpField field={kit.fields.otp} label={t('email.code')} required />
        <div>
          <SubmitButton>{t('email.confirm')}</SubmitButton>
        </div>
      </KitForm>
      <Form method="post" className="flex flex-wrap gap-3">
        <input type="hidden" name="email" value={email} />
        <Button type="submit" name="intent" value="emailAgain" variant="quiet" size="sm">
          {t('email.again')}
        </Button>
        <Button type="submit" name="intent" value="emailCancel" variant="quiet" size="sm">
          {t('email.cancel')}
        </Button>
      </Form>
    </div>
  )
}

import { Form } from '#ui/form/page-form.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Button } from '#ui/button.tsx'
import { KitForm, SubmitButton, useKitForm } from '#ui/form/form.tsx'
import { OtpField } from '#ui/form/otp-field.tsx'
import { useRejectedCode } from './code-form.tsx'
import { splitAnswer, ErrorNotice, type FormAnswer } from '#ui/form/error-notice.tsx'

const schema = () => import('../contract.forms.ts').then((forms) => forms.codeForm)

/** Entry of the code that proves ownership of the account with the same address, with a button to resend it. */
export function ConfirmForm({ answer }: { answer: FormAnswer }) {
  const t = useTexts('auth')
  const { error, reply } = splitAnswer(answer)
  const kit = useKitForm({ id: 'confirm', lastResult: reply, schema })
  useRejectedCode(kit.fields.otp.id, reply)
  return (
    <>
      <ErrorNotice error={error} className="mb-5" />
      <KitForm {...kit} className="grid gap-5">
        <OtpField field={kit.fields.otp} label={t('field.code')} hint={t('code.life')} required autoFocus />
        <SubmitButton wide size="lg">
          {t('signOn.confirm.submit')}
        </SubmitButton>
      </KitForm>
      <Form method="post" className="mt-4 grid justify-items-center">
        <input type="hidden" name="intent" value="resend" />
        <Button type="submit" variant="quiet">
          {t('code.resend')}
        </Button>
      </Form>
    </>
  )
}

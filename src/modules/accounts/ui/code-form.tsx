import { useEffect, useRef } from 'react'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Notice } from '#ui/display.tsx'
import type { FormReply } from '#ui/form/form-schema.ts'
import { isIntent, KitForm, SubmitButton, useKitForm } from '#ui/form/form.tsx'
import { OtpField } from '#ui/form/otp-field.tsx'
import { splitAnswer, ErrorNotice, type FormAnswer } from '#ui/form/error-notice.tsx'
import type { CodeStep } from '../rules.access-paths.ts'

const schema = () => import('../contract.forms.ts').then((forms) => forms.codeForm)
type CodeFormProps = {
  purpose: CodeStep
  /** The code has expired. */
  expired: boolean
  answer: FormAnswer
}

/** Entry of a one-time code. */
export function CodeForm({ purpose, expired, answer }: CodeFormProps) {
  const t = useTexts('auth')
  const { error, reply } = splitAnswer(answer)
  const kit = useKitForm({ id: 'code', lastResult: reply, schema })
  useRejectedCode(kit.fields.otp.id, reply)
  return (
    <>
      <ErrorNotice error={error} className="mb-5" />
      {expired && <Notice tone="warning" className="mb-5" title={t('code.old')} />}
      <KitForm {...kit} className="grid gap-5">
        <OtpField field={kit.fields.otp} label={t('field.code')} hint={t('code.life')} required autoFocus />
        <SubmitButton wide size="lg">
          {t(`code.submit.${purpose}`)}
        </SubmitButton>
      </KitForm>
    </>
  )
}

/**
 * Clears and focuses the code field after a rejected code, and blocks submitting it empty so that the error stays readable. A page
 * rendered by the server after the rejection already has an empty field.
 */
export function useRejectedCode(id: string, reply: FormReply | null): void {
  const lastReply = useRef(reply)
  useEffect(() => {
    const input = document.getElementById(id)
    if (!reply || !(input instanceof HTMLInputElement)) return
    if (lastReply.current !== reply) {
      input.value = ''
      input.focus()
    }
    lastReply.current = reply
    const { form } = input
    const blockEmpty = (event: SubmitEvent) => {
      if (input.value !== '' || isIntent(event)) return
      event.preventDefault()
      input.focus()
    }
    form?.addEventListener('submit', blockEmpty)
    return () => form?.removeEventListener('submit', blockEmpty)
  }, [id, reply])
}

import { useEffect, useRef } from 'react'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Notice } from '#ui/display.tsx'
import type { FormReply } from '#ui/form/form-schema.ts'
import { KitForm, SubmitButton, useKitForm } from '#ui/form/form.tsx'
import { OtpField } from '#ui/form/otp-field.tsx'
import { partsOf, RefusedNotice, type Answer } from './error-notice.tsx'

const schema = () => import('../contract.forms.ts').then((forms) => forms.codeForm)
type CodeFormProps = {
  purpose: 'VERIFY_EMAIL' | 'LOGIN' | 'RESET_PASSWORD'
  /** Its time is over. */
  old: boolean
  answer: Answer
}

/** The code, and what is true about it. */
export function CodeForm({ purpose, old, answer }: CodeFormProps) {
  const t = useTexts('auth')
  const { refused, reply } = partsOf(answer)
  const kit = useKitForm({ id: 'code', lastResult: reply, schema })
  useFresh(kit.fields.otp.id, reply)
  return (
    <>
      <RefusedNotice refused={refused} className="mb-5" />
      {old && <Notice tone="warning" className="mb-5" title={t('code.old')} />}
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
 * A refused code makes room for the next one, and why it was refused is not sent over by an empty field. A page that the server made with
 * the refusal has an empty field already.
 */
export function useFresh(id: string, reply: FormReply | null): void {
  const seen = useRef(reply)
  useEffect(() => {
    const input = document.getElementById(id)
    if (!reply || !(input instanceof HTMLInputElement)) return
    if (seen.current !== reply) {
      input.value = ''
      input.focus()
    }
    seen.current = reply
    const { form } = input
    const stay = (event: Event) => {
      if (input.value !== '') return
      event.preventDefault()
      input.focus()
    }
    form?.addEventListener('submit', stay)
    return () => form?.removeEventListener('submit', stay)
  }, [id, reply])
}

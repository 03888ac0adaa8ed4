import { useEffect, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { browserKeys, keepKey } from '#web/browser-keys.ts'
import { useTexts } from '#web/i18n.tsx'
import { Button } from '#web/kit/button.tsx'
import { Notice } from '#web/kit/display.tsx'
import type { FormReply } from '#web/kit/form-schema.ts'
import { KitForm, SubmitButton, useKitForm } from '#web/kit/form.tsx'
import { OtpField } from '#web/kit/otp-field.tsx'
import { RefusedNotice, type Refused } from './refused-notice.tsx'

const schema = () => import('../contract.forms.ts').then((forms) => forms.codeForm)
type Purpose = 'VERIFY_EMAIL' | 'LOGIN' | 'RESET_PASSWORD'
type CodeFormProps = {
  purpose: Purpose
  email: string
  now: number
  resendAt: string
  expiresAt: string
  reply: FormReply | null
  refused: Refused | null
}

/** The code, what is true about it, and another one. */
export function CodeForm({ purpose, email, now, resendAt, expiresAt, reply, refused }: CodeFormProps) {
  const t = useTexts('auth')
  const kit = useKitForm({ id: 'code', lastResult: reply, schema })
  const old = new Date(expiresAt).getTime() <= now
  useAwaited(email)
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
      <Resend seconds={Math.ceil((new Date(resendAt).getTime() - now) / 1000)} />
    </>
  )
}

/** Asks for another code. It says when that is possible; counting down is only a comfort, the server judges. */
function Resend({ seconds }: { seconds: number }) {
  const t = useTexts('auth')
  const navigation = useNavigation()
  const left = useCountdown(seconds)
  const sending = navigation.formData?.get('intent') === 'resend'
  return (
    <Form method="post" className="mt-4 grid justify-items-center gap-1.5 text-center">
      <input type="hidden" name="intent" value="resend" />
      <Button type="submit" variant="quiet" busy={sending}>
        {t('code.resend')}
      </Button>
      {left > 0 && <p className="k-hint tabular-nums">{t('code.wait', { seconds: left })}</p>}
    </Form>
  )
}

function useCountdown(seconds: number): number {
  const [left, setLeft] = useState(Math.max(0, seconds))
  useEffect(() => {
    const end = performance.now() + Math.max(0, seconds) * 1000
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1000))), 1000)
    return () => clearInterval(timer)
  }, [seconds])
  return left
}

/** The specification's keys `email` and `mobNo` live in local storage only while a code is awaited. */
function useAwaited(email: string): void {
  useEffect(() => {
    keepKey(browserKeys.email, email)
    const forget = () => {
      keepKey(browserKeys.email, null)
      keepKey(browserKeys.phone, null)
    }
    addEventListener('pagehide', forget)
    return () => {
      forget()
      removeEventListener('pagehide', forget)
    }
  }, [email])
}

/** A refused code makes room for the next one. */
export function useFresh(id: string, reply: FormReply | null): void {
  useEffect(() => {
    const input = document.getElementById(id)
    if (!reply || !(input instanceof HTMLInputElement)) return
    input.value = ''
    input.focus()
  }, [id, reply])
}

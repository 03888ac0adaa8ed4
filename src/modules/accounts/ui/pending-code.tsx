import { useEffect, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { browserKeys, keepKey } from '#ui/browser/storage-keys.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Button } from '#ui/button.tsx'

type AwaitedCodeProps = { email: string; now: number; resendAt: string }

/** What goes on while a code is awaited, although the reader does nothing: the time to another one, and the browser's keys. */
export function AwaitedCode({ email, now, resendAt }: AwaitedCodeProps) {
  useAwaited(email)
  return <Resend key={resendAt} seconds={Math.ceil((new Date(resendAt).getTime() - now) / 1000)} />
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

/** Seconds left; none or less when it is over. */
function useCountdown(seconds: number): number {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const end = performance.now() + seconds * 1000
    const timer = setInterval(() => setLeft(Math.ceil((end - performance.now()) / 1000)), 1000)
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

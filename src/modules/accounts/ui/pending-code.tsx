import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { Form } from '#ui/form/page-form.tsx'
import { browserKeys, storeKey } from '#ui/browser/storage-keys.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Button } from '#ui/button.tsx'

type PendingCodeProps = { email: string; now: number; resendAt: string }

/** Countdown to the next code, and the storage keys that exist while a code is pending. */
export function PendingCode({ email, now, resendAt }: PendingCodeProps) {
  useStoredKeys(email)
  return <Resend key={resendAt} seconds={Math.ceil((new Date(resendAt).getTime() - now) / 1000)} />
}

/** Requests another code. The countdown is informative only; the server enforces the interval. */
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

/** Remaining seconds; zero or negative when over. */
function useCountdown(seconds: number): number {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const end = performance.now() + seconds * 1000
    const timer = setInterval(() => setLeft(Math.ceil((end - performance.now()) / 1000)), 1000)
    return () => clearInterval(timer)
  }, [seconds])
  return left
}

/** The specification's keys `email` and `mobNo` exist in local storage only while a code is pending. */
function useStoredKeys(email: string): void {
  useEffect(() => {
    storeKey(browserKeys.email, email)
    const clearKeys = () => {
      storeKey(browserKeys.email, null)
      storeKey(browserKeys.phone, null)
    }
    addEventListener('pagehide', clearKeys)
    return () => {
      clearKeys()
      removeEventListener('pagehide', clearKeys)
    }
  }, [email])
}

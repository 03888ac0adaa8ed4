import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { PasskeyButton } from '#modules/accounts/ui/passkey-button.tsx'
import { answerByPasskey } from '#modules/accounts/ui/passkey-client.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import { TextField } from '#ui/form/text-field.tsx'

const stepUpPath = '/admin/step-up'

/** What the form was sent with, where there is a document. */
function focused(): HTMLElement | null {
  const element = typeof document === 'undefined' ? null : document.activeElement
  return element instanceof HTMLElement && element !== document.body ? element : null
}

/** Confirms the second factor in place, so that what was typed below stays; then the form is sent again from where it was sent. */
export function StepUpPanel() {
  const t = useTexts('admin')
  const [errors, validate] = [useTexts('errorMsg'), useTexts('validate')]
  const fetcher = useFetcher<{ done: true } | { code: string }>()
  const reply = fetcher.data
  const [confirmed, setConfirmed] = useState(false)
  const done = confirmed || (reply !== undefined && 'done' in reply)
  // Read before the field below takes the focus.
  const [sender] = useState(focused)
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (done) (sender?.isConnected ? sender : notice.current)?.focus()
  }, [done, sender])
  if (done)
    return (
      <div ref={notice} tabIndex={-1}>
        <Notice tone="success" live className="mb-4">
          {t('stepUp.done')}
        </Notice>
      </div>
    )
  return (
    <Notice tone="warning" live title={t('stepUp.title')} className="mb-4">
      <p className="mb-3">{t('stepUp.lead')}</p>
      <fetcher.Form method="post" action={stepUpPath} className="flex flex-wrap items-end gap-3">
        <input type="hidden" name="inline" value="1" />
        <TextField
          label={t('stepUp.code')}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          className="w-40"
          required
          autoFocus
        />
        <Button type="submit" variant="primary" busy={fetcher.state !== 'idle'}>
          {t('stepUp.submit')}
        </Button>
      </fetcher.Form>
      <div className="mt-3">
        <PasskeyButton
          label={t('stepUp.passkey')}
          run={() => answerByPasskey('step-up')}
          onDone={() => setConfirmed(true)}
        />
      </div>
      {reply && 'code' in reply && (
        <p className="mt-2 text-error" role="alert">
          {validate.find(reply.code) ?? errors.find(reply.code) ?? errors('INVALID')}
        </p>
      )}
    </Notice>
  )
}

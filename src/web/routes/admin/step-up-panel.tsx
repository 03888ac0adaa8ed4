import { useState } from 'react'
import { useFetcher } from 'react-router'
import { PasskeyButton } from '#modules/accounts/ui/passkey-button.tsx'
import { answerByPasskey } from '#modules/accounts/ui/passkey-client.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import { TextField } from '#ui/form/text-field.tsx'

const stepUpPath = '/admin/step-up'

/** Confirms the second factor in place, so that what was typed below stays. */
export function StepUpPanel() {
  const t = useTexts('admin')
  const [errors, validate] = [useTexts('errorMsg'), useTexts('validate')]
  const fetcher = useFetcher<{ done: true } | { code: string }>()
  const reply = fetcher.data
  const [confirmed, setConfirmed] = useState(false)
  if (confirmed || (reply && 'done' in reply))
    return (
      <Notice tone="success" live className="mb-4">
        {t('stepUp.done')}
      </Notice>
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

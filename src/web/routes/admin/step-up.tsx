import { useEffect, useState } from 'react'
import { data, Link, redirect, useNavigate } from 'react-router'
import { isFail } from '#kernel/fail.ts'
import { safeNext } from '#kernel/safe-next.ts'
import { totpForm } from '#modules/accounts/contract.forms.ts'
import { AccessFrame } from '#modules/accounts/ui/access-frame.tsx'
import { PasskeyButton } from '#modules/accounts/ui/passkey-button.tsx'
import { answerByPasskey } from '#modules/accounts/ui/passkey-client.ts'
import { TotpForm } from '#modules/accounts/ui/totp-form.tsx'
import { hasCopyOf, keepSentFrom } from '#ui/browser/form-copy.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { app, load, throwErrorResponse } from '#web/pipeline/request.ts'
import { submit } from '#web/pipeline/submit.ts'
import type { Route } from './+types/step-up'

export const handle: RouteHandle = { texts: ['admin', 'account'] }

const nextOf = (url: URL) => safeNext(url.searchParams.get('next'), '/admin')

export async function loader({ context }: Route.LoaderArgs) {
  const { passkeys } = await load(context, 'admin.security', {})
  return { next: nextOf(app(context).url), passkeys: passkeys.length }
}

/** Confirms for a page of its own, or in place for a form that waits on another page. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  if (form.has('inline')) return confirmInPlace(context, form)
  const done = await submit(context, form, totpForm, 'admin.stepUp')
  return done.ok ? redirect(nextOf(app(context).url)) : done.reply
}

async function confirmInPlace(context: Route.ActionArgs['context'], form: FormData) {
  const page = app(context)
  try {
    await page.call('admin.stepUp', { code: String(form.get('code') ?? '').trim() })
    return data({ done: true } as const)
  } catch (error) {
    if (!isFail(error)) throw error
    if (error.code === 'UNAUTHENTICATED') throwErrorResponse(page, error)
    return data({ code: error.fields[0]?.code ?? error.code }, { status: error.status })
  }
}

/** The second factor again, before something sensitive; the form that asked for it is filled in again afterwards. */
export default function StepUp({ loaderData: { next, passkeys }, actionData }: Route.ComponentProps) {
  const t = useTexts('admin')
  const navigate = useNavigate()
  const kept = useKeptForm(next)
  return (
    <AccessFrame
      title={t('stepUp.title')}
      lead={
        <>
          {t('stepUp.lead')} {kept && t('stepUp.kept')}
        </>
      }
      foot={
        <Link className="k-link" to={next}>
          {t('stepUp.back')}
        </Link>
      }
    >
      <PageMeta title={t('stepUp.title')} noindex />
      <div className="grid gap-5">
        <TotpForm
          reply={actionData && !('done' in actionData || 'code' in actionData) ? actionData : null}
          submitLabel={t('stepUp.submit')}
        />
        {passkeys > 0 && (
          <PasskeyButton
            wide
            label={t('stepUp.passkey')}
            run={() => answerByPasskey('step-up')}
            onDone={() => void navigate(next)}
          />
        )}
      </div>
    </AccessFrame>
  )
}

/** Keeps the copy of the form that led here; whether there is one. */
function useKeptForm(next: string): boolean {
  const [kept, setKept] = useState(false)
  useEffect(() => {
    keepSentFrom(next)
    setKept(hasCopyOf(next))
  }, [next])
  return kept
}

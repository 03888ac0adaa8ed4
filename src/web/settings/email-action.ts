import { redirect } from 'react-router'
import { emailChangeForm, emailCodeForm } from '#modules/accounts/contract.own.ts'
import { isFail } from '#kernel/fail.ts'
import { app, flash, redirectWithNotice, throwBadInput, throwErrorResponse } from '#web/pipeline/request.ts'
import type { PageContext } from '#web/pipeline/context.ts'
import { submit } from '#web/pipeline/submit.ts'
import { failedAt, repliedAt } from './reply.ts'

/** What the forms of the email address ask for, by `intent`; `page` shows them under `#email`. */
export async function emailAction(context: PageContext, { form, page }: { form: FormData; page: string }) {
  const intent = form.get('intent')
  form.delete('intent')
  if (intent === 'email') {
    const done = await submit(context, form, emailChangeForm, 'accounts.emailChange')
    return done.ok ? redirect(`${page}#email`) : repliedAt('email', done.reply)
  }
  if (intent === 'emailCode') {
    const done = await submit(context, form, emailCodeForm, 'accounts.emailConfirm')
    if (!done.ok) return repliedAt('emailCode', done.reply)
    return redirectWithNotice(context, page, 'EMAIL_CHANGED')
  }
  const { call } = app(context)
  try {
    if (intent === 'emailAgain') {
      await call('accounts.emailChange', { email: String(form.get('email') ?? '') })
      flash(context, 'CODE_SENT')
    } else if (intent === 'emailCancel') await call('accounts.emailCancel', {})
    else throwBadInput()
  } catch (error) {
    if (!isFail(error)) throw error
    if (error.code === 'UNAUTHENTICATED' || error.code === 'DEFECT') throwErrorResponse(app(context), error)
    return failedAt('emailCode', error)
  }
  return redirect(`${page}#email`)
}

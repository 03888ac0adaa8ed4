import { data, redirect, type RouterContextProvider } from 'react-router'
import { emailChangeForm, emailCodeForm, personForm } from '#modules/accounts/contract.own.ts'
import { isFail } from '#kernel/fail.ts'
import { app, flash, requireCandidate, throwErrorResponse } from '#web/pipeline/request.ts'
import { submit } from '#web/pipeline/submit.ts'
import { deviceAction } from './device-actions.ts'
import { failedAt, repliedAt } from './reply.ts'

type Args = { request: Request; context: Readonly<RouterContextProvider> }
const page = '/jobsseekers/settings'

/** What the forms of the account page ask for, by `intent`. */
export async function accountAction({ request, context }: Args) {
  const form = await request.formData()
  const intent = form.get('intent')
  if (intent === 'language') return deviceAction({ request, context }, form)
  form.delete('intent')
  const id = requireCandidate(context).caller.accountId
  if (intent === 'person') {
    const done = await submit(context, form, personForm, 'profiles.personalDetails', (value) => ({ id, ...value }))
    if (!done.ok) return repliedAt('person', done.reply)
    flash(context, 'SAVED')
    return redirect(page)
  }
  if (intent === 'email') {
    const done = await submit(context, form, emailChangeForm, 'accounts.emailChange')
    return done.ok ? redirect(`${page}#email`) : repliedAt('email', done.reply)
  }
  if (intent === 'emailCode') {
    const done = await submit(context, form, emailCodeForm, 'accounts.emailConfirm')
    if (!done.ok) return repliedAt('emailCode', done.reply)
    flash(context, 'EMAIL_CHANGED')
    return redirect(page)
  }
  const { call } = app(context)
  try {
    if (intent === 'emailAgain') {
      await call('accounts.emailChange', { email: String(form.get('email') ?? '') })
      flash(context, 'CODE_SENT')
    } else if (intent === 'emailCancel') await call('accounts.emailCancel', {})
    else throw data({ code: 'BAD_INPUT' }, { status: 400 })
  } catch (error) {
    if (!isFail(error)) throw error
    if (error.code === 'UNAUTHENTICATED' || error.code === 'DEFECT') throwErrorResponse(app(context), error)
    return failedAt('emailCode', error)
  }
  return redirect(`${page}#email`)
}

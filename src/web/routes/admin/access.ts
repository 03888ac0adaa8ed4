import { redirect } from 'react-router'
import { adminLoginForm, bootstrapForm, recoveryForm, totpForm } from '#modules/accounts/contract.forms.ts'
import { joinForm } from '#modules/accounts/administrators/contract.forms.ts'
import { joinPath } from '#modules/accounts/administrators/rules.ts'
import { safeNext } from '#kernel/safe-next.ts'
import { app, load } from '#web/pipeline/request.ts'
import type { PageRequest } from '#web/pipeline/context.ts'
import { submit } from '#web/pipeline/submit.ts'

/** The pending sign-in step of this browser on the administrator's sign-in page; `?again=1` starts over. */
export async function enrolment({ context }: Pick<PageRequest, 'context'>) {
  const { url, demo } = app(context)
  const waiting = await load(context, 'admin.enrolment', {})
  const token = url.searchParams.get('token')?.slice(0, 100) ?? ''
  return {
    demo,
    token,
    ended: url.searchParams.has('ended'),
    recovery: url.searchParams.has('recovery'),
    next: url.searchParams.get('next'),
    ...(url.searchParams.has('again') ? { waiting: null, secret: null, otpauthUri: null, qr: null } : waiting),
  }
}

/** First or second factor, whichever the form holds. */
export async function adminLoginAction({ request, context }: PageRequest) {
  const form = await request.formData()
  if (form.has('recoveryCode')) return recover(form, context)
  if (form.has('code')) return secondFactor(form, context)
  const done = await submit(context, form, adminLoginForm, 'admin.login')
  return done.ok ? redirect(keepNext('/admin/login', context)) : done.reply
}

/** Token and person, then the first code. */
export async function adminSetupAction({ request, context }: PageRequest) {
  const form = await request.formData()
  if (form.has('code')) return secondFactor(form, context)
  const done = await submit(context, form, bootstrapForm, 'admin.bootstrap')
  return done.ok ? redirect('/admin/setup') : done.reply
}

/** Name and password of an invited administrator, then the first code. */
export async function joinAction({ request, context, token }: PageRequest & { token: string }) {
  const form = await request.formData()
  if (form.has('code')) return secondFactor(form, context)
  const done = await submit(context, form, joinForm, 'admin.administrators.accept', (value) => ({ ...value, token }))
  return done.ok ? redirect(joinPath(token)) : done.reply
}

/** A recovery code in place of the second factor; what is left of them is the next page. */
async function recover(form: FormData, context: PageRequest['context']) {
  const done = await submit(context, form, recoveryForm, 'admin.recoveryCodes.signIn', ({ recoveryCode }) => ({
    code: recoveryCode,
  }))
  return done.ok ? redirect('/admin/security') : done.reply
}

async function secondFactor(form: FormData, context: PageRequest['context']) {
  const { waiting } = await load(context, 'admin.enrolment', {})
  const done = await submit(context, form, totpForm, 'admin.verifyTotp')
  if (done.ok && waiting === 'ENROLMENT') return redirect('/admin/security')
  return done.ok ? redirect(safeNext(app(context).url.searchParams.get('next'), '/admin')) : done.reply
}

function keepNext(path: string, context: PageRequest['context']): string {
  const next = app(context).url.searchParams.get('next')
  return next ? `${path}?next=${encodeURIComponent(next)}` : path
}

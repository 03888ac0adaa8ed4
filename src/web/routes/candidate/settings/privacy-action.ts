import { data, redirect, type RouterContextProvider } from 'react-router'
import * as z from 'zod'
import { visibilityForm } from '#modules/profiles/contract.privacy.ts'
import { isFail } from '#kernel/fail.ts'
import { idShape } from '#kernel/shapes.ts'
import { app, flash, turnAway } from '#web/pipeline/request.ts'
import { refusedAt } from './reply.ts'

type Args = { request: Request; context: Readonly<RouterContextProvider> }
const page = '/jobsseekers/settings/privacy'
const deeds = z.discriminatedUnion('intent', [
  visibilityForm.extend({ intent: z.literal('visibility') }),
  z.object({ intent: z.literal('block'), companyId: idShape }),
  z.object({ intent: z.literal('unblock'), companyId: idShape }),
])

/** What the buttons of the privacy page ask for, by `intent`. */
export async function privacyDeed({ request, context }: Args) {
  const wanted = deeds.safeParse(Object.fromEntries(await request.formData()))
  if (!wanted.success) throw data({ code: 'BAD_INPUT' }, { status: 400 })
  const { call } = app(context)
  const deed = wanted.data
  try {
    if (deed.intent === 'visibility') await call('privacy.setVisibility', { visibility: deed.visibility })
    else await call(`privacy.${deed.intent}`, { companyId: deed.companyId })
  } catch (error) {
    if (!isFail(error)) throw error
    if (error.code === 'UNAUTHENTICATED' || error.code === 'DEFECT') turnAway(app(context), error)
    return refusedAt(deed.intent, error)
  }
  flash(context, 'SAVED')
  return redirect(deed.intent === 'visibility' ? page : `${page}#blocks`)
}

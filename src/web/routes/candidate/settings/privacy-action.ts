import * as z from 'zod'
import { visibilityForm } from '#modules/profiles/contract.privacy.ts'
import { isFail } from '#kernel/fail.ts'
import { idShape } from '#kernel/shapes.ts'
import { app, redirectWithNotice, throwBadInput, throwErrorResponse } from '#web/pipeline/request.ts'
import type { PageRequest } from '#web/pipeline/context.ts'
import { failedAt } from '#web/settings/reply.ts'

const page = '/jobsseekers/settings/privacy'
const schema = z.discriminatedUnion('intent', [
  visibilityForm.extend({ intent: z.literal('visibility') }),
  z.object({ intent: z.literal('block'), companyId: idShape }),
  z.object({ intent: z.literal('unblock'), companyId: idShape }),
])

/** What the buttons of the privacy page ask for, by `intent`. */
export async function privacyAction({ request, context }: PageRequest) {
  const parsed = schema.safeParse(Object.fromEntries(await request.formData()))
  if (!parsed.success) throwBadInput()
  const { call } = app(context)
  const action = parsed.data
  try {
    if (action.intent === 'visibility') await call('privacy.setVisibility', { visibility: action.visibility })
    else await call(`privacy.${action.intent}`, { companyId: action.companyId })
  } catch (error) {
    if (!isFail(error)) throw error
    if (error.code === 'UNAUTHENTICATED' || error.code === 'DEFECT') throwErrorResponse(app(context), error)
    return failedAt(action.intent, error)
  }
  return redirectWithNotice(context, action.intent === 'visibility' ? page : `${page}#blocks`, 'SAVED')
}

import { personForm } from '#modules/accounts/contract.own.ts'
import { redirectWithNotice, requireCandidate } from '#web/pipeline/request.ts'
import type { PageRequest } from '#web/pipeline/context.ts'
import { submit } from '#web/pipeline/submit.ts'
import { emailAction } from '#web/settings/email-action.ts'
import { repliedAt } from '#web/settings/reply.ts'
import { deviceAction } from './device-actions.ts'

const page = '/jobsseekers/settings'

/** What the forms of the account page ask for, by `intent`. */
export async function accountAction({ request, context }: PageRequest) {
  const form = await request.formData()
  const intent = form.get('intent')
  if (intent === 'language') return deviceAction({ request, context }, form)
  if (intent !== 'person') return emailAction(context, { form, page })
  form.delete('intent')
  const id = requireCandidate(context).caller.accountId
  const done = await submit(context, form, personForm, 'profiles.personalDetails', (value) => ({ id, ...value }))
  if (!done.ok) return repliedAt('person', done.reply)
  return redirectWithNotice(context, page, 'SAVED')
}

import type { data } from 'react-router'
import { isId } from '#kernel/id.ts'
import { addResume, codeOf, saveItem, saveProfilePart } from './save-form.ts'
import { isSection, parseCard } from './card-form.tsx'
import { isProfilePart } from '#modules/profiles/rules.parts.ts'
import type { FormReply } from '#ui/form/form-schema.ts'
import { app } from '#web/pipeline/request.ts'
import type { PageContext } from '#web/pipeline/context.ts'

export type ProfileReply = { reply: FormReply | null; error: string | null; status: number }

/** Runs the action of a form of the profile; null when it succeeded, else the reply. */
export async function saveProfileForm(context: PageContext, form: FormData): Promise<ProfileReply | null> {
  const card = parseCard(form.get('part'))
  const itemParam = String(form.get('item') ?? '')
  const item = isId(itemParam) ? itemParam : null
  const intent = form.get('intent')
  const { call } = app(context)
  const withError = (code: string | null) => (code === null ? null : { reply: null, error: code, status: 422 })
  try {
    if (item && intent === 'delete' && isSection(card)) {
      await call('profiles.itemsDelete', { section: card, ids: [item] })
      return null
    }
    if (item && card === 'resume') {
      if (intent === 'default') await call('resumes.makeDefault', { id: item })
      else if (intent === 'delete') await call('resumes.softDelete', { ids: [item] })
      else return withError('BAD_INPUT')
      return null
    }
  } catch (error) {
    return withError(codeOf(context, error))
  }
  if (card === 'resume') return withError(await addResume(context, form))
  if (isSection(card)) return withReply(await saveItem(context, form, card, item))
  if (isProfilePart(card)) return withReply(await saveProfilePart(context, form, card))
  return withError('BAD_INPUT')
}

const withReply = (reply: ReturnType<typeof data<FormReply>> | null): ProfileReply | null =>
  reply && { reply: reply.data, error: null, status: reply.init?.status ?? 422 }

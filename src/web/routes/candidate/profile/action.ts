import type { data, RouterContextProvider } from 'react-router'
import { addResume, codeOf, saveItem, saveProfilePart } from './save-form.ts'
import { isListed, isPart, placeIn } from './form-place.tsx'
import type { FormReply } from '#ui/form/form-schema.ts'
import { app } from '#web/pipeline/request.ts'

type Context = Readonly<RouterContextProvider>
export type ProfileReply = { reply: FormReply | null; refused: string | null; status: number }
const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Does what a form of the profile asks for; null when it is done, else what came of it. */
export async function profileDeed(context: Context, form: FormData): Promise<ProfileReply | null> {
  const place = placeIn(form.get('part'))
  const given = String(form.get('item') ?? '')
  const item = guid.test(given) ? given : null
  const intent = form.get('intent')
  const { call } = app(context)
  const refused = (code: string | null) => (code === null ? null : { reply: null, refused: code, status: 422 })
  try {
    if (item && intent === 'delete' && isListed(place)) {
      await call('profiles.itemsDelete', { section: place, ids: [item] })
      return null
    }
    if (item && place === 'resume') {
      await (intent === 'default'
        ? call('resumes.makeDefault', { id: item })
        : call('resumes.softDelete', { ids: [item] }))
      return null
    }
  } catch (error) {
    return refused(codeOf(context, error))
  }
  if (place === 'resume') return refused(await addResume(context, form))
  if (isListed(place)) return replied(await saveItem(context, form, place, item))
  if (isPart(place)) return replied(await saveProfilePart(context, form, place))
  return refused('BAD_INPUT')
}

const replied = (reply: ReturnType<typeof data<FormReply>> | null): ProfileReply | null =>
  reply && { reply: reply.data, refused: null, status: reply.init?.status ?? 422 }

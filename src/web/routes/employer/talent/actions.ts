import { data } from 'react-router'
import { idIn } from '#kernel/id.ts'
import { isFail } from '#kernel/fail.ts'
import { addForm, entryForm, poolForm } from '#modules/matching/talent/contract.forms.ts'
import type { EntrySource } from '#modules/matching/talent/rules.ts'
import { packError } from '#ui/form/error-code.ts'
import type { FormReply } from '#ui/form/form-schema.ts'
import { app, redirectWithNotice, throwBadInput, throwErrorResponse } from '#web/pipeline/request.ts'
import type { PageContext } from '#web/pipeline/context.ts'
import { submit } from '#web/pipeline/submit.ts'
import { poolPath, poolsPath } from './addresses.ts'

/** `form` of what was typed, `error` a packed code of what was pressed; `about` names which of a list. */
export type PoolReply = { form: FormReply | null; error: string | null; intent: string; about: string }
const reply = (more: Partial<PoolReply>, status: number) =>
  data<PoolReply>({ form: null, error: null, intent: '', about: '', ...more }, { status })

const intents = ['pool-add', 'pool-out', 'pool-save', 'pool-delete', 'pool-keep', 'note-save'] as const
type Intent = (typeof intents)[number]
export const isPoolIntent = (intent: string): intent is Intent => intents.some((each) => each === intent)

/**
 * What an employer does about pools: `intent` says what, `id` whom or which; `source` is where the page found the candidate. Errors are
 * returned as data, with the input.
 */
export async function poolAction(
  context: PageContext,
  form: FormData,
  { poolId = null, source = 'SEARCH' }: { poolId?: string | null; source?: EntrySource } = {},
) {
  const { call, url } = app(context)
  const here = url.pathname + url.search
  const intent = String(form.get('intent') ?? '')
  const about = idIn(String(form.get('id') ?? '')) ?? ''
  const version = form.has('version') ? Number(form.get('version')) : null
  for (const name of ['intent', 'id', 'version']) form.delete(name)
  const refused = (sent: { reply: { data: FormReply; init: ResponseInit | null } }) =>
    reply({ form: sent.reply.data, intent, about }, sent.reply.init?.status ?? 422)
  try {
    switch (intent) {
      case 'pool-add': {
        const sent = await submit(context, form, addForm, 'talent.add', (value) => ({
          candidateId: about,
          source,
          ...value,
        }))
        if (!sent.ok) return refused(sent)
        return redirectWithNotice(context, here, 'POOLED')
      }
      case 'pool-out':
        await call('talent.remove', { poolId: poolId ?? idIn(String(form.get('poolId'))) ?? '', candidateId: about })
        return redirectWithNotice(context, here, 'POOL_REMOVED')
      case 'pool-save': {
        const id = about || crypto.randomUUID()
        const sent = await submit(context, form, poolForm, 'talent.poolSave', (value) => ({ id, version, ...value }))
        if (!sent.ok) return refused(sent)
        return redirectWithNotice(context, poolPath(id), 'POOL_SAVED')
      }
      case 'pool-delete':
        await call('talent.poolDelete', { id: poolId ?? '', version: version ?? 0 })
        return redirectWithNotice(context, poolsPath, 'POOL_DELETED')
      case 'pool-keep':
        await call('talent.keep', { poolId: poolId ?? '' })
        return redirectWithNotice(context, here, 'POOL_KEPT')
      case 'note-save': {
        const sent = await submit(context, form, entryForm, 'talent.entrySave', (value) => ({
          id: about,
          version: version ?? 0,
          ...value,
        }))
        if (!sent.ok) return refused(sent)
        return redirectWithNotice(context, here, 'SAVED')
      }
      default:
        throwBadInput()
    }
  } catch (error) {
    if (!isFail(error)) throw error
    if (['UNAUTHENTICATED', 'NOT_FOUND', 'DEFECT'].includes(error.code)) throwErrorResponse(app(context), error)
    return reply({ intent, about, error: packError(error) }, error.status)
  }
}
